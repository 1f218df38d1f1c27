import { expect, test } from 'vitest';

import { positionsIn, sceneAt, type Position } from '../../fixtures';
import { GembloHand } from '../hand.svelte';
import type { Line, Scene, WireView } from '../view';
import { threadsOf } from './threads';

const positions = positionsIn(
  import.meta.glob<readonly Position<WireView, Scene['offer']>[]>('../fixtures/*.json', {
    import: 'default',
    eager: true,
  }),
).filter(({ view }) => view.mode === 'table');

const named = (lines: readonly Line[]): string[] =>
  lines.map((line) => line.map(String).sort().join(' to ')).sort();

test('the drawn lines of a placed piece are those of the offer', () => {
  let compared = 0;
  for (const position of positions) {
    const hand = new GembloHand(sceneAt(position));
    const { view, colour } = hand;
    for (const piece of hand.playable)
      for (const { cells } of hand.placements(piece).slice(0, 25)) {
        const over = new Set(cells.map(String));
        const offered = (lines: readonly Line[]): Line[] =>
          lines.filter((line) => line.some((end) => over.has(String(end))));
        const placed = { colour, piece, cells };
        const { free, blocked } = threadsOf(placed, [...view.laid, placed], view.obstacles);
        expect([named(free), named(blocked)]).toEqual([
          named(offered(hand.free)),
          named(offered(hand.blocked)),
        ]);
        compared += free.length;
      }
  }
  expect(compared).toBeGreaterThan(100);
});
