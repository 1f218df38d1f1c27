import { expect, test } from 'vitest';

import { heightAfter, type SheetNeed } from './sheetHeight.svelte';

const tile: SheetNeed = { height: 'peek', reason: 'hand' };
const routes: SheetNeed = { height: 'half', reason: 'hand' };

test('without a pull the sheet has the needed height', () => {
  expect(heightAfter(null, routes)).toBe('half');
});

test('a raised sheet stays raised', () => {
  expect(heightAfter({ height: 'full', need: tile }, tile)).toBe('full');
  expect(heightAfter({ height: 'full', need: tile }, routes)).toBe('full');
});

test('a lowered sheet stays lowered for the same need', () => {
  expect(heightAfter({ height: 'peek', need: routes }, { ...routes })).toBe('peek');
});

test('a new or higher need raises a lowered sheet', () => {
  expect(heightAfter({ height: 'peek', need: tile }, routes)).toBe('half');
  expect(heightAfter({ height: 'peek', need: routes }, { ...routes, reason: 'request' })).toBe(
    'half',
  );
});
