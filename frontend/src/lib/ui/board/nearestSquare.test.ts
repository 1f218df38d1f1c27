import { expect, test } from 'vitest';

import { nearestSquare } from './nearestSquare';

const left = { x: 0, y: 0, size: 1 };
const right = { x: 2, y: 0, size: 1 };

test('a point means the square around it, or the nearest in reach', () => {
  expect(nearestSquare([left, right], { x: 2.9, y: 0.5 }, 0)).toBe(right);
  expect(nearestSquare([left, right], { x: 1.4, y: 0.5 }, 1)).toBe(left);
  expect(nearestSquare([left, right], { x: 1.6, y: 0.5 }, 1)).toBe(right);
});

test('a point out of reach means no square', () => {
  expect(nearestSquare([left, right], { x: 1.4, y: 0.5 }, 0.3)).toBeUndefined();
  expect(nearestSquare([left, right], { x: 4, y: 2 }, 1)).toBeUndefined();
});
