"""Two programs play a whole fight over plain HTTP, with nothing but Python's standard library.

fracas serve &
python two_players.py http://localhost:8642
"""

import json
import sys
import time
import urllib.error
import urllib.request

TABLE = sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8642"


def request(path, body=None, token=""):
    """Asks the table something, or tells it something, and returns what it answers: a status and JSON."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(TABLE + path, data, headers)) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)


class Player:
    """Whoever has the token of a seat."""

    def __init__(self, fight, seat):
        self.path = f"/api/fights/{fight}"
        self.token = seat["token"]
        self.name = seat["name"]

    def look(self):
        """The fight as this seat may know it."""
        status, view = request(self.path, token=self.token)
        assert status == 200, view["text"]
        return view

    def say(self, kind, **fields):
        """Says something, and returns what comes of it; None if the fight has gone on meanwhile."""
        while True:
            status, told = request(f"{self.path}/messages", {"type": kind, **fields}, self.token)
            if status != 429:  # 429: too fast; the table takes it a little later
                break
            time.sleep(1)
        assert status in (200, 409), told["text"]
        return told["result"] if status == 200 else None

    def take_turn(self):
        """Says something, if this seat is asked. `question` says to what: it may have gone by meanwhile."""
        view = self.look()
        prompt, question = view["fight"]["prompt"], view["question"]
        if prompt is None:
            return
        keys = [option["key"] for option in prompt["options"]]
        if "attack" in keys:  # a whole turn: the table fills in what is usual, up to the first roll
            plan = self.say("plan", answers=[{"key": "attack"}])
            answers = [{"key": each["key"], "question": each["question"]} for each in plan["answers"]]
            self.say("say", question=question, answers=answers)
        elif prompt["usual"]:
            self.say("answer", question=question, key=prompt["usual"])
        else:
            likeliest = max(prompt["options"], key=lambda option: option["chance"] or 0)
            self.say("answer", question=question, key=likeliest["key"])


SCENARIO = """
title = "No way back"
rulebook = "gurps"

[map]
rows = [".."]

[sides.red]
control = "human"

[sides.blue]
control = "human"

[[fighters]]
name = "Dame Ysolde"
side = "red"
from = "knight"
at = "a1"
facing = "e"

[[fighters]]
name = "Sir Guy"
side = "blue"
from = "knight"
at = "b1"
facing = "w"
"""

status, made = request(
    "/api/fights",
    {
        "toml": SCENARIO,  # or "scenario": "duel", one of those that come with Fracas
        "seats": [{"fighters": ["Dame Ysolde"], "name": "Anna"}, {"fighters": ["Sir Guy"], "name": "Bert"}],
    },
)
assert status == 201, made["text"]
master, anna, bert = [Player(made["fight"], seat) for seat in made["seats"]]
print(f"To watch it: {made['seats'][0]['link']}")

told, over = 0, False
while not over:
    anna.take_turn()
    bert.take_turn()
    fight = master.look()["fight"]
    for event in fight["events"][told : fight["settled"]]:
        print(event["sentence"], end="\n" if event["sentence"] else "")
    told, over = fight["settled"], fight["over"]
print(f"The winner: {fight['winner'] or 'nobody'}, in round {fight['round']}.")
