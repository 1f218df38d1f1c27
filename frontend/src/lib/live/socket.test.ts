import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { BEAT, LiveSocket, SILENCE, pause, type Liveness } from './socket';

class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  accept(): void {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const latest = (): FakeSocket => FakeSocket.all.at(-1) as FakeSocket;
const open = (url: string): WebSocket => new FakeSocket(url) as unknown as WebSocket;

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('pauses double, stay bounded, and are spread', () => {
  expect(pause(0, 1)).toBe(500);
  expect(pause(1, 1)).toBe(1000);
  expect(pause(20, 1)).toBe(15_000);
  expect(pause(0, 0)).toBe(250);
});

test('it comes back and names the version it has by then', () => {
  let version = 3;
  const states: Liveness[] = [];
  const live = new LiveSocket({
    path: () => `/ws/tables/t?after=${version}`,
    onMessage: () => undefined,
    onState: (state) => states.push(state),
    open,
  });
  latest().accept();
  version = 8;
  latest().close();
  vi.advanceTimersByTime(600);
  expect(FakeSocket.all).toHaveLength(2);
  expect(latest().url).toMatch(/after=8$/);
  live.close();
  expect(states).toEqual(['connecting', 'live', 'waiting', 'connecting', 'closed']);
});

test('the network coming back does not wait for the pause', () => {
  const live = new LiveSocket({ path: () => '/ws/me', onMessage: () => undefined, open });
  latest().close();
  dispatchEvent(new Event('online'));
  expect(FakeSocket.all).toHaveLength(2);
  live.close();
});

test('once closed it stays closed', () => {
  const live = new LiveSocket({ path: () => '/ws/me', onMessage: () => undefined, open });
  live.close();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test('messages arrive parsed', () => {
  const got: unknown[] = [];
  const live = new LiveSocket({ path: () => '/ws/me', onMessage: (each) => got.push(each), open });
  latest().onmessage?.({ data: '{"type":"turns","waiting":[]}' });
  expect(got).toEqual([{ type: 'turns', waiting: [] }]);
  live.close();
});

test('each beat names the version that is here, and a quiet answer is nobody’s business', () => {
  let version = 3;
  const got: unknown[] = [];
  const live = new LiveSocket({ path: () => '/ws/tables/t', version: () => version, onMessage: (each) => got.push(each), open });
  latest().accept();
  for (version of [3, 8]) {
    vi.advanceTimersByTime(BEAT);
    latest().say({ type: 'beat' });
  }
  expect(latest().sent.map((each) => JSON.parse(each))).toEqual([
    { type: 'beat', version: 3 },
    { type: 'beat', version: 8 },
  ]);
  expect(got).toEqual([]);
  live.close();
});

test('a move that nobody told of comes with the next beat', () => {
  const got: unknown[] = [];
  const live = new LiveSocket({ path: () => '/ws/tables/t', version: () => 3, onMessage: (each) => got.push(each), open });
  const socket = latest();
  const missed = { type: 'snapshot', version: 4 };
  socket.send = (text) => void (JSON.parse(text).version < 4 && socket.say(missed));
  socket.accept();
  vi.advanceTimersByTime(BEAT);
  expect(got).toEqual([missed]);
  live.close();
});

test('a line that does not answer a beat is dead, and another is opened', () => {
  const live = new LiveSocket({ path: () => '/ws/me', onMessage: () => undefined, open });
  const dead = latest();
  dead.close = () => undefined;
  dead.accept();
  vi.advanceTimersByTime(BEAT + SILENCE + 600);
  expect(FakeSocket.all).toHaveLength(2);
  latest().accept();
  dead.say({ type: 'turns' });
  dead.onclose?.({ code: 1006 });
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.all).toHaveLength(2);
  live.close();
});

test('whatever comes after a beat shows that the line stands', () => {
  const live = new LiveSocket({ path: () => '/ws/me', onMessage: () => undefined, open });
  latest().accept();
  vi.advanceTimersByTime(BEAT);
  latest().say({ type: 'turns' });
  vi.advanceTimersByTime(SILENCE);
  expect(FakeSocket.all).toHaveLength(1);
  live.close();
});

test('a line that seems to stand is tried when the page is seen again', () => {
  const live = new LiveSocket({ path: () => '/ws/me', onMessage: () => undefined, open });
  latest().accept();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(latest().sent).toHaveLength(1);
  live.close();
});

test('what the service closed for good is not tried again until somebody looks', () => {
  const live = new LiveSocket({ path: () => '/ws/me', onMessage: () => undefined, open });
  latest().accept();
  latest().close(4404);
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  dispatchEvent(new Event('online'));
  expect(FakeSocket.all).toHaveLength(2);
  live.close();
});
