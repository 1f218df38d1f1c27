import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { showBadge } from '../device/badge';
import { sound } from '../device/sounds';
import { pageTitle, setWaitingCount } from '../ui/page/pageTitle.svelte';
import type { LiveOptions } from './liveSocket';
import { WaitingTables } from './waitingTables.svelte';

vi.mock('../device/sounds', () => ({ sound: vi.fn() }));

const turns = (...ids: string[]): object => ({ type: 'turns', waiting: ids.map((id) => ({ id })) });

/** Return waiting tables, their connection's callbacks, and what stops them. */
function connected(): { tables: WaitingTables; socket: LiveOptions; stop: () => void } {
  let socket: LiveOptions | undefined;
  const tables = new WaitingTables((options) => {
    socket = options;
    return { close: () => undefined };
  });
  const stop = tables.listen();
  return { tables, socket: socket as LiveOptions, stop };
}

beforeEach(() => {
  setWaitingCount(0);
  document.head.innerHTML = '<link rel="icon" href="/icon.svg">';
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.mocked(sound).mockClear();
  history.replaceState(null, '', '/');
});

test('pushed turns replace the waiting tables, and every push is counted', () => {
  const { tables, socket } = connected();
  socket.onMessage(turns('a', 'b'));
  socket.onMessage({ type: 'other' });
  expect(tables.ids).toEqual(['a', 'b']);
  expect(tables.pushes).toBe(2);
});

test('a new turn is heard, except at the table on the screen', () => {
  const { socket } = connected();
  history.replaceState(null, '', '/tables/b');
  socket.onMessage(turns('a'));
  socket.onMessage(turns('a', 'b'));
  expect(sound).not.toHaveBeenCalled();
  socket.onMessage(turns('a', 'b', 'c'));
  expect(sound).toHaveBeenCalledExactlyOnceWith('turn');
  socket.onMessage(turns('a', 'c'));
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  socket.onMessage(turns('a', 'b', 'c'));
  expect(sound).toHaveBeenCalledTimes(2);
});

test('no table waits after the player has signed out', () => {
  const { tables, socket, stop } = connected();
  socket.onMessage(turns('a'));
  stop();
  expect(tables.ids).toEqual([]);
});

test('a lost connection stays offline until it is live again', () => {
  const { tables, socket } = connected();
  const seen = (['waiting', 'connecting', 'live', 'connecting'] as const).map((state) => {
    socket.onState?.(state);
    return tables.isOffline;
  });
  expect(seen).toEqual([true, true, false, false]);
});

test('the title shows how many games wait, before the name of the screen', () => {
  expect(pageTitle()).toBe('Caravanserai');
  expect(pageTitle('Rules')).toBe('Rules · Caravanserai');
  setWaitingCount(2);
  expect(pageTitle()).toBe('(2) Caravanserai');
  expect(pageTitle('Rules')).toBe('(2) Rules · Caravanserai');
});

test('the icons show a badge while games wait', () => {
  const shown: (number | null)[] = [];
  Object.assign(navigator, {
    setAppBadge: (count: number) => Promise.resolve(void shown.push(count)),
    clearAppBadge: () => Promise.resolve(void shown.push(null)),
  });
  const icon = (): string | null =>
    document.querySelector('link[rel=icon]')?.getAttribute('href') ?? null;
  showBadge(3);
  expect(icon()).toBe('/icon-waiting.svg');
  showBadge(0);
  expect(icon()).toBe('/icon.svg');
  expect(shown).toEqual([3, null]);
});

test('a browser without badges, or that refuses them, only shows the icon', () => {
  Object.assign(navigator, {
    setAppBadge: () => Promise.reject(new Error('refused')),
    clearAppBadge: undefined,
  });
  expect(() => showBadge(1)).not.toThrow();
  expect(() => showBadge(0)).not.toThrow();
});
