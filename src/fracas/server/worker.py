"""A process that thinks for the server: takes one order after the other, until its line to the server is closed."""

from __future__ import annotations

import os
import signal
import socket
import threading
import traceback
from queue import SimpleQueue
from typing import Final

from fracas.kernel.mistake import Mistake
from fracas.server.parcels import (
    Broken,
    Done,
    Drop,
    Dropped,
    Forgotten,
    Message,
    Mistaken,
    Order,
    Ready,
    packed,
    read,
)
from fracas.server.warm import Unknown
from fracas.server.workbench import NotWanted, Workbench
from fracas.version import VERSION

NICE: Final = 5
"""People who answer are served before anybody thinks, where there are not enough processors for both."""


def work(line: socket.socket) -> None:
    """What such a process does."""
    for each in (signal.SIGINT, signal.SIGTERM):  # the server hears them, and closes the line when it has finished
        signal.signal(each, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    Worker(line).run()


class Worker:
    """Does what is ordered. A thread of its own listens meanwhile, to hear of what nobody wants any more, and that the
    server has ended."""

    def __init__(self, line: socket.socket) -> None:
        self.line = line
        self.bench = Workbench(self.say)
        self.orders: SimpleQueue[Order] = SimpleQueue()

    def run(self) -> None:
        threading.Thread(target=self.listen, daemon=True).start()
        self.say(Ready(VERSION))
        while True:
            order = self.orders.get()
            self.send(self.reply(order))

    def listen(self) -> None:
        while (message := read(self.line)) is not None:
            if isinstance(message, Drop):
                self.bench.dropped = message.number
            elif isinstance(message, Order):
                self.orders.put(message)
        os._exit(0)  # whatever is being done, nobody is left to hear of it

    def reply(self, order: Order) -> bytes:
        """Does it, and puts into words what came of it."""
        number = order.number
        try:
            return packed(Done(number, self.bench.do(order)))
        except Mistake as mistake:
            return packed(Mistaken(number, str(mistake)))
        except NotWanted:
            return packed(Dropped(number))
        except Unknown:
            return packed(Forgotten(number))
        except BaseException:
            if order.position is not None:
                self.bench.games.forget(order.position.fight)
            return packed(Broken(number, traceback.format_exc()))

    def say(self, message: Message) -> None:
        self.send(packed(message))

    def send(self, parcel: bytes) -> None:
        try:
            self.line.sendall(parcel)
        except OSError:
            os._exit(0)
