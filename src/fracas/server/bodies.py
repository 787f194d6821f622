"""What is asked for and answered over HTTP besides messages: fights, seats and links."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, JsonValue, StringConstraints

from fracas.server.limits import MOST_SEATS
from fracas.server.messages import Name

Text = Annotated[str, StringConstraints(max_length=8_000_000)]


class Body(BaseModel):
    """What all have in common: nothing that is not known is taken in."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class NewSeat(Body):
    """Whom somebody shall play: fighters of one side; none for a spectator."""

    fighters: Annotated[list[Name], Field(max_length=100)] = []
    name: Name = ""


class NewFight(Body):
    """One of `scenario`, `toml`, `document` and `record` says what is fought."""

    scenario: Annotated[Name | None, Field(description="the name of one that comes with Fracas")] = None
    toml: Annotated[Text | None, Field(description="a scenario as a file has it")] = None
    document: Annotated[dict[str, JsonValue] | None, Field(description="the same as JSON")] = None
    record: Annotated[Text | None, Field(description="the record of a fight, which goes on from there")] = None
    controls: Annotated[dict[Name, Name], Field(description="who plays a side or a fighter: 'human' or an agent")] = {}
    dice: Name = "seeded"
    name: Annotated[Name, Field(description="of the game master")] = ""
    seats: Annotated[list[NewSeat], Field(max_length=MOST_SEATS)] = []


class Opened(Body):
    """A seat and what opens it. The token is shown this once."""

    seat: str
    fight: str
    role: str
    fighters: list[str]
    name: str
    token: str
    link: str


class MadeFight(Body):
    """A new fight, the game master's seat first."""

    fight: str
    title: str
    seats: list[Opened]


class SeatView(Body):
    """A seat, as the game master sees it."""

    seat: str
    role: str
    fighters: list[str]
    name: str
    revoked: bool
    here: bool


class FightView(Body):
    """A fight for which somebody has a seat."""

    fight: str
    title: str
    rulebook: str
    over: bool
    changed: int
    seats: list[str]
    roles: list[str]


class Sitting(Body):
    """Sits down: a token for a cookie, and one's name."""

    token: Annotated[str, StringConstraints(max_length=60)]
    name: Name = ""
