import palettes from './palettes.css?raw';
import tokens from './tokens.css?raw';
import { describe, expect, test } from 'vitest';

import { apart, contrast, lightness, type Eyes } from './colours';
import { GEMS } from './gems';

/** What is written on what, and the contrast it needs: 4.5 for text, 3 for shapes (WCAG 2.2). */
const TEXT = ['ink', 'muted', 'accent', 'good', 'warn', 'bad', 'link'];
const GROUNDS = ['ground', 'surface', 'raised'];

test.each([0, 1])('text is readable on every ground (theme %i)', (theme) => {
  for (const text of TEXT) {
    for (const ground of GROUNDS) {
      const found = contrast(colour(text, theme), colour(ground, theme));
      expect(found, `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  }
  expect(contrast(colour('on-accent', theme), colour('accent', theme))).toBeGreaterThanOrEqual(4.5);
});

test.each([0, 1])('edges of controls and gems can be seen (theme %i)', (theme) => {
  for (const shape of ['edge', 'gem-edge']) {
    for (const ground of [...GROUNDS, 'board']) {
      const found = contrast(colour(shape, theme), colour(ground, theme));
      expect(found, `${shape} on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  }
});

/** Of each palette: for whom it is, and how far any two of its stones must be apart for them (ΔE). */
const PALETTES: readonly (readonly [palette: string, least: number, eyes: readonly Eyes[]])[] = [
  ['gems', 37, ['usual', 'protan', 'deutan', 'tritan']],
  ['red-green', 48, ['usual', 'protan', 'deutan']],
  ['blue-yellow', 54, ['usual', 'tritan']],
  ['ladder', 36, ['usual', 'protan', 'deutan', 'tritan']],
];

describe.each(PALETTES)('the stones of %s', (palette, least, eyes) => {
  test.each(eyes)('are told apart by %s eyes', (each) => {
    expect(nearest(GEMS.map((gem) => stone(gem, palette)), each)).toBeGreaterThanOrEqual(least);
  });

  test('show their patterns', () => {
    for (const gem of GEMS) {
      const found = contrast(stone(`${gem}-mark`, palette), stone(gem, palette));
      expect(found, gem).toBeGreaterThanOrEqual(3);
    }
  });
});

test('the ladder has steps that need no colour', () => {
  const steps = GEMS.map((gem) => lightness(stone(gem, 'ladder'))).sort((one, other) => one - other);
  const rises = steps.slice(1).map((step, place) => step - (steps[place] ?? 0));
  expect(Math.min(...rises)).toBeGreaterThanOrEqual(16);
});

test.each([0, 1])('with a palette the tiles of Gobi are apart too, and their signs are seen (theme %i)', (theme) => {
  const tiles = TRIBES.map((tribe) => themed(palettes, `tribe-${tribe}`, theme));
  for (const eyes of ['usual', 'protan', 'deutan', 'tritan'] as const) {
    expect(nearest(tiles, eyes), eyes).toBeGreaterThanOrEqual(20);
  }
  for (const tile of tiles) {
    expect(contrast(tile, colour('tribe-ink', theme)), tile).toBeGreaterThanOrEqual(4.5);
  }
});

const TRIBES = ['chingis', 'sarnai', 'altan', 'naran', 'temur'];

function nearest(colours: readonly string[], eyes: Eyes): number {
  const pairs = colours.flatMap((one, place) => colours.slice(place + 1).map((other) => apart(one, other, eyes)));
  return Math.min(...pairs);
}

/** A colour of a stone, as a palette has it; the first palette is what the tokens say. */
function stone(name: string, palette: string): string {
  const sheet = palette === 'gems' ? tokens : (palettes.split(`[data-palette='${palette}']`)[1] ?? '');
  return new RegExp(`--${name}: (#\\w{6});`).exec(sheet)?.[1] as string;
}

const colour = (name: string, theme: number): string => themed(tokens, name, theme);

function themed(sheet: string, name: string, theme: number): string {
  const found = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(sheet);
  return found?.[theme + 1] as string;
}
