import { expect, test } from 'vitest';

import { saidAt } from './saidAt';
import { aLine } from './testing';

const minute = (at: number): string => `2026-03-01T12:0${at}:00Z`;
const track = [{ position: 2 }, { position: 5 }, { position: 8 }];
const replay = {
  events: [2, 5, 8].map((version, at) => ({ version, recorded_at: minute(2 * at + 1) })),
};
const lines = [0, 2, 4, 6].map((at) => aLine(at, { at: minute(at) }));
const said = (at: number): number[] => saidAt(lines, track, at, replay).map(({ number }) => number);

test('lines belong to the step after which they were written', () => {
  expect([0, 1, 2].map(said)).toEqual([[0, 2], [4], [6]]);
});

test('deleted lines and unknown times say nothing', () => {
  const gone = [aLine(1, { at: minute(4), state: 'deleted', text: null })];
  expect(saidAt(gone, track, 1, replay)).toEqual([]);
  expect(saidAt(lines, track, 1, null)).toEqual([]);
});
