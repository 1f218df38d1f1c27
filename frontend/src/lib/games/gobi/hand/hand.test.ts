import { describe, expect, test } from 'vitest';

import { positionsIn, sceneAt, type Position } from '../../fixtures';
import { GobiHand } from './hand.svelte';
import type { AnyOffer, Cell, Move, Route, Scene, Stage, View } from '../view';

type GobiPosition = Position<View, Scene['offer'], Move>;

const SENTENCES = {
  'why.beside_own': 'Not beside your own',
  'refused.tile': 'No free place',
  'refused.framed': 'Not framed',
  'refused.routes': 'No caravan ends here',
  'refused.board': 'Nothing to choose',
  'hint.tile': 'Place the tile',
  'hint.walkFrom': 'Choose a camel',
  'hint.walkTo': 'Choose its target',
};

const positions = positionsIn(
  import.meta.glob<readonly GobiPosition[]>('../fixtures/2.json', {
    import: 'default',
    eager: true,
  }),
);

const offerAt = ({ offer }: GobiPosition): Partial<AnyOffer> => offer;

/** Return the first position of the fixture at a stage where these moves are legal. */
function positionAt(stage: Stage, ...kinds: readonly string[]): GobiPosition {
  const found = positions.find(
    (position) =>
      offerAt(position).stage === stage &&
      kinds.every((kind) => position.moves.some((move) => move.kind === kind)),
  );
  if (!found) throw new Error(`the fixture has no ${stage} with ${kinds.join(', ')}`);
  return found;
}

/** Return a hand at a position, with parts of its offer replaced. */
const handAt = (position: GobiPosition, changed: Partial<AnyOffer> = {}): GobiHand =>
  new GobiHand(
    sceneAt({ ...position, offer: { ...position.offer, ...changed } as Scene['offer'] }, SENTENCES),
  );

const legal = ({ moves }: GobiPosition): string[] => moves.map((move) => canonical(move));
const canonical = (move: Move | null | undefined): string =>
  JSON.stringify(Object.entries(move ?? {}).sort(([one], [other]) => one.localeCompare(other)));

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
