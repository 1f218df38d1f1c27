"""Games played up to a moment by requests, with the moves that the app lists."""

import random

from tests.kit.phone import Phone

from .page_scripts import FETCH_TABLE, FIND_GAME_MODULE

TURNS = 600
NEVER = "() => false"
# How desirable each move is, so that as many kinds of things as possible are on the board.
WISHES = {
    "gemblo": "({ kind, cells = [] }) => (kind === 'place' ? cells.length : 0)",
    "gobi": """
        ({ kind, at, take }, { view, offer }) => {
          const come = offer.places?.find((place) => String(place.at) === String(at))?.camels;
          if (kind === 'place') return 20 + (come?.length ?? 0);
          const early = ['silk', 'cotton', 'porcelain'].includes(view.stacks[take]?.top);
          return { reunite: 30, reward: early ? 29 : 28, camel: 10 }[kind] ?? 0;
        }
    """,
    "targui": """
        ({ kind }) => ({ pay: 9, lay_in: 8, use: 7, place: 6, take: 5, choose: 5 })[kind] ?? 0
    """,
}


def play_until(
    phones: tuple[Phone, Phone], game: str, until: str = NEVER, wish: str | None = None
) -> None:
    """Play until a condition on the first phone's snapshot is true; without one, to the end."""
    come = play_until_or_end(phones, game, until, wish)
    assert (come == "over") is (until == NEVER), f"{game} was over too early"


def play_until_or_end(
    phones: tuple[Phone, Phone], game: str, until: str = NEVER, wish: str | None = None
) -> str:
    """Play so. Return `come` if the condition became true, `over` if the game ended first."""
    path = phones[0].page.evaluate("location.pathname").removesuffix("/")
    modules = [each.page.evaluate(FIND_GAME_MODULE, game) for each in phones]
    chance = random.Random(game)
    for each in phones:
        each.visit("/lost")
    for _ in range(TURNS):
        for each, module in zip(phones, modules, strict=True):
            play = PLAY.replace("WISH", wish or WISHES[game]).replace(
                "UNTIL", until if each is phones[0] else NEVER
            )
            come = each.page.evaluate(play, [path, module, chance.randrange(1 << 30)])
            if come:
                phones[0].page.evaluate(SEEN, path)
                return str(come)
    raise AssertionError("a moment that does not come")


# A screen at this moment shall not show the recap of the moves that led to it.
SEEN = "(path) => localStorage.removeItem(`seen:${path.split('/').pop()}`)"

PLAY = (
    """
async ([path, module, seed]) => {
"""
    + FETCH_TABLE
    + """
  const { default: game } = await import(module);
  const [wish, until] = [WISH, UNTIL];
  const number = () => (seed = (seed * 1103515245 + 12345) % 2 ** 31) >> 8;
  const headers = {
    'Content-Type': 'application/json',
    'X-CSRFToken': document.cookie.split('csrftoken=')[1].split(';')[0],
  };
  const hex = (byte) => byte.toString(16).padStart(2, '0');
  let at = await ask(path);
  while (at.table.result === null && Object.keys(at.offer).length > 0 && !until(at)) {
    const { view, offer, your_seat: seat, position, version } = at;
    const seats = [{ name: '' }, { name: '' }];
    const scene = { view, offer, seat, seats, news: [], sentences: {} };
    const moves = game.choices(scene).map(({ move }) => move);
    const best = Math.max(...moves.map((move) => wish(move, at)));
    const wished = moves.filter((move) => wish(move, at) === best);
    const move = wished[number() % wished.length];
    const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), hex).join('');
    const body = JSON.stringify({ id, position, seen: version, command: { kind: 'play', move } });
    const answer = await fetch(`/api/v1${path}/commands`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(await answer.text());
    at = await answer.json();
  }
  if (at.table.result !== null) return 'over';
  return Object.keys(at.offer).length > 0 ? 'come' : '';
}
"""
)
