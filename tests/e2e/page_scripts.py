"""JavaScript that tests evaluate in a page."""

FETCH_TABLE = "const ask = (path) => fetch('/api/v1' + path).then((answer) => answer.json());"


FIND_GAME_MODULE = """
(game) => performance.getEntriesByType('resource')
  .map(({ name }) => name).find((name) => RegExp(`/assets/${game}-.{8}[.]js$`).test(name))
"""


PLAY_RANDOM_MOVES = (
    """
async ([path, module, seed]) => {
"""
    + FETCH_TABLE
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


SEND_COMMAND = """
async ([path, command]) => {
  const table = `/api/v1${path}`;
  const { position, version } = await (await fetch(table)).json();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'));
  const token = document.cookie.split('csrftoken=')[1].split(';')[0];
  const body = JSON.stringify({ id: hex.join(''), position, seen: version, command });
  const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': token };
  return (await fetch(`${table}/commands`, { method: 'POST', headers, body })).json();
}
"""


OPEN_TIMED_TABLE = """
async ([pace, undo]) => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const token = document.cookie.split('csrftoken=')[1].split(';')[0];
  const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': token };
  const wish = { id, game: 'gobi', chairs: ['', ''], visibility: 'unlisted', pace, undo };
  const body = JSON.stringify(wish);
  const opened = await fetch('/api/v1/tables', { method: 'POST', headers, body });
  return `/tables/${(await opened.json()).id}`;
}
"""


NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
