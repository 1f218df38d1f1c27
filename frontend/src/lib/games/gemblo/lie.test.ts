import { expect, test } from 'vitest';

import type { JsonObject } from '../../api/types';
import six from './fixtures/6.json';
import two from './fixtures/2.json';
import { boxOf, centre, type Cell } from './hexes';
import { lieOf } from './lie';
import { numbered, viewOf } from './picture';

const cellsOf = (fixture: unknown): Cell[] => {
  const [first] = fixture as { view: JsonObject }[];
  return numbered(viewOf(first?.view ?? {}).rows);
};

test('the board for two lies level and so becomes larger; the one for six lies as it is told', () => {
  const askew = cellsOf(two);
  const lie = lieOf(askew);
  expect(lie.turn).toBe(-30);
  expect(boxOf(askew).width / lie.box(askew).width).toBeGreaterThan(1.3);
  expect(lieOf(cellsOf(six)).turn).toBe(0);
});

test('what is shown at a place is told of the same place', () => {
  const lie = lieOf(cellsOf(two));
  const at = { x: 3, y: -7 };
  const back = lie.told(lie.shown(at));
  expect([back.x, back.y]).toEqual([expect.closeTo(3), expect.closeTo(-7)]);
  // A row is told going down to the right; it is shown level.
  const [left, right] = [lie.shown(centre([0, 4])), lie.shown(centre([6, 4]))];
  expect(right.y).toBeCloseTo(left.y);
  expect(right.x).toBeGreaterThan(left.x);
});
