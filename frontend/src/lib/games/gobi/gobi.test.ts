import { expect, test } from 'vitest';

import type { JsonObject, LogEvent } from '../../api/types';
import { journeys } from './journeys';
import { scored } from './words';

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

test('a line of the score says which reward brought it, and which blessing was missed', () => {
  const sentences = { 'score.reward': '{reward}', 'score.missed': '{reward}, missed', 'gift.silk': 'Silk', 'blessing.inner': 'Inner' };
  const scene = { view: {}, offer: {}, seat: 0, seats: [], news: [], sentences };
  const words = (facts: JsonObject): string => scored({ code: 'any', value: 1, facts }, scene);
  expect(words({ gift: 'silk' })).toBe('Silk');
  expect(words({ blessing: 'inner', met: true })).toBe('Inner');
  expect(words({ blessing: 'inner', met: false })).toBe('Inner, missed');
});
