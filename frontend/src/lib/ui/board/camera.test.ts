import { expect, test } from 'vitest';

import { Camera } from './camera.svelte';

function fitted(): Camera {
  const camera = new Camera();
  camera.measure({ width: 10, height: 10 }, { width: 300, height: 500 });
  return camera;
}

test('a drawing is fitted and centred', () => {
  const camera = fitted();
  expect(camera.fitScale).toBe(30);
  expect(camera.toDrawing({ x: 0, y: 100 })).toEqual({ x: 0, y: 0 });
  expect(camera.isMoved).toBe(false);
});

test('a drawing whose units would be too small is cut off around a point', () => {
  const camera = new Camera();
  camera.measure({ width: 10, height: 10 }, { width: 300, height: 500 }, 44, { x: 9, y: 5 });
  expect(camera.fitScale).toBe(44);
  // The right edge is in view, not beyond it.
  expect(camera.toDrawing({ x: 300, y: 250 })).toEqual({ x: 10, y: 5 });
  expect(camera.isMoved).toBe(false);
  camera.zoomAt({ x: 0, y: 0 }, 0.1);
  expect(camera.toDrawing({ x: 44, y: 0 }).x - camera.toDrawing({ x: 0, y: 0 }).x).toBe(1);
});

test('a still finger taps, a moved one does not', () => {
  const camera = fitted();
  camera.press(1, { x: 50, y: 50 });
  expect(camera.release(1)).toBe(true);
  camera.press(1, { x: 50, y: 50 });
  camera.drag(1, { x: 90, y: 50 });
  expect(camera.release(1)).toBe(false);
});

test('a long press is not a tap', () => {
  const camera = fitted();
  camera.press(1, { x: 50, y: 50 });
  expect(camera.cancelTap()).toBe(true);
  expect(camera.release(1)).toBe(false);
  camera.press(1, { x: 50, y: 50 });
  camera.drag(1, { x: 90, y: 50 });
  expect(camera.cancelTap()).toBe(false);
});

test('two rotating fingers turn once per sixth of a circle', () => {
  const camera = fitted();
  const turns: number[] = [];
  camera.ontwist = (way) => turns.push(way);
  const at = (degrees: number): { x: number; y: number } => ({
    x: 150 + 60 * Math.cos((degrees * Math.PI) / 180),
    y: 250 + 60 * Math.sin((degrees * Math.PI) / 180),
  });
  camera.press(1, { x: 150, y: 250 });
  camera.press(2, at(170));
  for (let degrees = 175; degrees <= 275; degrees += 5) camera.drag(2, at(degrees));
  expect(turns).toEqual([1, 1]);
  for (let degrees = 270; degrees >= 200; degrees -= 5) camera.drag(2, at(degrees));
  expect(turns).toEqual([1, 1, -1]);
});

test('zooming keeps the point under the finger and stays inside', () => {
  const camera = fitted();
  const at = { x: 150, y: 250 };
  const before = camera.toDrawing(at);
  camera.zoomAt(at, 3);
  expect(camera.toDrawing(at).x).toBeCloseTo(before.x);
  camera.press(1, at);
  camera.drag(1, { x: 5000, y: 250 });
  expect(camera.toDrawing({ x: 0, y: 0 }).x).toBe(0);
  camera.fit();
  expect(camera.isMoved).toBe(false);
});

test('two fingers moving apart zoom in', () => {
  const camera = fitted();
  camera.press(1, { x: 100, y: 250 });
  camera.press(2, { x: 200, y: 250 });
  camera.drag(2, { x: 300, y: 250 });
  expect(camera.isMoved).toBe(true);
  expect(camera.release(1)).toBe(false);
  expect(camera.release(2)).toBe(false);
});
