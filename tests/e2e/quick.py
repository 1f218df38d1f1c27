"""Games brought to a moment past the screen, by the moves that the app lists."""

import random

from .phone import Phone
from .test_whole_games import ASK, MODULE

TURNS = 600
NEVER = "() => false"
# How much each move is wished for, so that as much as possible comes to lie on the table.
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


def bring(
    phones: tuple[Phone, Phone], game: str, until: str = NEVER, wish: str | None = None
) -> None:
    """Play on until the table stands for the first phone as wished, or else to the end."""
    come = played(phones, game, until, wish)
    assert (come == "over") is (until == NEVER), f"{game} was over too early"


def played(
    phones: tuple[Phone, Phone], game: str, until: str = NEVER, wish: str | None = None
) -> str:
    """Play on so, and say whether what was wished for has `come`, or all is `over`."""
    path = phones[0].page.evaluate("location.pathname").removesuffix("/")
    modules = [each.page.evaluate(MODULE, game) for each in phones]
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


# What happened meanwhile is not what is to be looked at.
SEEN = "(path) => localStorage.removeItem(`seen:${path.split('/').pop()}`)"

PLAY = (
    """
async ([path, module, seed]) => {
"""
    + ASK
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
