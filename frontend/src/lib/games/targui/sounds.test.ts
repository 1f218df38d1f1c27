import { expect, test } from 'vitest';

import type { SeenEvent } from '../../api/types';
import { eventSound } from './sounds';

const soundOf = (kind: SeenEvent['kind']): string | undefined =>
  eventSound({ kind } as unknown as SeenEvent);

test('a card in the display scores, goods are taken, and a Targi is placed', () => {
  expect(soundOf('targui.card_laid')).toBe('score');
  expect(soundOf('targui.goods_taken')).toBe('take');
  expect(soundOf('targui.targi_placed')).toBeUndefined();
});
