import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { LiveSocket, pause, type Liveness } from './socket';

class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.onclose?.();
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
  latest().onopen?.();
  version = 8;
  latest().onclose?.();
  vi.advanceTimersByTime(600);
  expect(FakeSocket.all).toHaveLength(2);
  expect(latest().url).toMatch(/after=8$/);
  live.close();
  expect(states).toEqual(['connecting', 'live', 'waiting', 'connecting', 'closed']);
});

test('the network coming back does not wait for the pause', () => {
  const live = new LiveSocket({ path: () => '/ws/me', onMessage: () => undefined, open });
  latest().onclose?.();
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
