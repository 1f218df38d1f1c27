import type { Json, Move } from '../../api/types';
import type { Proposal, Scene } from '../contract';
import { offerOf, viewOf, type Bundle, type Offer, type View } from './picture';
import { nearby, type Rows } from './arranging';
import { noteFor, wordsFor } from './words';

/** Every move that the offer holds, each with its words. */
export function choices(scene: Scene): Proposal[] {
  const offer = offerOf(scene.offer);
  if (!offer) return [];
  const moves = [...stepMoves(offer, viewOf(scene.view), scene.seat ?? 0), ...waterMoves(offer)];
  return moves.map((move) => proposalOf(scene, move));
}

/** A move with its words, and with what the card it touches is for. */
export function proposalOf(scene: Scene, move: Move): Proposal {
  const note = noteFor(scene, move);
  return { move, words: wordsFor(scene, move), ...(note ? { note } : {}) };
}

const DECLINE: Move = { kind: 'decline' };

const waterMoves = ({ water }: Offer): Move[] => water.map(({ into }) => ({ kind: 'trade_water', into }));

function stepMoves(offer: Offer, view: View, seat: number): Move[] {
  switch (offer.step) {
    case 'placing':
      return (offer.places ?? []).map(({ at }) => ({ kind: 'place', at }));
    case 'turn':
      return turnMoves(offer);
    case 'card':
      return cardMoves(offer, view.players[seat]?.purse ?? {});
    case 'pay_raid':
      return raidMoves(offer);
    case 'arrange':
      return [...arrangements(offer, view.players[seat]?.rows ?? []), DECLINE];
    default:
      return smallMoves(offer);
  }
}

function turnMoves({ pieces = [], abilities = [], end }: Offer): Move[] {
  const use = [...pieces, ...abilities].filter(({ closed }) => !closed);
  return [
    ...use.map(({ at }): Move => ({ kind: 'use', piece: at })),
    ...pieces.map(({ at }): Move => ({ kind: 'forgo', piece: at })),
    ...(end ? [{ kind: 'end_turn' }] : []),
  ];
}

function cardMoves(offer: Offer, purse: Bundle): Move[] {
  const options = new Set(offer.options);
  const cards = (offer.cards ?? []).flatMap((each) => (typeof each === 'string' ? [] : [each]));
  const redraw = offer.redraw;
  return [
    ...(offer.play === '' && options.has('play') ? cards.flatMap(payments) : []),
    ...(offer.hand === '' && options.has('hand') ? cards.map(({ card }): Move => ({ kind: 'hold', card })) : []),
    ...(options.has('discard') ? [{ kind: 'discard' }] : []),
    ...(options.has('throw') ? cards.map(({ card }): Move => ({ kind: 'throw_away', card })) : []),
    ...(redraw && holds(purse, redraw) ? [{ kind: 'redraw' }] : []),
    ...(options.has('decline') ? [DECLINE] : []),
  ];
}

type Played = Exclude<NonNullable<Offer['cards']>[number], string>;

function payments({ card, ways }: Played): Move[] {
  return ways
    .filter(({ missing }) => Object.keys(missing).length === 0)
    .flatMap(({ price, extra, once, stored, goods }) =>
      goods.map((each): Move => ({ kind: 'pay', card, price, goods: each as Json as Move['goods'] & Json, extra, once, stored })),
    );
}

function holds(purse: Bundle, price: Bundle): boolean {
  return Object.entries(price).every(([what, count]) => (purse[what] ?? 0) >= (count ?? 0));
}

function raidMoves({ demand = [], spare, yield: yields }: Offer): Move[] {
  return [
    ...demand.flatMap(({ goods, cards, missing }, option): Move[] =>
      cards.length > 0
        ? cards.map((card) => ({ kind: 'pay_raid', option, goods: {}, card }))
        : Object.keys(missing).length === 0
          ? goods.map((each) => ({ kind: 'pay_raid', option, goods: each as Json & object, card: '' }) as Move)
          : [],
    ),
    ...(spare ? [{ kind: 'spare_raid' }] : []),
    ...(yields ? [{ kind: 'yield_raid' }] : []),
  ];
}

/** Steps that hold one kind of answer, most of which one may do without. */
function smallMoves(offer: Offer): Move[] {
  switch (offer.step) {
    case 'move_marker':
      return [
        ...(offer.markers ?? []).flatMap(({ marker, to }) => to.map((each): Move => ({ kind: 'move_to', marker, to: each }))),
        DECLINE,
      ];
    case 'at_square':
      return ['use', 'forgo'].map((kind) => ({ kind, piece: offer.square ?? '' }));
    case 'parts':
      return [...(offer.parts ?? []).map((part): Move => ({ kind: 'begin', part })), DECLINE];
    case 'favour':
      return [...takes(offer), ...gives(offer), DECLINE];
    case 'take_goods':
      return [...takes(offer), DECLINE];
    case 'surplus':
      return gives(offer);
    case 'lay':
      return (offer.rows ?? []).map((row) => ({ kind: 'lay_in', row }));
    case 'draw':
      return (offer.sources ?? []).map((source) => ({ kind: 'draw', source }));
    case 'keep_goods_cards':
      return [...(offer.cards ?? []).map((card): Move => ({ kind: 'keep', card: String(card) })), DECLINE];
    case 'call_targia':
      return picks(offer);
    default:
      return [...listed(offer), ...picks(offer), ...trades(offer), DECLINE];
  }
}

const takes = ({ goods = [] }: Offer): Move[] => goods.map((good) => ({ kind: 'take', good }));
const gives = ({ give = [] }: Offer): Move[] => give.map((good) => ({ kind: 'give', good }));
const picks = ({ spots = [] }: Offer): Move[] => spots.map((at) => ({ kind: 'pick', at }));
const listed = ({ options = [] }: Offer): Move[] => options.map((_, option) => ({ kind: 'choose', option }));
const trades = ({ rates = [] }: Offer): Move[] =>
  rates.flatMap(({ goods }, rate) => goods.map((each) => ({ kind: 'trade', rate, goods: each as Json & object }) as Move));

const ROW_LENGTH = 4;

/** What one step makes of the display; whoever wants to move more does it on the display itself. */
const arrangements = ({ most = 2, swap = false }: Offer, rows: Rows): Move[] =>
  nearby(rows, { most, swap, full: ROW_LENGTH }).map((each) => arrangeIn(each));

export const arrangeIn = (rows: Rows): Move => ({ kind: 'arrange', rows: rows.map((row) => [...row]) });
