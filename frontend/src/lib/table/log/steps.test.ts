import { expect, test } from 'vitest';

import type { Step } from '../../api/types';
import {
  isUndone,
  mainLine,
  moveNumber,
  positionBefore,
  positionBeforeLastMove,
  tipOfUndoneStep,
} from './steps';

const step = (first: number, position: number, parent: number, seat: number | null): Step => ({
  first,
  position,
  parent,
  seat,
});

/** Set up at 2; seat 0 moved to 4, seat 1 to 6, which was undone; then seat 1 moved to 10. */
const STEPS = [step(1, 2, 0, null), step(3, 4, 2, 0), step(5, 6, 4, 1), step(8, 10, 4, 1)];
const TABLE = { undone: [[5, 6]] } as const;

test('the main line has the moves that were not undone', () => {
  expect(mainLine(STEPS, TABLE).map(({ position }) => position)).toEqual([4, 10]);
});

test('positionBefore returns where the previous move ended', () => {
  const before = (version: number): number | null => positionBefore(STEPS, TABLE, version);
  expect([9, 10, 11].map(before)).toEqual([4, 4, 4]);
  expect([3, 4, 7].map(before)).toEqual([2, 2, 2]);
  expect(before(2)).toBeNull();
});

test('moves are counted along their line, without the setup', () => {
  expect([2, 4, 6, 10].map((position) => moveNumber(STEPS, position))).toEqual([0, 1, 2, 2]);
});

test('a version is undone when its step is', () => {
  expect([4, 5, 6, 7].map((version) => isUndone(TABLE, version))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('undo goes back to before my own last move, past the replies', () => {
  const before = (seat: number | null, undone: readonly (readonly [number, number])[] = []) =>
    positionBeforeLastMove(STEPS.slice(0, 3), { undone }, seat);
  expect([before(0), before(1)]).toEqual([2, 4]);
  expect(before(1, [[5, 6]])).toBeNull();
  expect(before(null)).toBeNull();
});

test('the tip of an undone step is its last version', () => {
  expect(tipOfUndoneStep(TABLE, 5)).toBe(6);
  expect(tipOfUndoneStep(TABLE, 7)).toBeNull();
});
