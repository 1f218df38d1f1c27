import { expect, test } from 'vitest';

import type { SeenEvent } from '../../../api/types';
import type { Cell } from '../view';
import { comingKey, MOTION_MS, motionOf } from './animations';
import { pathBetween } from './paths';
import { markedCells, recentMarks } from './recent';

const ABOUT = { version: 7, seat: 1 } as const;
const WAY: readonly Cell[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [2, 1],
  [3, 1],
];
const ENDS = [WAY[0] as Cell, WAY[4] as Cell] as const;
const REUNITED: SeenEvent = {
  ...ABOUT,
  kind: 'gobi.caravan_reunited',
  tribe: 'altan',
  ends: ENDS,
  way: WAY,
  spices: false,
};
const PLACED: readonly SeenEvent[] = [
  { ...ABOUT, kind: 'gobi.tile_placed', tribe: 'altan', at: [2, 0], silk: false },
  { ...ABOUT, kind: 'gobi.camels_placed', at: [[2, 1]] },
];
const MOVED: SeenEvent = {
  ...ABOUT,
  kind: 'gobi.camel_moved',
  origin: [0, 0],
  target: [1, 1],
};

test('a reunited caravan lights up before both ends walk to its middle', () => {
  const { roads, leaving } = motionOf([REUNITED], WAY);
  expect(roads).toEqual([WAY]);
  expect(leaving.map(({ at }) => at)).toEqual([WAY[0], WAY[4]]);
  expect(leaving.every(({ delay, away }) => delay > 0 && away)).toBe(true);
  expect(leaving.map(({ steps }) => steps)).toEqual([
    [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 1, y: 1 },
    ],
    [
      { x: 0, y: 0 },
      { x: -1, y: 0 },
      { x: -2, y: 0 },
    ],
  ]);
});

test('camels come from the new tile after it is laid', () => {
  const { laid, coming } = motionOf(PLACED, WAY);
  expect([...laid]).toEqual(['2,0']);
  const walk = coming.get(comingKey(1, [2, 1]));
  expect(walk?.steps).toEqual([
    { x: 0, y: -1 },
    { x: 0, y: 0 },
  ]);
  expect(walk?.delay).toBeGreaterThan(0);
});

test('a camel moved by porcelain walks over the tiles between', () => {
  const walk = motionOf([MOVED], WAY).coming.get(comingKey(1, [1, 1]));
  expect(walk?.steps).toEqual([
    { x: -1, y: -1 },
    { x: 0, y: -1 },
    { x: 0, y: 0 },
  ]);
});

test('without a path a camel goes straight', () => {
  expect(pathBetween([[5, 5]], [0, 0], [2, 2])).toEqual([
    [0, 0],
    [2, 2],
  ]);
});

test('every motion is over in time', () => {
  const lifted: SeenEvent = { ...ABOUT, kind: 'gobi.camel_lifted', at: [0, 0] };
  const many: SeenEvent = { ...ABOUT, kind: 'gobi.camels_placed', at: WAY };
  const { leaving, coming } = motionOf([REUNITED, ...PLACED, MOVED, lifted, many], WAY);
  const ends = [...leaving, ...coming.values()].map(({ delay, duration }) => delay + duration);
  expect(Math.max(...ends)).toBeLessThanOrEqual(MOTION_MS);
});

test('recent moves leave marks on tiles, camels and ways', () => {
  const marks = recentMarks([...PLACED, MOVED, REUNITED]);
  expect(marks.placed).toEqual([[2, 0]]);
  expect(marks.come).toEqual([
    { seat: 1, at: [2, 1] },
    { seat: 1, at: [1, 1] },
  ]);
  expect(marks.gone.map(({ at }) => at)).toEqual([[0, 0], ...ENDS]);
  expect(marks.ways).toEqual([
    [
      [0, 0],
      [1, 1],
    ],
    WAY,
  ]);
  expect([...markedCells(marks)].sort()).toEqual(['0,0', '1,1', '2,0', '2,1', '3,1']);
});
