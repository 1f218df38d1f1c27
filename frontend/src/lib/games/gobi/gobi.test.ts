import { expect, test } from 'vitest';

import { positionsIn, sceneAt, type Position } from '../fixtures';
import { walkAnimations } from './board/animations';
import type { Cell, Scene, View } from './view';
import { describeScore } from './words';

const [position] = positionsIn(
  import.meta.glob<readonly Position<View, Scene['offer']>[]>('./fixtures/2.json', {
    import: 'default',
    eager: true,
  }),
);
const ABOUT = { version: 7, seat: 1 } as const;

test('both ends of a reunited caravan walk to the middle and leave', () => {
  const way: readonly Cell[] = [
    [0, 0],
    [1, 0],
    [1, 1],
    [2, 1],
    [3, 1],
  ];
  const ends = [
    [0, 0],
    [3, 1],
  ] as const;
  const { roads, walkers } = walkAnimations([
    { ...ABOUT, kind: 'gobi.caravan_reunited', tribe: 'altan', ends, way, spices: false },
  ]);
  expect(roads).toEqual([way]);
  expect(walkers.map(({ from, away }) => [from, away])).toEqual([
    [[0, 0], true],
    [[3, 1], true],
  ]);
  expect(walkers[0]?.steps).toEqual([
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
  ]);
  expect(walkers[1]?.steps).toEqual([
    { x: 0, y: 0 },
    { x: -1, y: 0 },
    { x: -2, y: 0 },
  ]);
});

test('a camel moved by porcelain walks from its origin to its target', () => {
  const { roads, walkers } = walkAnimations([
    { ...ABOUT, kind: 'gobi.camel_moved', origin: [2, 2], target: [3, 1] },
  ]);
  expect(roads).toEqual([]);
  expect(walkers).toMatchObject([
    {
      seat: 1,
      from: [2, 2],
      steps: [
        { x: 0, y: 0 },
        { x: 1, y: -1 },
      ],
    },
  ]);
});

test('a score line names its reward, and a blessing that was missed', () => {
  const sentences = {
    'score.reward': '{reward}',
    'score.missed': '{reward}, missed',
    'gift.silk': 'Silk',
    'blessing.inner': 'Inner',
  };
  if (!position) throw new Error('the fixture is empty');
  const scene = sceneAt(position, sentences);
  const words = (facts: Record<string, unknown>): string =>
    describeScore({ code: 'any', value: 1, facts }, scene);
  expect(words({ gift: 'silk' })).toBe('Silk');
  expect(words({ blessing: 'inner', met: true })).toBe('Inner');
  expect(words({ blessing: 'inner', met: false })).toBe('Inner, missed');
});
