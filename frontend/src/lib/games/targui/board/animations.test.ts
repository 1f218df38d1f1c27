import { expect, test } from 'vitest';

import { framePath, markerPath, STEP_MS, targiPath, TRAVEL_MS } from './animations';

const ROBBER = { version: 7, kind: 'targui.robber_moved', robber: 1, targia: null } as const;
const BELOW = { dunes: [], lie: 'below' } as const;

test('the robber walks along the frame and around its corner', () => {
  expect(framePath([], 5, 1)).toEqual([]);
  expect(framePath([ROBBER], 3, 1)).toEqual([
    { x: -10, y: 0 },
    { x: 0, y: 0 },
  ]);
  expect(framePath([ROBBER, ROBBER], 5, 1)).toEqual([
    { x: -10, y: -10 },
    { x: 0, y: -10 },
    { x: 0, y: 0 },
  ]);
  expect(framePath([ROBBER], 1, 1)[0]).toEqual({ x: -10, y: 0 });
});

test('the Targia walks against the robber', () => {
  expect(framePath([ROBBER], 15, -1)[0]).toEqual({ x: 0, y: -10 });
  expect(framePath([ROBBER, ROBBER], 11, -1)[0]).toEqual({ x: -10, y: -10 });
});

test('a Targi comes from the chip of its player once', () => {
  const news = [
    { version: 7, kind: 'targui.targi_placed', seat: 1, at: 'b2', helped: [] } as const,
  ];
  const [start, end] = targiPath(news, 'b2', { ...BELOW, seat: 1 });
  expect([start?.y, end]).toEqual([-12, { x: 0, y: 0 }]);
  expect(targiPath(news, 'b2', { ...BELOW, lie: 'beside', seat: 1 })[0]?.x).toBeGreaterThan(30);
  expect(targiPath(news, 'b2', { ...BELOW, seat: 0 })).toEqual([]);
  expect(targiPath(news, 'b3', { ...BELOW, seat: 1 })).toEqual([]);
});

test('a marker slides from where it was, or along a line of its player', () => {
  const moved = [
    { version: 7, kind: 'targui.marker_moved', seat: 0, marker: 'c11', to: 'c12' } as const,
  ];
  expect(markerPath(moved, 'c12', [])).toEqual([
    { x: -10, y: 0 },
    { x: 0, y: 0 },
  ]);
  expect(markerPath(moved, 'c11', [])).toEqual([]);
  const set = [{ version: 7, kind: 'targui.markers_set', squares: [['c22'], []] } as const];
  expect(markerPath(set, 'c22', ['b2', 'b14'])[0]).toEqual({ x: -20, y: 0 });
  expect(markerPath([], 'c22', ['b14'])).toEqual([]);
});

test('no path takes longer than the time in which a step is played out', () => {
  expect(TRAVEL_MS).toBeLessThanOrEqual(900);
  // A round moves the robber twice at most: onto a corner, and on after the raid.
  expect(3 * STEP_MS).toBeLessThanOrEqual(900);
});
