import { describe, expect, test } from 'vitest';

import { positionsIn, sceneAt, type Position } from '../fixtures';
import { StairsHand } from './hand.svelte';
import messages from './messages/en';
import type { Move, Offer, Scene, View } from './view';

const SENTENCES = {
  ...messages,
  'why.rolled_already': 'Already rolled',
  'why.drawn_already': 'Already drawn',
};

const positions = positionsIn(
  import.meta.glob<readonly Position<View, Offer, Move>[]>('./fixtures/2.json', {
    import: 'default',
    eager: true,
  }),
);

/** Return the scene of the first position in which these kinds of moves are legal. */
function sceneWith(...kinds: readonly Move['kind'][]): Scene & { readonly offer: Offer } {
  const found = positions.find(({ moves }) =>
    kinds.every((kind) => moves.some((move) => move.kind === kind)),
  );
  if (!found) throw new Error(`the fixture has no position with ${kinds.join(', ')}`);
  return { ...sceneAt(found, SENTENCES), offer: found.offer };
}

describe('drawing', () => {
  test('a tap on the deck or the die proposes its move', () => {
    const hand = new StairsHand(sceneWith('draw', 'roll'));
    hand.tap('deck');
    expect([hand.proposal?.move, hand.isProposed('deck')]).toEqual([{ kind: 'draw' }, true]);
    hand.tap('die');
    expect([hand.proposal?.words, hand.isProposed('deck')]).toEqual(['Roll the die', false]);
  });

  test('a tap on a closed spot proposes nothing and says why', () => {
    const scene = sceneWith('draw');
    const hand = new StairsHand({ ...scene, offer: { ...scene.offer, roll: 'rolled_already' } });
    hand.tap('die');
    expect([hand.proposal, hand.hint]).toEqual([null, 'Already rolled']);
    expect([hand.back(), hand.hint]).toEqual([true, messages['hint.draw']]);
  });
});

describe('playing', () => {
  test('a card is proposed and taken back', () => {
    const scene = sceneWith('play', 'wait');
    const hand = new StairsHand(scene);
    const card = scene.offer.play[0] as number;
    hand.choose({ kind: 'play', card });
    expect([hand.card, hand.proposal?.words]).toEqual([card, `Play the ${card}`]);
    expect([hand.back(), hand.card, hand.back()]).toEqual([true, null, false]);
  });

  test('waiting is an action while it is open', () => {
    const scene = sceneWith('play', 'wait');
    expect(new StairsHand(scene).actions.map(({ move }) => move)).toEqual([{ kind: 'wait' }]);
    const closed = { ...scene, offer: { ...scene.offer, wait: 'hand_full' } };
    expect(new StairsHand(closed).actions).toEqual([]);
  });
});

test('arrow keys go through all moves and return to the first', () => {
  const scene = sceneWith('play', 'wait');
  const hand = new StairsHand(scene);
  const proposed = [...scene.offer.play, null, scene.offer.play[0]].map(() => {
    expect(hand.key('ArrowRight')).toBe(true);
    return hand.card;
  });
  expect(proposed).toEqual([...scene.offer.play, null, scene.offer.play[0]]);
  expect(hand.key('x')).toBe(false);
});

test('without an offer nothing can be chosen', () => {
  const hand = new StairsHand({ ...sceneWith('draw'), offer: {} });
  hand.tap('deck');
  expect([hand.proposal, hand.hint, hand.actions, hand.key('ArrowUp')]).toEqual([
    null,
    '',
    [],
    false,
  ]);
});
