import { expect, test } from 'vitest';

import type { Cell } from '../view';
import { boxAround, middleOf } from './box';

const CELLS: readonly Cell[] = [
  [-1, 0],
  [2, 1],
];

test('the box leaves a margin around the tiles', () => {
  expect(boxAround(CELLS, 1)).toEqual({ left: -2, top: -1, width: 6, height: 4, margin: 1 });
});

test('the first four tiles are at least 84 pixels wide on a small phone', () => {
  const first: readonly Cell[] = [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ];
  // A tile fills 96 % of its cell.
  expect((360 / boxAround(first, 1).width) * 0.96).toBeGreaterThanOrEqual(84);
});

test('the middle is that of the cells, or of the box without any', () => {
  const box = boxAround(CELLS, 1);
  expect(middleOf(CELLS.slice(0, 1), box)).toEqual({ x: -0.5, y: 0.5 });
  expect(middleOf([], box)).toEqual({ x: 1, y: 1 });
});
