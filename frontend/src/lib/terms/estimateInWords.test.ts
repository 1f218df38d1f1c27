import { beforeAll, expect, test } from 'vitest';

import { loadMessages, setLanguage } from '../i18n/index.svelte';
import { estimateInWords } from './estimateInWords';
import { weekdays } from './weekdays';

const ESTIMATE = {
  round_seconds: 112_320,
  ends: '2026-12-12T12:00:00Z',
  earliest: '2026-12-08T12:00:00Z',
  latest: '2026-12-20T12:00:00Z',
};
const TODAY = new Date('2026-11-19T12:00:00Z');

beforeAll(() => Promise.all([loadMessages('table'), loadMessages('details')]));

test('an estimate names the round, the day and the range in each language', async () => {
  await setLanguage('en');
  expect(estimateInWords(ESTIMATE, 'en-GB', TODAY)).toMatch(
    /1\.3 days.*around 12 December \(8.{1,3}20 Dec\)/,
  );
  await setLanguage('fr');
  expect(estimateInWords(ESTIMATE, 'fr', TODAY)).toMatch(
    /1,3.jour.*le 12.décembre \(8.{1,5}20.déc\.?\)/,
  );
});

test('short rounds are in hours, and another year is named', async () => {
  await setLanguage('en');
  const long = { ...ESTIMATE, round_seconds: 9 * 3600, latest: '2027-01-03T12:00:00Z' };
  expect(estimateInWords(long, 'en-GB', TODAY)).toMatch(/9 hours/);
  const ends = { ...long, ends: '2027-01-02T12:00:00Z' };
  expect(estimateInWords(ends, 'en-GB', TODAY)).toMatch(
    /2 January 2027 \(8 Dec 2026.*3 Jan 2027\)/,
  );
});

test('without an estimate there are no words', () => {
  const none = { round_seconds: null, ends: null, earliest: null, latest: null };
  expect(estimateInWords(none, 'en')).toBe('');
});

test('weekdays are a list in words', () => {
  expect(weekdays([5, 6], 'en')).toBe('Saturday and Sunday');
  expect(weekdays([0], 'fr')).toBe('lundi');
});
