import { expect, test } from 'vitest';

import { positionsIn, sceneAt, type Position } from '../fixtures';
import type { Scene, View } from './view';
import { describeScore } from './text/words';

const [position] = positionsIn(
  import.meta.glob<readonly Position<View, Scene['offer']>[]>('./fixtures/2.json', {
    import: 'default',
    eager: true,
  }),
);

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
