import palettes from './colourVision.css?raw';
import tokens from './colours.css?raw';
import { describe, expect, test } from 'vitest';

import { contrast, lightness, smallestDifference, themedColour, type Eyes } from './colours';
import { GEMS } from '../gems/gems';

/** Texts and grounds, and the contrast they need: 5 for text, 3 for shapes; WCAG 2.2 asks 4.5 and 3. */
const TEXT = ['ink', 'muted', 'accent', 'good', 'warn', 'bad', 'link'];
const GROUNDS = ['ground', 'surface', 'raised', 'chosen', 'paper'];

test.each([0, 1])('text is readable on every ground (theme %i)', (theme) => {
  for (const text of TEXT) {
    for (const ground of GROUNDS) {
      const found = contrast(colour(text, theme), colour(ground, theme));
      expect(found, `${text} on ${ground}`).toBeGreaterThanOrEqual(5);
    }
  }
  expect(contrast(colour('on-accent', theme), colour('accent', theme))).toBeGreaterThanOrEqual(5);
});

const NIGHT = ['ground', 'surface', 'raised', 'paper', 'board', 'dusk', 'lamplight', 'sky'];

test('the dark theme is a night in blue and violet', () => {
  for (const ground of NIGHT) {
    const [red, green, blue] = channels(colour(ground, 1));
    expect(blue, ground).toBeGreaterThan(1.3 * Math.max(red, green));
  }
});

test.each([0, 1])(
  'edges of controls and gems and the last move are visible (theme %i)',
  (theme) => {
    for (const shape of ['edge', 'gem-edge', 'last']) {
      for (const ground of [...GROUNDS, 'board']) {
        const found = contrast(colour(shape, theme), colour(ground, theme));
        expect(found, `${shape} on ${ground}`).toBeGreaterThanOrEqual(3);
      }
    }
  },
);

/** For each palette: the minimal difference of any two gems (ΔE), and the eyes it is meant for. */
const PALETTES: readonly (readonly [palette: string, least: number, eyes: readonly Eyes[]])[] = [
  ['gems', 37, ['usual', 'protan', 'deutan', 'tritan']],
  ['red-green', 48, ['usual', 'protan', 'deutan']],
  ['blue-yellow', 54, ['usual', 'tritan']],
  ['ladder', 36, ['usual', 'protan', 'deutan', 'tritan']],
];

describe.each(PALETTES)('the gems of %s', (palette, least, eyes) => {
  test.each(eyes)('are distinguishable by %s eyes', (each) => {
    expect(
      smallestDifference(
        GEMS.map((gem) => gemColour(gem, palette)),
        each,
      ),
    ).toBeGreaterThanOrEqual(least);
  });

  test('have visible patterns', () => {
    for (const gem of GEMS) {
      const found = contrast(gemColour(`${gem}-mark`, palette), gemColour(gem, palette));
      expect(found, gem).toBeGreaterThanOrEqual(3);
    }
  });
});

test('the ladder palette differs by lightness alone', () => {
  const steps = GEMS.map((gem) => lightness(gemColour(gem, 'ladder'))).sort(
    (one, other) => one - other,
  );
  const rises = steps.slice(1).map((step, place) => step - (steps[place] ?? 0));
  expect(Math.min(...rises)).toBeGreaterThanOrEqual(16);
});

/** Return a gem's colour in a palette; the first palette is in the tokens. */
function gemColour(name: string, palette: string): string {
  const sheet =
    palette === 'gems' ? tokens : (palettes.split(`[data-palette='${palette}']`)[1] ?? '');
  return new RegExp(`--${name}: (#\\w{6});`).exec(sheet)?.[1] as string;
}

const colour = (name: string, theme: number): string => themedColour(tokens, name, theme);

/** Return red, green and blue, from 0 to 255. */
const channels = (hex: string): [number, number, number] => [
  parseInt(hex.slice(1, 3), 16),
  parseInt(hex.slice(3, 5), 16),
  parseInt(hex.slice(5, 7), 16),
];
