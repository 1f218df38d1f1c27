import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import {
  HEARTBEAT_MS,
  LiveSocket,
  ANSWER_TIMEOUT_MS,
  backoff,
  type ConnectionState,
} from './liveSocket';

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
  receive(message: object): void {
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

test('pauses double up to a limit and are jittered', () => {
  expect(backoff(0, 1)).toBe(500);
  expect(backoff(1, 1)).toBe(1000);
  expect(backoff(20, 1)).toBe(15_000);
  expect(backoff(0, 0)).toBe(250);
});

test('a lost connection reconnects with the current version', () => {
  let version = 3;
  const states: ConnectionState[] = [];
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

test('the online event reconnects without waiting', () => {
  const live = new LiveSocket({ path: () => '/ws/me', onMessage: () => undefined, open });
  latest().close();
  dispatchEvent(new Event('online'));
  expect(FakeSocket.all).toHaveLength(2);
  live.close();
});

test('a closed socket does not reconnect', () => {
  const live = new LiveSocket({ path: () => '/ws/me', onMessage: () => undefined, open });
  live.close();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test('messages are parsed', () => {
  const got: unknown[] = [];
  const live = new LiveSocket({ path: () => '/ws/me', onMessage: (each) => got.push(each), open });
  latest().onmessage?.({ data: '{"type":"turns","waiting":[]}' });
  expect(got).toEqual([{ type: 'turns', waiting: [] }]);
  live.close();
});

test('each heartbeat sends the version, and its answer is not a message', () => {
  let version = 3;
  const got: unknown[] = [];
  const live = new LiveSocket({
    path: () => '/ws/tables/t',
    version: () => version,
    onMessage: (each) => got.push(each),
    open,
  });
  latest().accept();
  for (version of [3, 8]) {
    vi.advanceTimersByTime(HEARTBEAT_MS);
    latest().receive({ type: 'beat' });
  }
  expect(latest().sent.map((each) => JSON.parse(each))).toEqual([
    { type: 'beat', version: 3 },
    { type: 'beat', version: 8 },
  ]);
  expect(got).toEqual([]);
  live.close();
});

test('a missed move arrives in answer to the next heartbeat', () => {
  const got: unknown[] = [];
  const live = new LiveSocket({
    path: () => '/ws/tables/t',
    version: () => 3,
    onMessage: (each) => got.push(each),
    open,
  });
  const socket = latest();
  const missed = { type: 'snapshot', version: 4 };
  socket.send = (text) => void (JSON.parse(text).version < 4 && socket.receive(missed));
  socket.accept();
  vi.advanceTimersByTime(HEARTBEAT_MS);
  expect(got).toEqual([missed]);
  live.close();
});

test('a connection without a heartbeat answer is replaced', () => {
  const live = new LiveSocket({ path: () => '/ws/me', onMessage: () => undefined, open });
  const dead = latest();
  dead.close = () => undefined;
  dead.accept();
  vi.advanceTimersByTime(HEARTBEAT_MS + ANSWER_TIMEOUT_MS + 600);
  expect(FakeSocket.all).toHaveLength(2);
  latest().accept();
  dead.receive({ type: 'turns' });
  dead.onclose?.({ code: 1006 });
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.all).toHaveLength(2);
  live.close();
});

test('any message after a heartbeat proves that the connection works', () => {
  const live = new LiveSocket({ path: () => '/ws/me', onMessage: () => undefined, open });
  latest().accept();
  vi.advanceTimersByTime(HEARTBEAT_MS);
  latest().receive({ type: 'turns' });
  vi.advanceTimersByTime(ANSWER_TIMEOUT_MS);
  expect(FakeSocket.all).toHaveLength(1);
  live.close();
});

test('a connection is probed when the page becomes visible', () => {
  const live = new LiveSocket({ path: () => '/ws/me', onMessage: () => undefined, open });
  latest().accept();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(latest().sent).toHaveLength(1);
  live.close();
});

test('a connection refused for good is retried only on user activity', () => {
  const live = new LiveSocket({ path: () => '/ws/me', onMessage: () => undefined, open });
  latest().accept();
  latest().close(4404);
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  dispatchEvent(new Event('online'));
  expect(FakeSocket.all).toHaveLength(2);
  live.close();
});
