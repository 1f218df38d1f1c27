import { expect, test } from 'vitest';

import { formatDeadline, formatDuration, formatTime, formatTimeLeft } from './formatTime';

const HOUR = 3600;
const DAY = 24 * HOUR;

test('a duration has its two largest units', () => {
  expect(formatDuration(3 * DAY + 4 * HOUR + 59, 'en', 'long')).toBe('3 days 4 hours');
  expect(formatDuration(DAY + 59, 'en', 'long')).toBe('1 day');
  expect(formatDuration(5 * HOUR + 12 * 60, 'fr', 'long')).toMatch(/^5.heures 12.minutes$/);
  expect(formatDuration(-5, 'en', 'long')).toBe('0 seconds');
});

test('the last hour of a clock shows seconds', () => {
  expect(formatTimeLeft(HOUR, 'en')).toBe('1h');
  expect(formatTimeLeft(HOUR - 1, 'en')).toBe('59:59');
  expect(formatTimeLeft(9.9, 'en')).toBe('0:09');
  expect(formatTimeLeft(-3, 'en')).toBe('0:00');
});

test('a time has its day unless that is today', () => {
  const noon = new Date(2026, 10, 18, 12, 0);
  expect(formatTime(new Date(2026, 10, 18, 17, 5).getTime(), 'fr', noon)).toBe('17:05');
  expect(formatTime(new Date(2026, 10, 20, 9, 30).getTime(), 'en-GB', noon)).toMatch(
    /Fri.* 20 Nov.* 0?9:30/,
  );
});

test('a deadline has the weekday within a week, and the date after it', () => {
  const noon = new Date(2026, 10, 18, 12, 0);
  const at = (day: number, hour: number): number => new Date(2026, 10, day, hour, 0).getTime();
  expect(formatDeadline(at(18, 21), 'en-GB', noon)).toBe('21:00');
  expect(formatDeadline(at(19, 9), 'en-GB', noon)).toMatch(/^Thu,? 0?9:00$/);
  expect(formatDeadline(at(24, 9), 'fr', noon)).toMatch(/^mar\..* 0?9:00$/);
  expect(formatDeadline(at(25, 9), 'en-GB', noon)).toMatch(/^25 Nov,? 0?9:00$/);
  expect(formatDeadline(at(17, 9), 'en-GB', noon)).toMatch(/^17 Nov,? 0?9:00$/);
});
