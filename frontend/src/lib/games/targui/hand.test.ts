import { describe, expect, test } from 'vitest';

import { positionsIn, sceneAt, type Position } from '../fixtures';
import { TarguiHand } from './hand.svelte';
import { spotOf, type AnyOffer, type Move, type Offer, type Scene, type View } from './view';

type TarguiPosition = Position<View, Scene['offer'], Move>;

const SENTENCES = {
  'closed.robber': 'The robber is there',
  'closed.other': 'Closed',
  'hint.placing': 'Place a Targi',
  'hint.turn': 'Use your pieces',
  'hint.end': 'End your turn',
  'hint.choose': 'Choose',
  'hint.tooMany': 'At most {most}',
};

const positions = positionsIn(
  import.meta.glob<readonly TarguiPosition[]>('./fixtures/2.json', {
    import: 'default',
    eager: true,
  }),
);

/** Return the first position of the fixture at a step where these moves are legal. */
function positionAt(step: Offer['step'], ...kinds: readonly string[]): TarguiPosition {
  const found = positions.find(
    ({ offer, moves }) =>
      'step' in offer &&
      offer.step === step &&
      kinds.every((kind) => moves.some((move) => move.kind === kind)),
  );
  if (!found) throw new Error(`the fixture has no ${step} with ${kinds.join(', ')}`);
  return found;
}

/** Return a hand at a position, with parts of its offer replaced. */
const handAt = (position: TarguiPosition, changed: Partial<AnyOffer> = {}): TarguiHand =>
  new TarguiHand(
    sceneAt({ ...position, offer: { ...position.offer, ...changed } as Scene['offer'] }, SENTENCES),
  );

const canonical = (move: Move | null | undefined): string =>
  JSON.stringify(Object.entries(move ?? {}).sort(([one], [other]) => one.localeCompare(other)));
const legal = ({ moves }: TarguiPosition): string[] => moves.map(canonical);

describe('placing a Targi', () => {
  const position = positionAt('placing', 'place');

  test('a tap on each place proposes the move onto it', () => {
    const hand = handAt(position);
    expect([...hand.targets].sort()).toEqual(position.moves.map(spotOf).sort());
    for (const spot of hand.targets) {
      hand.tap(spot);
      expect(legal(position)).toContain(canonical(hand.proposal?.move));
      expect(hand.isProposedAt(spot)).toBe(true);
    }
  });

  test('a tap on a closed place proposes nothing and says why', () => {
    const closed = [
      { at: 'b1', why: 'robber' },
      { at: 'b4', why: 'a_rule_of_its_own' },
    ];
    const hand = handAt(position, { closed });
    hand.tap(hand.targets[0] as string);
    hand.tap('b1');
    expect([hand.proposal, hand.hint]).toEqual([null, 'The robber is there']);
    hand.tap('b4');
    expect(hand.hint).toBe('Closed');
    hand.tap(hand.targets[0] as string);
    expect(hand.hint).toBe('Place a Targi');
  });

  test('a tap on another card shows its name', () => {
    const hand = handAt(position, { closed: [] });
    hand.tap('c22');
    expect(hand.proposal).toBeNull();
    expect(hand.hint).toContain('title.');
    expect([hand.back(), hand.hint]).toEqual([true, 'Place a Targi']);
  });

  test('crossings are those of the proposed place', () => {
    const places = [{ at: 'b2', crossings: ['c11', 'c13'], helped: [] }];
    const hand = handAt(position, { places });
    expect(hand.crossings).toEqual([]);
    hand.tap('b2');
    expect(hand.crossings).toEqual(['c11', 'c13']);
  });
});

describe('a turn', () => {
  const position = positionAt('turn', 'use', 'forgo');

  test('taps on a piece cycle through using and forgoing it', () => {
    const hand = handAt(position);
    const used = position.moves.find(({ kind }) => kind === 'use');
    const piece = (used && spotOf(used)) ?? '';
    hand.tap(piece);
    expect(hand.proposal?.move).toEqual({ kind: 'use', piece });
    expect(hand.isProposedAt(piece)).toBe(false);
    hand.tap(piece);
    expect(hand.proposal?.move).toEqual({ kind: 'forgo', piece });
    hand.tap(piece);
    expect(hand.proposal?.move).toEqual({ kind: 'use', piece });
  });

  test('a closed piece can only be forgone', () => {
    const at = 'b13';
    const hand = handAt(position, { pieces: [{ at, closed: 'no_goods', favour: false }] });
    hand.tap(at);
    expect(hand.proposal?.move).toEqual({ kind: 'forgo', piece: at });
    expect(hand.isProposedAt(at)).toBe(true);
  });

  test('a listed move ends the turn, another does not', () => {
    const position = positionAt('turn', 'use', 'forgo');
    const [first, second] = handAt(position).choices;
    const moves = [first, second].map((each) => each?.move as Move);
    const ends = { surely: moves.slice(0, 1), perhaps: moves.slice(1) };
    const hand = handAt(position, { ends_turn: ends });
    expect(hand.choices.slice(0, 3).map(({ endsTurn }) => endsTurn)).toEqual([
      true,
      'perhaps',
      undefined,
    ]);
  });

  test('ending the turn is an action beside the board', () => {
    const hand = handAt(positionAt('turn', 'end_turn'));
    expect(hand.actions.map(({ move }) => move.kind)).toEqual(['end_turn']);
    expect([hand.hint, hand.targets]).toEqual(['End your turn', []]);
  });
});

