import { expect, test } from 'vitest';

import type { SeenEvent } from '../../api/types';
import { eventSound } from './sounds';

const soundOf = (kind: SeenEvent['kind']): string | undefined =>
  eventSound({ kind } as unknown as SeenEvent);

test('a caravan scores, a reward is taken, and a tile is placed', () => {
  expect(soundOf('gobi.caravan_reunited')).toBe('score');
  expect(soundOf('gobi.reward_taken')).toBe('take');
  expect(soundOf('gobi.tile_placed')).toBeUndefined();
});
