import { expect, test } from 'vitest';

import { dayIn, fromClock, placeOf, quietMinutes, timeIn, toClock, zonesByRegion } from './zones';

const EVENING = Date.UTC(2026, 10, 19, 23, 30);

test('a zone is named after its place', () => {
  expect(placeOf('America/New_York')).toBe('New York');
  expect(placeOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
  expect(placeOf('UTC')).toBe('UTC');
});

test('zones are grouped by region, and the present one is always among them', () => {
  const regions = new Map(zonesByRegion('Nowhere/Atlantis'));
  expect(regions.get('Nowhere')).toEqual(['Nowhere/Atlantis']);
  expect(regions.get('Europe')).toContain('Europe/Paris');
  expect(regions.get('')).toContain('UTC');
});

test('time and day are those of the zone', () => {
  expect(timeIn('Asia/Tokyo', 'en-GB', EVENING)).toMatch(/Fri.*08:30/);
  expect(timeIn('Nowhere/Atlantis', 'en-GB', EVENING)).toBe('');
  expect(dayIn('Asia/Tokyo', EVENING)).toBe('2026-11-20');
  expect(dayIn('America/New_York', EVENING)).toBe('2026-11-19');
});

test('a minute of the day is shown and read as a time', () => {
  expect(toClock(22 * 60 + 5)).toBe('22:05');
  expect(fromClock('07:30')).toBe(450);
  expect(fromClock('')).toBeNull();
});

test('quiet hours may pass midnight', () => {
  expect(quietMinutes(22 * 60, 8 * 60)).toBe(600);
  expect(quietMinutes(60, 120)).toBe(60);
});
