import { expect, test } from 'vitest';

import type { Position } from '../../fixtures';
import { boxOf, centre, type Cell } from './hexes';
import { bestOrientation } from './orientation';
import { numberedCells, viewOf, type WireView } from '../view';

const fixtures = import.meta.glob<readonly Position<WireView>[]>('../fixtures/*.json', {
  import: 'default',
  eager: true,
});

function cellsFor(players: number): Cell[] {
  const view = fixtures[`../fixtures/${players}.json`]?.[0]?.view;
  if (!view) throw new Error(`there is no fixture for ${players} players`);
  return numberedCells(viewOf(view).rows);
}

test('the board for two is rotated to be larger, the one for six is not', () => {
  const askew = cellsFor(2);
  const orientation = bestOrientation(askew);
  expect(orientation.degrees).toBe(-30);
  expect(boxOf(askew).width / orientation.box(askew).width).toBeGreaterThan(1.3);
  expect(bestOrientation(cellsFor(6)).degrees).toBe(0);
});

test('converting a point to the screen and back returns it', () => {
  const orientation = bestOrientation(cellsFor(2));
  const at = { x: 3, y: -7 };
  const back = orientation.toBoard(orientation.toScreen(at));
  expect([back.x, back.y]).toEqual([expect.closeTo(3), expect.closeTo(-7)]);
  // A row runs down to the right on the board, and is level on the screen.
  const [left, right] = [
    orientation.toScreen(centre([0, 4])),
    orientation.toScreen(centre([6, 4])),
  ];
  expect(right.y).toBeCloseTo(left.y);
  expect(right.x).toBeGreaterThan(left.x);
});
