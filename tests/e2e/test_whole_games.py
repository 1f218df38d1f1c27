"""Two phones play each game whole: by taps where it matters, in between as fast as it goes."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import PhoneMaker
from .phone import Phone

pytestmark = pytest.mark.browser

OVER = "The game is over"
SECURE, LAN = "localhost", "lan.test"
# The last of a game is played on the screen again, once this holds for its view.
NEARLY_OVER = {
    "gemblo": "view => view.laid.length >= 15",
    "gobi": "view => view.players.every(({ tiles }) => tiles <= 1)",
    "targui": "view => view.robber >= 15",
}


@pytest.mark.parametrize("host", [SECURE, LAN])
@pytest.mark.parametrize("game", sorted(NEARLY_OVER))
def test_from_the_invitation_to_the_result(phone: PhoneMaker, game: str, host: str) -> None:
    first, second = seated(phone, game, host)
    for mover in (first, second):
        turn_by_taps(mover, game)
    take_back_by_agreement(first, second)
    played_while_away(first, second, game)
    hurry((first, second), game)
    play_to_the_end((first, second))
    for each in (first, second):
        expect(each.page.get_by_text(OVER, exact=True)).to_be_visible()
        expect(each.page.locator("main ~ .sheet ol li").first).to_be_visible()
        expect(each.button("Replay")).to_be_visible()


def seated(phone: PhoneMaker, game: str, host: str) -> tuple[Phone, Phone]:
    """Two phones at a table that has begun: whoever is to move first, and the other."""
    ann, bob = (phone(name, service_workers="allow") for name in ("Ann", "Bob"))
    for each in (ann, bob):
        each.url = each.url.replace(SECURE, host)
    ann.open_table(game, option="Small" if game == "gemblo" else None)
    assert ann.page.evaluate("isSecureContext") is (host == SECURE)
    bob.join(ann.invitation())
    expect(bob.board).to_be_visible()
    expect(
        ann.page.locator(".status.mine").or_(ann.page.get_by_text("is thinking"))
    ).to_be_visible()
    return (ann, bob) if ann.my_turn() else (bob, ann)


def turn_by_taps(mover: Phone, game: str) -> None:
    """Play until somebody else is to move, touching the controls that the moment shows."""
    expect(mover.page.locator(".status.mine")).to_be_visible()
    for _ in range(40):
        position = where(mover)
        TOUCH[game](mover)
        mover.confirm()
        if not goes_on(mover, position):
            return
    raise AssertionError("a turn without end")


def where(mover: Phone) -> int:
    """The position of the table that the phone shows."""
    return int(mover.page.evaluate(f"{ASK} ask(location.pathname).then((at) => at.position)"))


def goes_on(mover: Phone, position: int) -> bool:
    """Whether the table waits for the same seat again, once the move is there."""
    mover.page.wait_for_function(
        f"async (before) => {{ {ASK} return (await ask(location.pathname)).position > before }}",
        arg=position,
    )
    offered = mover.page.evaluate(f"{ASK} ask(location.pathname).then((at) => at.offer)")
    if offered:
        expect(mover.page.locator(".status.mine")).to_be_visible()
    else:
        expect(mover.page.locator(".status.mine")).to_be_hidden()
    return bool(offered)


def touch(page: Page, target: Locator) -> None:
    """Put a finger on the middle of something that is drawn on the board."""
    box = target.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def gemblo(mover: Phone) -> None:
    """A piece from the tray, turned and flipped, then a place on the board."""
    page = mover.page
    page.get_by_role("group", name="Your pieces").get_by_role("button").first.tap()
    mover.tap("Turn right")
    mover.tap("Flip")
    touch(page, page.locator("circle.joint").first)
    expect(page.locator("g.ghost").first).to_be_visible()


def gobi(mover: Phone) -> None:
    """A place for the tile, a camel, a reward, a caravan: whatever the moment asks for."""
    page = mover.page
    cards = page.locator("button.card[aria-pressed]")
    if page.locator("rect.place").count():
        touch(page, page.locator("rect.place").first)
        expect(page.locator("g.ghost").first).to_be_visible()
    elif page.locator("rect.target").count():
        touch(page, page.locator("rect.target").first)
    elif cards.count():
        cards.first.tap()
    else:
        mover.tap("End the turn")


def targui(mover: Phone) -> None:
    """A Targi on the frame; after that one piece after the other, and what each asks."""
    page = mover.page
    if page.locator("rect.target").count() and not mover.button("Use").count():
        touch(page, page.locator("rect.target").first)
        return
    for name in ("Use", "Discard it", "Do without", "End the turn"):
        if mover.button(name).count():
            mover.tap(name)
            return
    page.locator(".choices button").first.tap()


TOUCH: dict[str, Callable[[Phone], None]] = {"gemblo": gemblo, "gobi": gobi, "targui": targui}


def take_back_by_agreement(first: Phone, second: Phone) -> None:
    """Whoever began asks for the beginning back, sees what it costs, and the other allows it."""
    first.page.get_by_role("button", name="What happened").tap()
    lines = first.page.get_by_role("dialog").get_by_role("button")
    lines.filter(has_text=f"{first.name} places").first.tap()
    first.tap("Take back to before this")
    expect(first.page.get_by_role("dialog")).to_contain_text(first.name)
    first.tap("Ask")
    expect(second.page.get_by_text("This would be undone")).to_be_visible()
    second.tap("Allow")
    expect(first.button("Withdraw the question")).to_be_hidden()
    expect(first.page.locator(".status.mine")).to_be_visible()


def played_while_away(first: Phone, second: Phone, game: str) -> None:
    """One phone loses its line, the other plays on; back on line it sees the newest picture."""
    second.page.context.set_offline(True)
    turn_by_taps(first, game)
    second.page.context.set_offline(False)
    expect(second.page.locator(".status.mine")).to_be_visible(timeout=20_000)


def hurry(phones: tuple[Phone, Phone], game: str) -> None:
    """Play the middle with the moves that the app lists, but past the screen."""
    tables = [each.page.evaluate("location.pathname") for each in phones]
    modules = [each.page.evaluate(MODULE, game) for each in phones]
    for each in phones:
        each.visit("/lost")
    chance = random.Random(game)
    for _ in range(400):
        for each, table, module in zip(phones, tables, modules, strict=True):
            seed = chance.randrange(1 << 30)
            play = PLAY.replace("NEARLY_OVER", NEARLY_OVER[game])
            done = each.page.evaluate(play, [table, module, seed])
            if done:
                for other, path in zip(phones, tables, strict=True):
                    other.visit(path)
                    expect(other.board).to_be_visible()
                return
    raise AssertionError("a game without end")


def play_to_the_end(phones: tuple[Phone, Phone]) -> None:
    """The last moves, from the list in words."""
    for _ in range(80):
        if phones[0].page.get_by_text(OVER, exact=True).is_visible():
            return
        mover = next((each for each in phones if each.my_turn()), None)
        if mover is None:
            phones[0].page.wait_for_timeout(100)
            continue
        position = where(mover)
        mover.play_in_words(shortest(mover))
        goes_on(mover, position)
    raise AssertionError("an end that does not come")


def shortest(mover: Phone) -> int:
    """Where in the list stands what leads on soonest."""
    mover.open_moves()
    words = mover.page.locator(".moves li button").all_inner_texts()
    leads = ("End the turn", "Discard it", "Do without", "Forgo", "Leave it")
    return next((at for lead in leads for at, each in enumerate(words) if lead in each), 0)


ASK = "const ask = (path) => fetch('/api/v1' + path).then((answer) => answer.json());"

MODULE = """
(game) => performance.getEntriesByType('resource')
  .map(({ name }) => name).find((name) => RegExp(`/assets/${game}-.{8}[.]js$`).test(name))
"""

PLAY = (
    """
async ([path, module, seed]) => {
"""
    + ASK
    + """
  const { default: game } = await import(module);
  const done = NEARLY_OVER;
  const number = () => (seed = (seed * 1103515245 + 12345) % 2 ** 31) >> 8;
  const headers = {
    'Content-Type': 'application/json',
    'X-CSRFToken': document.cookie.split('csrftoken=')[1].split(';')[0],
  };
  let at = await ask(path);
  while (at.table.result === null && !done(at.view) && Object.keys(at.offer).length > 0) {
    const { view, offer, your_seat: seat, position, version } = at;
    const seats = [{ name: '' }, { name: '' }];
    const moves = game.choices({ view, offer, seat, seats, news: [], sentences: {} });
    const { move } = moves[number() % moves.length];
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    const body = JSON.stringify({ id, position, seen: version, command: { kind: 'play', move } });
    const answer = await fetch(`/api/v1${path}/commands`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(await answer.text());
    at = await ask(path);
  }
  return at.table.result !== null || done(at.view);
}
"""
)
