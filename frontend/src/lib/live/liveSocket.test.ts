import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import {
  CONNECT_TIMEOUT_MS,
  HEARTBEAT_MS,
  LiveSocket,
  PING_MS,
  backoff,
  type ConnectionState,
} from './liveSocket';
import { MIN_TIMEOUT_MS } from './answerTimes';

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
  accept(answers = false): void {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
    if (answers) this.send = (text) => this.answer(text);
  }
  answer(text: string): void {
    this.sent.push(text);
    const { type } = JSON.parse(text);
    if (type !== 'page') this.receive({ type: type === 'ping' ? 'pong' : 'beat' });
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
  expect(backoff(9, 1)).toBe(4000);
  expect(backoff(5, 1, true)).toBe(15_000);
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

test('a connection to a process that restarts is replaced at once, each time', () => {
  const live = new LiveSocket({ path: () => '/ws/me', onMessage: () => undefined, open });
  for (let restarts = 1; restarts <= 5; restarts++) {
    latest().accept();
    latest().close(1012);
    vi.advanceTimersByTime(250);
    expect(FakeSocket.all).toHaveLength(1 + restarts);
  }
  live.close();
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

test('each heartbeat sends the version, pings do not, and answers are no messages', () => {
  let version = 3;
  const got: unknown[] = [];
  const live = new LiveSocket({
    path: () => '/ws/tables/t',
    version: () => version,
    onMessage: (each) => got.push(each),
    open,
  });
  latest().accept(true);
  for (version of [3, 8]) vi.advanceTimersByTime(HEARTBEAT_MS);
  const sent = latest().sent.map((each) => JSON.parse(each));
  expect(sent.filter(({ type }) => type === 'beat')).toEqual([
    { type: 'beat', version: 3 },
    { type: 'beat', version: 8 },
  ]);
  expect(sent.filter(({ type }) => type === 'ping')).toHaveLength((2 * HEARTBEAT_MS) / PING_MS - 2);
  expect(got).toEqual([]);
  live.close();
});

test('a hidden page sends heartbeats only', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const live = new LiveSocket({ path: () => '/ws/me', onMessage: () => undefined, open });
  latest().accept(true);
  vi.advanceTimersByTime(2 * HEARTBEAT_MS);
  expect(latest().sent.map((each) => JSON.parse(each).type)).toEqual(['beat', 'beat']);
  live.close();
  vi.restoreAllMocks();
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
  socket.accept();
  socket.send = (text) => {
    if (JSON.parse(text).version < 4) socket.receive(missed);
    else socket.receive({ type: 'pong' });
  };
  vi.advanceTimersByTime(HEARTBEAT_MS);
  expect(got).toEqual([missed]);
  live.close();
});

test('a connection that gives no answer is noticed within five seconds and replaced', () => {
  const states: ConnectionState[] = [];
  const live = new LiveSocket({
    path: () => '/ws/me',
    onMessage: () => undefined,
    onState: (state) => states.push(state),
    open,
  });
  const dead = latest();
  dead.close = () => undefined;
  dead.accept();
  vi.advanceTimersByTime(4999);
  expect(states).toContain('waiting');
  vi.advanceTimersByTime(600);
  expect(FakeSocket.all).toHaveLength(2);
  latest().accept(true);
  dead.receive({ type: 'turns' });
  dead.onclose?.({ code: 1006 });
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.all).toHaveLength(2);
  live.close();
});

test('a slow line is not taken for a dead one', () => {
  const live = new LiveSocket({ path: () => '/ws/me', onMessage: () => undefined, open });
  const slow = latest();
  vi.advanceTimersByTime(1500);
  slow.accept();
  slow.send = (text) => void setTimeout(() => slow.answer(text), 3500);
  vi.advanceTimersByTime(4 * HEARTBEAT_MS);
  expect(FakeSocket.all).toHaveLength(1);
  live.close();
});

test('a connection that cannot be made is tried again', () => {
  const live = new LiveSocket({ path: () => '/ws/me', onMessage: () => undefined, open });
  vi.advanceTimersByTime(CONNECT_TIMEOUT_MS + 600);
  expect(FakeSocket.all).toHaveLength(2);
  live.close();
});

test('the offline event is noticed at once', () => {
  const states: ConnectionState[] = [];
  const live = new LiveSocket({
    path: () => '/ws/me',
    onMessage: () => undefined,
    onState: (state) => states.push(state),
    open,
  });
  latest().accept();
  dispatchEvent(new Event('offline'));
  expect(states.at(-1)).toBe('waiting');
  dispatchEvent(new Event('online'));
  expect(FakeSocket.all).toHaveLength(2);
  live.close();
});

test('any message after a heartbeat proves that the connection works', () => {
  const live = new LiveSocket({ path: () => '/ws/me', onMessage: () => undefined, open });
  latest().accept();
  vi.advanceTimersByTime(PING_MS);
  latest().receive({ type: 'turns' });
  vi.advanceTimersByTime(MIN_TIMEOUT_MS);
  expect(FakeSocket.all).toHaveLength(1);
  live.close();
});

test('a connection is probed when the page becomes visible', () => {
  const live = new LiveSocket({ path: () => '/ws/me', onMessage: () => undefined, open });
  latest().accept();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(latest().sent.filter((each) => JSON.parse(each).type === 'beat')).toHaveLength(1);
  live.close();
});

test('a page reports on each connection and each change whether it is visible', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  const live = new LiveSocket({ path: () => '/ws/tables/t', onMessage: () => undefined, open });
  const reports = (): boolean[] =>
    latest()
      .sent.map((each) => JSON.parse(each))
      .filter(({ type }) => type === 'page')
      .map(({ visible }) => visible);
  latest().accept(true);
  expect(reports()).toEqual([true]);
  for (const isHidden of [true, false]) {
    hidden.mockReturnValue(isHidden);
    document.dispatchEvent(new Event('visibilitychange'));
  }
  expect(reports()).toEqual([true, false, true]);
  hidden.mockReturnValue(true);
  latest().close();
  vi.advanceTimersByTime(600);
  latest().accept(true);
  expect(reports()).toEqual([]);
  live.close();
  vi.restoreAllMocks();
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
