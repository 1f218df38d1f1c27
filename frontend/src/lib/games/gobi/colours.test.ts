import { expect, test } from 'vitest';

import { contrast, smallestDifference, themedColour } from '../../ui/theme/colours';
import colours from './colours.css?raw';

const TRIBES = ['chingis', 'sarnai', 'altan', 'naran', 'temur'];
const [usual = '', palette = ''] = colours.split('[data-palette]');

test.each([0, 1])('tribes differ and show their symbols in any palette (theme %i)', (theme) => {
  const tiles = TRIBES.map((tribe) => themedColour(palette, `tribe-${tribe}`, theme));
  for (const eyes of ['usual', 'protan', 'deutan', 'tritan'] as const)
    expect(smallestDifference(tiles, eyes), eyes).toBeGreaterThanOrEqual(20);
  const ink = themedColour(usual, 'tribe-ink', theme);
  for (const tile of tiles) expect(contrast(tile, ink), tile).toBeGreaterThanOrEqual(4.5);
});
