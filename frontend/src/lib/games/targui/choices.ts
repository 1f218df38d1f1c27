import type { Bundle, Move, Offer, OfferAt, Proposal, Scene, View } from './view';
import { offerOf } from './view';
import { turnEnd } from '../turnEnds';
import { neighbours, type Rows } from './arrangement';
import { moveNote, moveText } from './words';

/** Return every move of the offer with its text. */
export function choices(scene: Scene): Proposal[] {
  const offer = offerOf(scene.offer);
  if (!offer) return [];
  const moves = [...stepMoves(offer, scene.view, scene.seat ?? 0), ...waterMoves(offer)];
  return moves.map((move) => proposalOf(scene, move));
}

/** Return a move with its text, and with what the card it touches does. */
export function proposalOf(scene: Scene, move: Move): Proposal {
  const note = moveNote(scene, move);
  const { surely, perhaps } = offerOf(scene.offer)?.ends_turn ?? {};
  const ends = turnEnd(move, surely, perhaps);
  return { move, words: moveText(scene, move), ...(note ? { note } : {}), ...ends };
}

const DECLINE: Move = { kind: 'decline' };
const ROW_LENGTH = 4;

const waterMoves = ({ water }: Offer): Move[] =>
  water.map(({ into }) => ({ kind: 'trade_water', into }));

function stepMoves(offer: Offer, view: View, seat: number): Move[] {
  switch (offer.step) {
    case 'placing':
      return offer.places.map(({ at }) => ({ kind: 'place', at }));
    case 'turn':
      return turnMoves(offer);
    case 'card':
      return cardMoves(offer, view.players[seat]?.purse ?? {});
    case 'pay_raid':
      return raidMoves(offer);
    case 'arrange':
      return [...arrangements(offer, view.players[seat]?.rows ?? []), DECLINE];
    case 'surplus':
      return gives(offer);
    case 'lay':
      return offer.rows.map((row) => ({ kind: 'lay_in', row }));
    case 'draw':
      return offer.sources.map((source) => ({ kind: 'draw', source }));
    case 'call_targia':
      return picks(offer);
    case 'at_square':
      return [
        { kind: 'use', piece: offer.square },
        { kind: 'forgo', piece: offer.square },
      ];
    default:
      return [...optionalMoves(offer), DECLINE];
  }
}

/** The steps with one kind of answer, which can be declined. */
type OptionalOffer = Exclude<
  Offer,
  OfferAt<
    | 'placing'
    | 'turn'
    | 'card'
    | 'pay_raid'
    | 'arrange'
    | 'surplus'
    | 'lay'
    | 'draw'
    | 'call_targia'
    | 'at_square'
  >
>;

function optionalMoves(offer: OptionalOffer): Move[] {
  switch (offer.step) {
    case 'move_marker':
      return offer.markers.flatMap(({ marker, to }) =>
        to.map((each): Move => ({ kind: 'move_to', marker, to: each })),
      );
    case 'parts':
      return offer.parts.map((part) => ({ kind: 'begin', part }));
    case 'favour':
      return [...takes(offer), ...gives(offer)];
    case 'take_goods':
      return takes(offer);
    case 'keep_goods_cards':
      return offer.cards.map((card) => ({ kind: 'keep', card }));
    case 'take_goods_card':
    case 'choose_gain':
      return offer.options.map((_, option) => ({ kind: 'choose', option }));
    case 'exchange':
    case 'keep_dune':
      return trades(offer);
    default:
      return picks(offer);
  }
}

function turnMoves({ pieces, abilities, end }: OfferAt<'turn'>): Move[] {
  const open = [...pieces, ...abilities].filter(({ closed }) => !closed);
  return [
    ...open.map(({ at }): Move => ({ kind: 'use', piece: at })),
    ...pieces.map(({ at }): Move => ({ kind: 'forgo', piece: at })),
    ...only(end, { kind: 'end_turn' }),
  ];
}

/** Return a move if it is legal, as a list. */
const only = (legal: boolean, move: Move): Move[] => (legal ? [move] : []);

function cardMoves(offer: OfferAt<'card'>, purse: Bundle): Move[] {
  const { cards, redraw } = offer;
  const options = new Set<string>(offer.options);
  return [
    ...(offer.play === '' && options.has('play') ? cards.flatMap(payments) : []),
    ...(offer.hand === '' && options.has('hand')
      ? cards.map(({ card }): Move => ({ kind: 'hold', card }))
      : []),
    ...only(options.has('discard'), { kind: 'discard' }),
    ...(options.has('throw') ? cards.map(({ card }): Move => ({ kind: 'throw_away', card })) : []),
    ...only(redraw !== null && canPay(purse, redraw), { kind: 'redraw' }),
    ...only(options.has('decline'), DECLINE),
  ];
}

function payments({ card, ways }: OfferAt<'card'>['cards'][number]): Move[] {
  return ways
    .filter(({ missing }) => Object.keys(missing).length === 0)
    .flatMap(({ price, extra, once, stored, goods }) =>
      goods.map((each): Move => ({ kind: 'pay', card, price, goods: each, extra, once, stored })),
    );
}

function canPay(purse: Bundle, price: Bundle): boolean {
  return Object.entries(price).every(([what, count]) => (purse[what] ?? 0) >= (count ?? 0));
}

function raidMoves({ demand, spare, yield: yields }: OfferAt<'pay_raid'>): Move[] {
  return [
    ...demand.flatMap(demandMoves),
    ...only(spare, { kind: 'spare_raid' }),
    ...only(yields, { kind: 'yield_raid' }),
  ];
}

function demandMoves(
  { goods, cards, missing }: OfferAt<'pay_raid'>['demand'][number],
  option: number,
): Move[] {
  if (cards.length > 0) return cards.map((card) => ({ kind: 'pay_raid', option, goods: {}, card }));
  if (Object.keys(missing).length > 0) return [];
  return goods.map((each) => ({ kind: 'pay_raid', option, goods: each, card: '' }));
}

const takes = ({ goods }: OfferAt<'favour' | 'take_goods'>): Move[] =>
  goods.map((good) => ({ kind: 'take', good }));
const gives = ({ give }: OfferAt<'favour' | 'surplus'>): Move[] =>
  give.map((good) => ({ kind: 'give', good }));
const picks = ({ spots }: OfferAt<'call_targia' | 'pick_border' | 'pick_square'>): Move[] =>
  spots.map((at) => ({ kind: 'pick', at }));
const trades = ({ rates }: OfferAt<'exchange' | 'keep_dune'>): Move[] =>
  rates.flatMap(({ goods }, rate) =>
    goods.map((each): Move => ({ kind: 'trade', rate, goods: each })),
  );

/** Return the arrangements one step away; larger ones are made on the display itself. */
const arrangements = ({ most, swap }: OfferAt<'arrange'>, rows: Rows): Move[] =>
  neighbours(rows, { most, swap, full: ROW_LENGTH }).map(arrangeIn);

export const arrangeIn = (rows: Rows): Move => ({ kind: 'arrange', rows });
