import { expect, test } from 'vitest';

import { left, moment, span } from './spans';

const HOUR = 3600;
const DAY = 24 * HOUR;

test('a span is told in its two largest units', () => {
  expect(span(3 * DAY + 4 * HOUR + 59, 'en', 'long')).toBe('3 days 4 hours');
  expect(span(DAY + 59, 'en', 'long')).toBe('1 day');
  expect(span(5 * HOUR + 12 * 60, 'fr', 'long')).toMatch(/^5.heures 12.minutes$/);
  expect(span(-5, 'en', 'long')).toBe('0 seconds');
});

test('the last hour of a clock runs by the second', () => {
  expect(left(HOUR, 'en')).toBe('1h');
  expect(left(HOUR - 1, 'en')).toBe('59:59');
  expect(left(9.9, 'en')).toBe('0:09');
  expect(left(-3, 'en')).toBe('0:00');
});

test('a moment is told with its day where that is not today', () => {
  const noon = new Date(2026, 10, 18, 12, 0);
  expect(moment(new Date(2026, 10, 18, 17, 5).getTime(), 'fr', noon)).toBe('17:05');
  expect(moment(new Date(2026, 10, 20, 9, 30).getTime(), 'en-GB', noon)).toMatch(/Fri.* 20 Nov.* 0?9:30/);
});
