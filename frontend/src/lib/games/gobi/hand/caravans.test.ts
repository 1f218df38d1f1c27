import { describe, expect, test } from 'vitest';

import type { Cell, Route } from '../view';
import { canonical, handAt, legal, offerAt, positionAt } from './handAt';

describe('caravans', () => {
  const position = positionAt('routes', 'reunite');

  test('a tap on an end proposes the caravan and taps again cycle', () => {
    const [one, other] = [
      {
        ends: [
          [0, 0],
          [2, 0],
        ] as const,
        way: [],
        length: 3,
        stacks: [],
        coffee: null,
        tea: false,
      },
      {
        ends: [
          [0, 0],
          [0, 2],
        ] as const,
        way: [],
        length: 3,
        stacks: [],
        coffee: null,
        tea: false,
      },
    ];
    const hand = handAt(position, { reunite: [one, other] });
    hand.tap([0, 0]);
    expect([hand.route, hand.isProposedAt([0, 0])]).toEqual([one, false]);
    hand.tap([0, 0]);
    expect(hand.route).toEqual(other);
    hand.tap([0, 0]);
    expect(hand.route).toEqual(one);
    hand.tap([0, 2]);
    expect([hand.route, hand.isProposedAt([0, 2])]).toEqual([other, true]);
  });

  test('the caravan pointed at is shown until another one is chosen', () => {
    const hand = handAt(position);
    const [one, other] = offerAt(position).reunite ?? [];
    hand.pointed = other ?? null;
    expect(hand.route).toBe(other);
    hand.chooseCaravan({ kind: 'reunite', route: one as Route });
    expect(hand.route).toBe(one);
    expect(legal(position)).toContain(canonical(hand.proposal?.move));
  });

  test('spices propose one caravan after the other, then none', () => {
    const spices = positionAt('routes', 'use_spices');
    const hand = handAt(spices);
    const count = spices.moves.filter(({ kind }) => kind === 'use_spices').length;
    for (let step = 0; step < count; step++) {
      hand.toggleGift('spices');
      expect(legal(spices)).toContain(canonical(hand.proposal?.move));
    }
    expect(hand.isActive('spices')).toBe(true);
    hand.toggleGift('spices');
    expect([hand.proposal, hand.isActive('spices')]).toEqual([null, false]);
  });

  test('perfume is proposed and put back', () => {
    const hand = handAt(positionAt('routes', 'use_perfume'));
    hand.toggleGift('perfume');
    expect(hand.proposal?.move).toEqual({ kind: 'use_perfume' });
    hand.toggleGift('perfume');
    expect(hand.proposal).toBeNull();
  });
});

describe('porcelain', () => {
  const position = positionAt('routes', 'use_porcelain');

  test('a camel is chosen first, then its target', () => {
    const hand = handAt(position);
    hand.toggleGift('porcelain');
    expect(hand.hint).toBe('Choose a camel');
    const origin = hand.targets[0] as Cell;
    hand.tap(origin);
    expect([hand.hint, hand.proposal]).toEqual(['Choose its target', null]);
    const target = hand.targets[0] as Cell;
    hand.tap(target);
    expect(hand.proposal?.move).toEqual({ kind: 'use_porcelain', origin, target });
    expect(legal(position)).toContain(canonical(hand.proposal?.move));
  });

  test('stepping back takes the target, the camel and the gift back', () => {
    const hand = handAt(position);
    hand.toggleGift('porcelain');
    hand.tap(hand.targets[0] as Cell);
    hand.tap(hand.targets[0] as Cell);
    const steps = [];
    while (hand.back()) steps.push([hand.move !== null, hand.origin !== null, hand.walking]);
    expect(steps).toEqual([
      [false, true, true],
      [false, false, true],
      [false, false, false],
    ]);
  });

  test('putting the gift back forgets the walk', () => {
    const hand = handAt(position);
    hand.toggleGift('porcelain');
    hand.tap(hand.targets[0] as Cell);
    hand.toggleGift('porcelain');
    expect([hand.walking, hand.origin, hand.proposal]).toEqual([false, null, null]);
  });

  test('a tap beside the framed camels is refused', () => {
    const hand = handAt(position);
    hand.toggleGift('porcelain');
    hand.tap([99, 99]);
    expect(hand.hint).toBe('Not framed');
  });
});
