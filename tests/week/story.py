"""The story of the week: a game with nights between, a plan, an absence, a comeback, a holiday."""

from datetime import date, datetime, timedelta

import time_machine

from games.players.calendars.services import announce_holiday
from games.table.state import Table
from games.tables import table_cache
from tests.kit.tables import started
from tests.week.cast import Person, anne, ben
from tests.week.diary import PLACES, Diary
from tests.week.moved_clock import MovedClock
from tests.week.plans import plan_one_answer
from tests.week.site import sending_site

MONDAY = date(2027, 1, 11)
HALF_A_DAY = {"form": "turn", "seconds": 12 * 3600}
A_DAY = {"form": "turn", "seconds": 24 * 3600}
DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun", "next Mon")
"""The days of the story; the players sign up on the day before."""

SIGN_UP = timedelta(days=-1)


def play_week() -> Diary:
    """Play the week. Return its diary."""
    diary = Diary()
    with (
        sending_site(diary) as site,
        time_machine.travel(at("Mon 15:00") + SIGN_UP, tick=False) as clock,
    ):
        Story(diary, MovedClock(clock, site), anne(site.pushes), ben(site.pushes)).play()
    return diary


def at(moment: str, place: str = "Paris") -> datetime:
    """Return a moment such as `Tue 08:30` of the week, by the clock on the wall of a place."""
    day, _, time = moment.rpartition(" ")
    hour, _, minute = time.partition(":")
    wall = datetime.combine(MONDAY, datetime.min.time(), PLACES[place])
    return wall + timedelta(days=DAYS.index(day), hours=int(hour), minutes=int(minute))


class Story:
    """Two tables and two people; each step is at a time of the place where it happens."""

    def __init__(self, diary: Diary, clock: MovedClock, anne: Person, ben: Person) -> None:
        self.diary, self.clock = diary, clock
        self.anne, self.ben = anne, ben

    def play(self) -> None:
        """Play all days."""
        self.clock.work()
        gobi = self._monday()
        gemblo = self._tuesday(gobi)
        self._absence(gobi)
        self._comeback(gobi, gemblo)
        self._weekend(gobi, gemblo)

    def _monday(self) -> Table:
        self.clock.until(at("Mon 09:00"))
        people = self.anne.player.id, self.ben.player.id
        gobi = started(*people, game="gobi", pace=HALF_A_DAY)
        self._note(self.anne, "opens a game of Gobi with Ben, twelve hours a turn; it begins")
        if self.ben.has_turn(gobi):
            self._turn(self.ben, gobi, "Mon 07:30", "New York")
        self._turn(self.anne, gobi, "Mon 19:00")
        self._turn(self.ben, gobi, "Mon 21:15", "New York")
        return gobi

    def _tuesday(self, gobi: Table) -> Table:
        self._turn(self.anne, gobi, "Tue 08:10")
        self.clock.until(at("Tue 08:20"))
        people = self.anne.player.id, self.ben.player.id
        gemblo = started(*people, game="gemblo", options={"board": "mini"}, pace=A_DAY)
        self._note(self.anne, "opens a game of Gemblo with Ben, a day a turn; it begins")
        if self.anne.has_turn(gemblo):
            self._turn(self.anne, gemblo, "Tue 08:30")
        self._plan(gemblo)
        self._turn(self.ben, gobi, "Tue 12:05", "New York")
        self._turn(self.anne, gobi, "Tue 18:45")
        return gemblo

    def _plan(self, gemblo: Table) -> None:
        self.clock.until(at("Tue 08:40"))
        self.anne.look(gemblo)
        expected = plan_one_answer(self.anne, gemblo)
        self._note(self.anne, "plans her answer to one move of Ben in Gemblo")
        self.clock.until(at("Tue 12:00", "New York"))
        self.ben.look(gemblo)
        self.ben.send(gemblo, "play", move=expected)
        self._note(self.ben, "makes the expected move")
        moves = len(table_cache.current(gemblo.id).main_line)
        self.clock.work()
        if len(table_cache.current(gemblo.id).main_line) > moves:
            self._note(self.anne, "answers at once, by her plan")

    def _absence(self, gobi: Table) -> None:
        """Ben does not come: a nudge, the end of his time, and a stand-in after twelve hours."""
        self.clock.until(at("Wed 07:10", "New York"))
        (seat,) = table_cache.current(gobi.id).to_act
        self.anne.look(gobi)
        self.anne.send(gobi, "nudge", seat=seat, preset="all_well")
        self._note(self.anne, "nudges Ben: is all well?")
        self.clock.work()
        self.clock.until(at("Wed 08:45", "New York"))
        self._note(self.ben, "is late: his time in Gobi is over")
        self.clock.until(at("Wed 20:45", "New York"))
        if self.anne.has_turn(gobi):
            self._note(self.ben, "is still away: a stand-in has played for him")

    def _comeback(self, gobi: Table, gemblo: Table) -> None:
        self._turn(self.anne, gobi, "Thu 12:30")
        self._turn(self.ben, gobi, "Thu 12:30", "New York")
        self._turn(self.ben, gemblo, "Thu 12:35", "New York")
        self._turn(self.anne, gobi, "Thu 18:50")
        self._turn(self.anne, gemblo, "Thu 18:55")

    def _weekend(self, gobi: Table, gemblo: Table) -> None:
        """Anne is on holiday, and Ben rests: no clock runs, but both may play all the same."""
        self.clock.until(at("Thu 21:00"))
        first, last = MONDAY + timedelta(days=4), MONDAY + timedelta(days=5)
        announce_holiday(
            player=self.anne.player, first_day=first, last_day=last, now=at("Thu 21:00")
        )
        self._note(self.anne, "announces a holiday: Friday and Saturday")
        self._turn(self.ben, gobi, "Thu 15:15", "New York")
        self._turn(self.ben, gemblo, "Fri 18:00", "New York")
        for table in (gobi, gemblo):
            self._turn(self.anne, table, "Sun 11:00")
        self._turn(self.ben, gobi, "Sun 20:00", "New York")
        self.clock.until(at("next Mon 09:00"))

    def _turn(self, who: Person, table: Table, moment: str, place: str = "Paris") -> None:
        """Let a player look at a moment, come back if a stand-in plays, and play the turn."""
        self.clock.until(at(moment, place))
        game = table.game.info.title
        if who.is_replaced(table):
            who.send(table, "come_back")
            self._note(who, f"comes back to {game} with one tap")
        if who.play_turn(table):
            self._note(who, f"plays in {game}")
        else:
            self._note(who, f"looks at {game}: it is the other one’s turn")
        self.clock.work()

    def _note(self, who: Person, words: str) -> None:
        self.diary.write("does", who.name, words)
