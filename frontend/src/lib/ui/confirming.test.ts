import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { prefs } from '../prefs.svelte';
import { confirmedBy, confirming } from './confirming';

let now = 0;
const commit = vi.fn();
let leave = (): void => undefined;

/** A tap after so many milliseconds. */
function tap(onGhost: boolean, after: number): boolean {
  now += after;
  return confirmedBy(onGhost);
}

beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  commit.mockReset();
  leave = confirming(commit);
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

test('a double tap confirms nothing, however often', () => {
  tap(false, 0);
  expect(tap(true, 200)).toBe(true);
  expect(tap(true, 200)).toBe(true);
  expect(commit).not.toHaveBeenCalled();
  tap(true, 300);
  expect(commit).toHaveBeenCalledOnce();
});

test('whoever likes the button only has the button only', () => {
  prefs.confirm = 'bar';
  expect(tap(true, 1000)).toBe(false);
  expect(commit).not.toHaveBeenCalled();
});

test('where nothing waits for confirmation nothing is confirmed', () => {
  leave();
  expect(tap(true, 1000)).toBe(false);
});
