import { expect, test } from 'vitest';

import { stepOf, turnsOf } from './turns';
import type { LogEntry } from './narration';

const entry = (version: number, ofGame = true): LogEntry => ({
  version,
  at: `2026-03-01T12:0${version}:00Z`,
  words: `entry ${version}`,
  seat: null,
  gem: null,
  ofGame,
  byStandIn: false,
});
const step = (first: number, position: number, seat: number | null) => ({ first, position, seat });

/** Set up at 1–2; seat 0 moved at 3–4 and 5–6, seat 1 at 8–9; 7 is an event of the table. */
const STEPS = [step(1, 2, null), step(3, 4, 0), step(5, 6, 0), step(8, 9, 1)];

test('moves of one seat in a row are one turn, with the time of the first', () => {
  const turns = turnsOf([entry(4), entry(6), entry(9)], STEPS);
  expect(turns.map(({ seat, entries }) => [seat, entries.map(({ version }) => version)])).toEqual([
    [0, [4, 6]],
    [1, [9]],
  ]);
  expect(turns[0]?.at).toBe(entry(4).at);
});

test('events of the table and the setup stay by themselves', () => {
  const turns = turnsOf([entry(2), entry(4), entry(7, false), entry(6)], STEPS);
  expect(turns.map(({ entries }) => entries.length)).toEqual([1, 1, 1, 1]);
  expect(turns.map(({ seat }) => seat)).toEqual([null, 0, null, 0]);
});

test('a version belongs to the step around it, or to none', () => {
  expect(stepOf(STEPS, 5)?.position).toBe(6);
  expect(stepOf(STEPS, 7)).toBeUndefined();
});
