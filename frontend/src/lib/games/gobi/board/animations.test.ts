import { expect, test } from 'vitest';

import type { SeenEvent } from '../../../api/types';
import type { Cell } from '../view';
import { PLAY_MS } from '../../../table/playOut/playOut.svelte';
import type { Point } from '../../../ui/board/geometry';
import { comingKey, MOTION_MS, motionOf } from './animations';
import { pathBetween } from './paths';
import { markedCells, recentMarks } from './recent';
import type { Walk } from './walk';

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

const points = ({ stops }: Walk): Point[] => stops.map(({ x, y }) => ({ x, y }));

test('a reunited caravan lights up before both ends walk to its middle', () => {
  const { roads, litFrom, leaving } = motionOf([REUNITED], WAY);
  expect(roads).toEqual([WAY]);
  expect(leaving.map(({ at }) => at)).toEqual([WAY[0], WAY[4]]);
  expect(leaving.every(({ away }) => away)).toBe(true);
  // They wait at their tiles until the way is lit.
  for (const { stops } of leaving) expect(stops[1]?.ms).toBeGreaterThan(litFrom + 200);
  expect(leaving.map(points)).toEqual([
    [
      { x: 0, y: 0 },
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 1, y: 1 },
    ],
    [
      { x: 0, y: 0 },
      { x: 0, y: 0 },
      { x: -1, y: 0 },
      { x: -2, y: 0 },
    ],
  ]);
});

test('an end that came with the same move walks in before it leaves', () => {
  const events: readonly SeenEvent[] = [
    { ...ABOUT, kind: 'gobi.tile_placed', tribe: 'naran', at: [0, 1], silk: false },
    { ...ABOUT, kind: 'gobi.camels_placed', at: [[0, 0]] },
    REUNITED,
  ];
  const { litFrom, leaving } = motionOf(events, WAY);
  const [came, stood] = leaving;
  expect(came?.stops.slice(0, 2)).toMatchObject([
    { x: 0, y: 1 },
    { x: 0, y: 0 },
  ]);
  expect(litFrom).toBeGreaterThan(came?.stops[0]?.ms ?? 0);
  expect(stood?.stops[0]).toEqual({ x: 0, y: 0, ms: 0 });
});

test('camels come from the new tile after it is laid', () => {
  const { laid, coming } = motionOf(PLACED, WAY);
  expect([...laid]).toEqual(['2,0']);
  const walk = coming.get(comingKey(1, [2, 1])) as Walk;
  expect(points(walk)).toEqual([
    { x: 0, y: -1 },
    { x: 0, y: 0 },
  ]);
  expect(walk.stops[0]?.ms).toBeGreaterThan(0);
});

test('a camel moved by porcelain walks over the tiles between', () => {
  const walk = motionOf([MOVED], WAY).coming.get(comingKey(1, [1, 1])) as Walk;
  expect(points(walk)).toEqual([
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
  const ends = [...leaving, ...coming.values()].map(({ stops }) => stops.at(-1)?.ms ?? 0);
  expect(Math.max(...ends)).toBeLessThanOrEqual(MOTION_MS);
  expect(MOTION_MS).toBeLessThan(PLAY_MS);
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
