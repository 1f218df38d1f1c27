import { expect, test } from 'vitest';

import { arrowDirection, nextByArrow } from './arrowKeys';
import type { Point } from './geometry';

const HERE = { x: 0, y: 0 };
const next = (points: readonly Point[], key: string, cone = {}): Point | undefined =>
  nextByArrow(points, key, HERE, (point) => point, cone);

test('an arrow key selects the nearest item ahead', () => {
  const [near, far, behind] = [
    { x: 1, y: 0 },
    { x: 3, y: 0 },
    { x: -1, y: 0 },
  ];
  expect(next([far, behind, near], 'ArrowRight')).toBe(near);
  expect(next([far, behind, near], 'ArrowLeft')).toBe(behind);
  expect(next([far, behind, near], 'ArrowUp')).toBeUndefined();
});

test('an item straight ahead wins over a nearer one aside', () => {
  const [ahead, aside] = [
    { x: 0, y: 3 },
    { x: 2, y: 1 },
  ];
  expect(next([aside, ahead], 'ArrowDown')).toBe(ahead);
  expect(next([aside, ahead], 'ArrowDown', { aside: 0.5 })).toBe(aside);
});

test('an item outside the cone is left out', () => {
  const aside = { x: 1, y: 3 };
  expect(next([aside], 'ArrowRight')).toBe(aside);
  expect(next([aside], 'ArrowRight', { widest: 2 })).toBeUndefined();
});

test('items without a point and other keys select nothing', () => {
  expect(nextByArrow(['nowhere'], 'ArrowUp', HERE, () => null)).toBeUndefined();
  expect(next([{ x: 1, y: 0 }], 'Enter')).toBeUndefined();
  expect([arrowDirection('ArrowUp'), arrowDirection('u')]).toEqual([{ x: 0, y: -1 }, undefined]);
});
