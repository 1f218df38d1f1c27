import { describe, expect, test } from 'vitest';

import { sceneAt } from '../../fixtures';
import type { Cell } from '../view';
import { GobiHand } from './hand.svelte';
import { canonical, handAt, legal, positionAt, SENTENCES } from './handAt';

describe('placing a tile', () => {
  const position = positionAt('tile', 'place');

  test('a tap on each place proposes the move onto it', () => {
    const hand = handAt(position);
    for (const at of hand.targets) {
      hand.tap(at);
      expect(legal(position)).toContain(canonical(hand.proposal?.move));
      expect(hand.isProposedAt(at)).toBe(true);
      expect(hand.place?.at).toEqual(at);
    }
  });

  test('a tile that ends the turn says so', () => {
    const [first, second] = handAt(position).targets as [Cell, Cell];
    const hand = handAt(position, { ends_turn: [{ kind: 'place', at: first, silk: false }] });
    hand.tap(first);
    expect(hand.proposal?.endsTurn).toBe(true);
    hand.useSilk(true);
    expect(hand.proposal?.endsTurn).toBeUndefined();
    hand.tap(second);
    expect(hand.proposal?.endsTurn).toBeUndefined();
  });

  test('a tap slightly beside a place means that place', () => {
    const hand = handAt(position);
    const [x, y] = hand.targets[0] as Cell;
    expect(hand.cellForTap({ x: x + 0.5, y: y + 0.5 })).toEqual([x, y]);
    const far = hand.cellForTap({ x: x + 100, y });
    expect(far).toEqual([x + 100, y]);
    expect(hand.isNameable(far)).toBe(false);
  });

  test('a tap elsewhere proposes nothing and says why', () => {
    const at: Cell = [50, 50];
    const forbidden = [{ at, closed: 'beside_own', cells: [] }];
    const hand = handAt(position, { forbidden });
    hand.tap(at);
    expect([hand.proposal, hand.hint]).toEqual([null, 'Not beside your own']);
    hand.tap([99, 99]);
    expect(hand.hint).toBe('No free place');
    hand.tap(hand.targets[0] as Cell);
    expect(hand.hint).toBe('Place the tile');
  });

  test('silk and cotton go with the proposed move', () => {
    const hand = handAt(position);
    const at = hand.targets[0] as Cell;
    hand.toggleGift('silk');
    hand.tap(at);
    expect(hand.proposal?.move).toEqual({ kind: 'place', at, silk: true });
    hand.toggleGift('silk');
    expect(hand.proposal?.move).toEqual({ kind: 'place', at, silk: false });
    hand.toggleGift('cotton');
    expect(hand.proposal?.move).toEqual({ kind: 'discard', cotton: true });
    hand.toggleGift('cotton');
    expect(hand.proposal?.move).toEqual({ kind: 'discard', cotton: false });
  });

  test('the mouse previews a place until a move is proposed', () => {
    const hand = handAt(position);
    const [first, second] = hand.targets as [Cell, Cell];
    hand.hovered = first;
    expect(hand.place?.at).toEqual(first);
    hand.tap(second);
    expect(hand.place?.at).toEqual(second);
  });
});

describe('camels', () => {
  test.each(['camel', 'lift'])('a tap proposes to %s', (kind) => {
    const position = positionAt('camels', kind);
    const hand = handAt(position);
    const moves = position.moves.filter((move) => move.kind === kind);
    for (const move of moves) {
      hand.tap(('at' in move ? move.at : [0, 0]) as Cell);
      expect(canonical(hand.proposal?.move)).toBe(canonical(move));
    }
  });

  test('taps alternate on a tile to pick up from and to put on', () => {
    const both = { lift: [[0, 0]], put: [[0, 0]] } as const;
    const hand = handAt(positionAt('camels', 'skip'), both);
    const kinds = [1, 2, 3].map(() => {
      hand.tap([0, 0]);
      return hand.move?.kind;
    });
    expect(kinds).toEqual(['lift', 'camel', 'lift']);
  });

  test('skipping is an action beside the board', () => {
    const { actions } = handAt(positionAt('camels', 'skip'));
    expect(actions.map(({ move }) => move.kind)).toEqual(['skip']);
    const closed = { lift: null, put: null, skip: 'camels_due' };
    expect(handAt(positionAt('camels', 'skip'), { closed }).actions).toEqual([]);
  });
});

describe('a new offer', () => {
  test('starts with nothing selected', () => {
    const position = positionAt('tile', 'place');
    const hand = handAt(position);
    hand.toggleGift('silk');
    hand.tap(hand.targets[0] as Cell);
    const next = handAt(position);
    expect([next.proposal, next.silk, next.walking, next.refusal]).toEqual([
      null,
      false,
      false,
      '',
    ]);
  });

  test('without an offer nothing can be chosen', () => {
    const hand = new GobiHand(sceneAt({ ...positionAt('tile', 'place'), offer: {} }, SENTENCES));
    hand.tap([0, 0]);
    expect([hand.proposal, hand.hint, hand.targets, hand.actions]).toEqual([null, '', [], []]);
    expect(hand.sheetHeight).toBe('peek');
  });

  test('a reward needs half of the sheet, caravans a low one, no choice the least', () => {
    expect(handAt(positionAt('reward')).sheetHeight).toBe('half');
    expect(handAt(positionAt('routes', 'reunite')).sheetHeight).toBe('low');
    const nothing = { reunite: [], spices: [], gifts: [], porcelain: [] };
    expect(handAt(positionAt('routes'), nothing).sheetHeight).toBe('peek');
  });

  test('a tile can always be discarded beside the board', () => {
    const position = positionAt('tile');
    const [discard] = handAt(position).actions;
    expect(discard?.move).toEqual({ kind: 'discard', cotton: false });
    expect(legal(position)).toContain(canonical(discard?.move));
  });

  test('a reward is proposed from its card and taken back', () => {
    const position = positionAt('reward', 'reward');
    const hand = handAt(position);
    hand.choose({ kind: 'reward', take: 0 });
    expect(legal(position)).toContain(canonical(hand.proposal?.move));
    expect([hand.back(), hand.proposal, hand.back()]).toEqual([true, null, false]);
  });
});