describe('rearranging the display', () => {
  const position = positionAt('arrange');
  const [one, other] = ['TX-39', 'TX-09'];
  const before = [[one], [], [other]];

  test('two tapped cards exchange their places', () => {
    const hand = handAt(position);
    expect([hand.arranging, hand.rows]).toEqual([true, before]);
    hand.arrange(one);
    expect([hand.lifted, hand.proposal]).toEqual([one, null]);
    hand.arrange(other);
    expect(hand.rows).toEqual([[other], [], [one]]);
    expect(legal(position)).toContain(canonical(hand.proposal?.move));
  });

  test('a card tapped twice is put back', () => {
    const hand = handAt(position);
    hand.arrange(one);
    hand.arrange(one);
    expect([hand.lifted, hand.rows]).toEqual(['', before]);
  });

  test('a selected card moves to the end of a row', () => {
    const hand = handAt(position, { swap: false });
    hand.moveToRowEnd(2);
    expect(hand.rows).toEqual(before);
    hand.arrange(one);
    hand.moveToRowEnd(2);
    expect(hand.proposal?.move).toEqual({ kind: 'arrange', rows: [[], [], [other, one]] });
  });

  test('too many moved cards are refused', () => {
    const hand = handAt(position, { most: 1 });
    hand.arrange(one);
    hand.arrange(other);
    expect([hand.proposal, hand.hint]).toEqual([null, 'At most 1']);
  });

  test('an arrangement that changes nothing is no move', () => {
    const hand = handAt(position);
    for (const card of [one, other, one, other]) hand.arrange(card);
    expect([hand.rows, hand.proposal]).toEqual([before, null]);
  });

  test('stepping back restores the rows', () => {
    const hand = handAt(position);
    hand.arrange(one);
    hand.arrange(other);
    expect([hand.back(), hand.rows, hand.proposal]).toEqual([true, before, null]);
    expect(hand.back()).toBe(false);
  });

  test('a proposed arrangement shows its rows', () => {
    const hand = handAt(position);
    const choice = hand.choices.find(({ move }) => move.kind === 'arrange');
    if (!choice) throw new Error('the fixture has no arrangement');
    hand.propose(choice);
    expect([hand.rows, hand.proposal]).toEqual(['rows' in choice.move && choice.move.rows, choice]);
  });
});

describe('laying a card', () => {
  const position = positionAt('lay');

  test('a free place of each open row proposes to lay the card there', () => {
    const hand = handAt(position);
    expect(hand.rowsToLay.length).toBe(
      position.moves.filter(({ kind }) => kind === 'lay_in').length,
    );
    expect(hand.chosenRow).toBeUndefined();
    for (const row of hand.rowsToLay) {
      hand.layIn(row);
      expect([hand.chosenRow, legal(position).includes(canonical(hand.proposal?.move))]).toEqual([
        row,
        true,
      ]);
    }
  });

  test('a row that is not offered is not proposed', () => {
    const hand = handAt(position, { rows: [] });
    hand.layIn(0);
    expect([hand.rowsToLay, hand.proposal]).toEqual([[], null]);
  });
});

describe('a new offer', () => {
  test('starts with nothing selected', () => {
    const position = positionAt('placing', 'place');
    const hand = handAt(position);
    hand.tap(hand.targets[0] as string);
    const next = handAt(position);
    expect([next.proposal, next.refusal, next.reading, next.lifted]).toEqual([null, '', '', '']);
  });

  test('without an offer nothing can be chosen', () => {
    const hand = new TarguiHand(sceneAt({ ...positionAt('placing'), offer: {} }, SENTENCES));
    expect([hand.hint, hand.choices, hand.targets, hand.actions]).toEqual(['', [], [], []]);
    hand.tap('b2');
    expect(hand.proposal).toBeNull();
  });

  test.each([
    ['placing', 'peek'],
    ['turn', 'low'],
    ['card', 'half'],
  ] as const)('%s needs the sheet at %s', (step, height) => {
    expect(handAt(positionAt(step)).sheetHeight).toBe(height);
  });

  test.each(positions.map((position, at) => [at, position] as const))(
    'every choice of position %i can be proposed and taken back',
    (_, position) => {
      const hand = handAt(position);
      for (const choice of hand.choices.slice(0, 20)) {
        hand.propose(choice);
        expect(legal(position)).toContain(canonical(hand.proposal?.move));
        expect([hand.back(), hand.proposal]).toEqual([true, null]);
      }
    },
  );
});
