import { beforeEach, expect, test, vi } from 'vitest';

import { prefs } from '../../device/preferences.svelte';
import { toasts } from '../feedback/toasts.svelte';
import { PlaceWalk, placeText } from './placeWalk.svelte';
import type { Place } from './places';

const choose = vi.fn();
const explain = vi.fn();
const place = (id: string, x: number, y: number, more: Partial<Place> = {}): Place => ({
  id,
  label: `${id}.`,
  spot: { x, y, size: 1 },
  ...more,
});

let places: Place[];
const walk = (): PlaceWalk => new PlaceWalk(() => [{ id: 'all', title: 'All', places }]);
const press = (walked: PlaceWalk, key: string, shiftKey = false): boolean =>
  walked.key(new KeyboardEvent('keydown', { key, shiftKey }));

beforeEach(() => {
  vi.clearAllMocks();
  places = [
    place('left', 0, 0, { explain }),
    place('middle', 1, 0),
    place('right', 2, 0, { choose }),
    { id: 'stock', label: 'Stock.' },
  ];
});

test('walking starts at a place that can be chosen, and visits all of them', () => {
  const walked = walk();
  expect([press(walked, 'ArrowLeft'), walked.place?.id]).toEqual([true, 'right']);
  expect(toasts.announcement).toContain('right.');
  press(walked, 'ArrowLeft');
  expect(walked.place?.id).toBe('middle');
  press(walked, 'ArrowUp');
  expect(walked.place?.id).toBe('middle');
});

test('with Shift only the places that can be chosen are visited', () => {
  const walked = walk();
  places[0] = place('left', 0, 0, { choose });
  press(walked, 'ArrowRight');
  expect(walked.place?.id).toBe('left');
  press(walked, 'ArrowRight', true);
  expect(walked.place?.id).toBe('right');
});

test('with Shift the nearest such place is found from any other, and kept at the edge', () => {
  const walked = walk();
  press(walked, 'ArrowLeft');
  press(walked, 'ArrowLeft');
  press(walked, 'ArrowLeft', true);
  expect(walked.place?.id).toBe('right');
  press(walked, 'ArrowLeft', true);
  expect(walked.place?.id).toBe('right');
});

test('Enter chooses the reached place, and leaves the proposed one to be confirmed', () => {
  const walked = walk();
  expect(press(walked, 'Enter')).toBe(false);
  press(walked, 'ArrowRight');
  expect([press(walked, 'Enter'), choose.mock.calls.length]).toEqual([true, 1]);
  places[2] = place('right', 2, 0, { choose, chosen: true });
  expect([press(walked, 'Enter'), choose.mock.calls.length]).toEqual([false, 1]);
});

test('Enter on a place that cannot be chosen does not confirm another', () => {
  const walked = walk();
  press(walked, 'ArrowLeft');
  press(walked, 'ArrowLeft');
  expect([press(walked, 'Enter'), choose.mock.calls.length]).toEqual([true, 0]);
});

test('the question mark explains the reached place, or the first with an explanation', () => {
  const walked = walk();
  expect([press(walked, '?'), explain.mock.calls.length]).toEqual([true, 1]);
  press(walked, 'ArrowLeft');
  expect([press(walked, '?'), explain.mock.calls.length]).toEqual([false, 1]);
  prefs.shortcuts = false;
  walked.leave();
  expect(press(walked, '?')).toBe(false);
  prefs.shortcuts = true;
});

test('walking goes on where a place has disappeared', () => {
  const walked = walk();
  press(walked, 'ArrowLeft');
  places = places.filter(({ id }) => id !== 'right');
  expect(walked.place).toBeUndefined();
  press(walked, 'ArrowLeft');
  expect(walked.place?.id).toBe('middle');
});

test('a board without a description leaves the keys alone', () => {
  const walked = new PlaceWalk(() => []);
  expect(['ArrowUp', 'Enter', '?', 'x'].map((key) => press(walked, key))).toEqual(
    Array(4).fill(false),
  );
});

test('a changed place says so', () => {
  expect(placeText(place('left', 0, 0))).toBe('left.');
  expect(placeText(place('left', 0, 0, { changed: true }))).toMatch(/^left\. .+/);
});
