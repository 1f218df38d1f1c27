import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { prefs } from '../../device/preferences.svelte';
import { confirmsByTap, registerConfirmation } from './confirmation';

let now = 0;
const commit = vi.fn();
let leave = (): void => undefined;

/** Tap after so many milliseconds. */
function tap(onGhost: boolean, after: number): boolean {
  now += after;
  return confirmsByTap(onGhost);
}

beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  commit.mockReset();
  leave = registerConfirmation(commit);
  prefs.confirm = 'again';
  now += 10_000;
});

afterEach(() => {
  leave();
  prefs.confirm = 'bar';
  vi.restoreAllMocks();
});

test('a second tap on the ghost confirms, one elsewhere does not', () => {
  expect(tap(false, 0)).toBe(false);
  expect(tap(false, 1000)).toBe(false);
  expect(commit).not.toHaveBeenCalled();
  expect(tap(true, 1000)).toBe(true);
  expect(commit).toHaveBeenCalledOnce();
});

test('a double tap never confirms', () => {
  tap(false, 0);
  expect(tap(true, 200)).toBe(true);
  expect(tap(true, 200)).toBe(true);
  expect(commit).not.toHaveBeenCalled();
  tap(true, 300);
  expect(commit).toHaveBeenCalledOnce();
});

test('a second tap does not confirm without the preference', () => {
  prefs.confirm = 'bar';
  expect(tap(true, 1000)).toBe(false);
  expect(commit).not.toHaveBeenCalled();
});

test('a tap without a pending move does not confirm', () => {
  leave();
  expect(tap(true, 1000)).toBe(false);
});
