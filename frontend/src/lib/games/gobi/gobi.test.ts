import { expect, test } from 'vitest';

import type { LogEvent } from '../../api/types';
import { journeys } from './journeys';

const event = (kind: string, facts: object): LogEvent =>
  ({ version: 7, recorded_at: '', kind, seat: 1, ...facts }) as unknown as LogEvent;

test('both ends of a caravan walk to where they meet, and go home', () => {
  const way = [[0, 0], [1, 0], [1, 1], [2, 1], [3, 1]];
  const { roads, walkers } = journeys([event('gobi.caravan_reunited', { way })]);
  expect(roads).toEqual([way]);
  expect(walkers.map(({ from, away }) => [from, away])).toEqual([[[0, 0], true], [[3, 1], true]]);
  expect(walkers[0]?.steps).toEqual([{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 1, y: 1 }]);
  expect(walkers[1]?.steps).toEqual([{ x: 0, y: 0 }, { x: -1, y: 0 }, { x: -2, y: 0 }]);
});

test('a camel led by porcelain goes from where it stood to where it stands', () => {
  const { roads, walkers } = journeys([event('gobi.camel_moved', { origin: [2, 2], target: [3, 1] })]);
  expect(roads).toEqual([]);
  expect(walkers).toMatchObject([{ seat: 1, from: [2, 2], steps: [{ x: 0, y: 0 }, { x: 1, y: -1 }] }]);
});
