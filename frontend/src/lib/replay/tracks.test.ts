import { expect, test } from 'vitest';

import { branchesAt, mainTrack, pathTo, trackThrough, turnFrom, type Track } from './tracks';

interface Step {
  readonly position: number;
  readonly first: number;
  readonly parent: number;
  readonly seat: number | null;
  readonly undone: boolean;
}

const step = (position: number, parent: number, seat: number | null, undone = false): Step => ({
  position,
  parent,
  seat,
  undone,
  first: position,
});

/** 4 – 6 – 8 – 10 were played, 8 and 10 undone, then 14 – 16; from 6 also 12 was tried and undone. */
const steps = [
  step(4, 0, null),
  step(6, 4, 0),
  step(8, 6, 1, true),
  step(10, 8, 0, true),
  step(12, 6, 1, true),
  step(14, 6, 1),
  step(16, 14, 1),
];
const positions = (track: Track<Step>): number[] => track.map(({ position }) => position);

test('the main line leaves out undone steps', () => {
  expect(positions(mainTrack(steps))).toEqual([4, 6, 14, 16]);
});

test('a position beside the main line is on a track to its own tip', () => {
  expect(positions(trackThrough(steps, 8))).toEqual([4, 6, 8, 10]);
  expect(positions(trackThrough(steps, 6))).toEqual([4, 6, 14, 16]);
  expect(positions(pathTo(steps, 99))).toEqual([]);
});

test('undone branches start where they leave the track', () => {
  expect(positions(branchesAt(steps, mainTrack(steps), 6))).toEqual([8, 12]);
  expect(positions(branchesAt(steps, trackThrough(steps, 8), 6))).toEqual([12]);
  expect(branchesAt(steps, mainTrack(steps), 14)).toEqual([]);
});

test('a turn is a run of moves by one seat', () => {
  const track = mainTrack(steps);
  expect(turnFrom(track, 0, 1)).toBe(1);
  expect(turnFrom(track, 1, 1)).toBe(3);
  expect(turnFrom(track, 3, 1)).toBe(3);
  expect(turnFrom(track, 3, -1)).toBe(1);
  expect(turnFrom(track, 1, -1)).toBe(0);
});
