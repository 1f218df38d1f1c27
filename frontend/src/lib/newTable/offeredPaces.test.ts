import { expect, test } from 'vitest';

import { somePaces } from '../api/testing';
import { isOverDays, kindOf, suggestedPace, withDaysOff } from './offeredPaces';

const offered = somePaces();
const HOUR = 3600;

test('a pace is recognised as a preset, whatever its days off', () => {
  const daily = suggestedPace(offered, true);
  expect(kindOf(daily, offered)).toEqual({ kind: 'preset', key: 'daily' });
  expect(kindOf(withDaysOff(daily, [5, 6]), offered)).toEqual({ kind: 'preset', key: 'daily' });
  expect(kindOf({ form: 'none' }, offered)).toEqual({ kind: 'preset', key: 'live' });
});

test('a pace of another table is its own', () => {
  expect(kindOf({ form: 'turn', seconds: 12 * HOUR }, offered)).toEqual({ kind: 'turn' });
  expect(kindOf({ form: 'turn', seconds: 5 * HOUR }, offered)).toEqual({ kind: 'own' });
  expect(kindOf({ form: 'bank', seconds: HOUR, increment: 60 }, offered)).toEqual({ kind: 'own' });
});

test('days off belong to a clock only', () => {
  expect(withDaysOff({ form: 'turn', seconds: HOUR }, [5])).toEqual({
    form: 'turn',
    seconds: HOUR,
    days_off: [5],
  });
  expect(withDaysOff({ form: 'turn', seconds: HOUR, days_off: [5] }, [])).toEqual({
    form: 'turn',
    seconds: HOUR,
  });
  expect(withDaysOff({ form: 'none' }, [5])).toEqual({ form: 'none' });
});

test('a clock of half a day or more is for days', () => {
  expect(isOverDays({ form: 'turn', seconds: 12 * HOUR })).toBe(true);
  expect(isOverDays({ form: 'turn', seconds: HOUR })).toBe(false);
  expect(isOverDays({ form: 'none', seconds: 0 })).toBe(false);
});
