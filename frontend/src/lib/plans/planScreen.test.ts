import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { aSnapshot } from '../api/testing';
import { PlanScreen, REST_MS } from './planScreen.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('taps are ignored for a moment after the real table has changed', () => {
  const screen = new PlanScreen('t');
  screen.live.applySnapshot(aSnapshot({ version: 8, position: 8 }));
  expect(screen.resting).toBe(false);
  screen.live.applySnapshot(aSnapshot({ version: 9, position: 8 }));
  expect(screen.resting).toBe(false);
  screen.live.applySnapshot(aSnapshot({ version: 12, position: 12 }));
  expect(screen.resting).toBe(true);
  vi.advanceTimersByTime(REST_MS - 1);
  expect(screen.resting).toBe(true);
  vi.advanceTimersByTime(1);
  expect(screen.resting).toBe(false);
});
