import type { OfKind } from '../../../api/unions';
import { translate } from '../../../i18n/index.svelte';
import { cellText } from './coordinates';
import { caravansOf, caravanText } from './routes';
import { turnEnd } from '../../turnEnds';
import { rewardLines, rewardName } from './words';
import {
  closedReasons,
  offerOf,
  same,
  type AnyOffer,
  type Cell,
  type Move,
  type Proposal,
  type Scene,
} from '../view';

/** Return every move of the offer with its text. */
export function choices(scene: Scene): Proposal[] {
  const offer = offerOf(scene.offer);
  return offer ? movesIn(offer).map((move) => proposalOf(scene, move)) : [];
}

/** Return a move with its text; for a reward, also with what the reward does. */
export function proposalOf(scene: Scene, move: Move): Proposal {
  const reward = move.kind === 'reward' ? rewardOf(scene, move.take) : '';
  const [note] = reward ? rewardLines(scene, reward) : [];
  const ends = turnEnd(move, offerOf(scene.offer)?.ends_turn);
  return { move, words: moveText(scene, move), ...(note ? { note } : {}), ...ends };
}

function movesIn(offer: AnyOffer): Move[] {
  switch (offer.stage) {
    case 'tile':
      return [...tileMoves(offer), ...walks(offer)];
    case 'camels':
      return camelMoves(offer);
    case 'reward':
      return rewardMoves(offer);
    case 'routes':
      return [...routeMoves(offer), ...walks(offer)];
    default:
      return [];
  }
}

const open = (offer: AnyOffer, gift: string): boolean =>
  offer.gifts.some((each) => each.gift === gift && each.closed === null);

function tileMoves(offer: AnyOffer): Move[] {
  const places = offer.places ?? [];
  return [
    ...places.map(({ at }): Move => ({ kind: 'place', at, silk: false })),
    ...places
      .filter(({ lines }) => lines)
      .map(({ at }): Move => ({ kind: 'place', at, silk: true })),
    { kind: 'discard', cotton: false },
    ...(open(offer, 'cotton') ? [{ kind: 'discard', cotton: true } as const] : []),
  ];
}

function walks(offer: AnyOffer): Move[] {
  return (offer.porcelain ?? []).flatMap(({ origin, targets }) =>
    targets.map((target): Move => ({ kind: 'use_porcelain', origin, target })),
  );
}

function camelMoves(offer: AnyOffer): Move[] {
  const { lift = [], put = [] } = offer;
  return [
    ...lift.map((at): Move => ({ kind: 'lift', at })),
    ...put.map((at): Move => ({ kind: 'camel', at })),
    ...(closedReasons(offer).skip === null ? [{ kind: 'skip' } as const] : []),
  ];
}

function rewardMoves(offer: AnyOffer): Move[] {
  const { stacks = [], coffee } = offer;
  return [
    ...stacks.map(rewardMove),
    ...(coffee === null ? [rewardMove('coffee')] : []),
    ...(closedReasons(offer).skip === null ? [{ kind: 'skip' } as const] : []),
  ];
}

function routeMoves(offer: AnyOffer): Move[] {
  const { reunite = [], spices = [] } = offer;
  return [
    ...reunite.map(({ ends }): Move => ({ kind: 'reunite', ends })),
    ...(open(offer, 'perfume') ? [{ kind: 'use_perfume' } as const] : []),
    ...spices.map(({ ends }): Move => ({ kind: 'use_spices', ends })),
    ...(closedReasons(offer).end === null ? [{ kind: 'end_turn' } as const] : []),
  ];
}

/** Return the move that takes the top of a stack, or a coffee. */
export const rewardMove = (take: number | 'coffee'): Move => ({
  kind: 'reward',
  take: take as OfKind<Move, 'reward'>['take'],
});

function rewardOf(scene: Scene, take: number | 'coffee'): string {
  return take === 'coffee' ? 'coffee' : (scene.view.stacks[take]?.top ?? '');
}

/** Return the text of a move. */
export function moveText(scene: Scene, move: Move): string {
  const { sentences } = scene;
  const at = (cell: Cell): string => cellText(scene, cell);
  switch (move.kind) {
    case 'place':
      return placeText(scene, move);
    case 'discard':
      return translate(sentences, move.cotton ? 'move.discardCotton' : 'move.discard');
    case 'lift':
    case 'camel':
      return translate(sentences, `move.${move.kind}`, { at: at(move.at) });
    case 'use_porcelain':
      return translate(sentences, 'move.porcelain', {
        origin: at(move.origin),
        target: at(move.target),
      });
    case 'reunite':
    case 'use_spices':
      return routeText(scene, move);
    case 'reward': {
      const reward = rewardOf(scene, move.take);
      return translate(sentences, move.take === 'coffee' ? 'move.coffee' : 'move.reward', {
        name: reward ? rewardName(scene, reward) : '',
        stack: Number(move.take) + 1,
      });
    }
    default:
      return translate(sentences, `move.${move.kind}`);
  }
}

function placeText(scene: Scene, { at, silk }: OfKind<Move, 'place'>): string {
  const place = offerOf(scene.offer)?.places?.find((each) => same(each.at, at));
  const { camels, lifts } = { camels: place?.camels.length ?? 0, lifts: place?.lifts ?? 0 };
  const key = silk ? 'move.placeSilk' : lifts > 0 ? 'move.placeLift' : 'move.place';
  return translate(scene.sentences, key, { at: cellText(scene, at), camels, lifts });
}

function routeText(scene: Scene, { kind, ends }: OfKind<Move, 'reunite' | 'use_spices'>): string {
  const caravan = caravansOf(offerOf(scene.offer)).find(
    (each) => each.kind === kind && String(each.route.ends) === String(ends),
  );
  return caravan ? caravanText(scene, caravan) : '';
}
