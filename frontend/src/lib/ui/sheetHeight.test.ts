import { expect, test } from 'vitest';

import { heightAfter, type Need } from './sheetHeight.svelte';

const tile: Need = { height: 'peek', reason: 'hand' };
const routes: Need = { height: 'half', reason: 'hand' };

test('without a pull the sheet is as high as the moment needs', () => {
  expect(heightAfter(null, routes)).toBe('half');
});

test('a sheet that was pulled up stays up', () => {
  expect(heightAfter({ height: 'full', need: tile }, tile)).toBe('full');
  expect(heightAfter({ height: 'full', need: tile }, routes)).toBe('full');
});

test('a sheet that was lowered stays so for the same need', () => {
  expect(heightAfter({ height: 'peek', need: routes }, { ...routes })).toBe('peek');
});

test('a need that is new or higher raises a sheet that was lowered', () => {
  expect(heightAfter({ height: 'peek', need: tile }, routes)).toBe('half');
  expect(heightAfter({ height: 'peek', need: routes }, { ...routes, reason: 'request' })).toBe('half');
});
