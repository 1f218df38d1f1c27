import type { Move } from '../../api/types';
import { say } from '../../i18n/index.svelte';
import type { Proposal, Scene } from '../contract';
import { aboutReward, rewardWord } from './words';
import { offerOf, viewOf, type Cell, type Offer, type Route } from './picture';

/** Every move that the offer holds, each with its words. */
export function choices(scene: Scene): Proposal[] {
  const offer = offerOf(scene.offer);
  return offer ? movesIn(offer).map((move) => proposalOf(scene, move)) : [];
}

/** A move with its words; a reward is to be known before it is taken. */
export function proposalOf(scene: Scene, move: Move): Proposal {
  const reward = move.kind === 'reward' ? rewardOf(scene, move.take) : '';
  const [note] = reward ? aboutReward(scene, reward) : [];
  return { move, words: wordsFor(scene, move), ...(note ? { note } : {}) };
}

function movesIn(offer: Offer): Move[] {
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

const open = (offer: Offer, gift: string): boolean =>
  offer.gifts.some((each) => each.gift === gift && each.closed === null);

function tileMoves(offer: Offer): Move[] {
  const places = offer.places ?? [];
  return [
    ...places.map(({ at }): Move => ({ kind: 'place', at, silk: false })),
    ...places.filter(({ lines }) => lines).map(({ at }): Move => ({ kind: 'place', at, silk: true })),
    { kind: 'discard', cotton: false },
    ...(open(offer, 'cotton') ? [{ kind: 'discard', cotton: true }] : []),
  ];
}

function walks(offer: Offer): Move[] {
  return (offer.porcelain ?? []).flatMap(({ origin, targets }) =>
    targets.map((target): Move => ({ kind: 'use_porcelain', origin, target })),
  );
}

function camelMoves({ lift = [], put = [], closed }: Offer): Move[] {
  return [
    ...lift.map((at): Move => ({ kind: 'lift', at })),
    ...put.map((at): Move => ({ kind: 'camel', at })),
    ...(closed?.skip === null ? [{ kind: 'skip' }] : []),
  ];
}

function rewardMoves({ stacks = [], coffee, closed }: Offer): Move[] {
  return [
    ...stacks.map((take): Move => ({ kind: 'reward', take })),
    ...(coffee === null ? [{ kind: 'reward', take: 'coffee' }] : []),
    ...(closed?.skip === null ? [{ kind: 'skip' }] : []),
  ];
}

function routeMoves(offer: Offer): Move[] {
  const { reunite = [], spices = [], closed } = offer;
  return [
    ...reunite.map(({ ends }): Move => ({ kind: 'reunite', ends })),
    ...(open(offer, 'perfume') ? [{ kind: 'use_perfume' }] : []),
    ...spices.map(({ ends }): Move => ({ kind: 'use_spices', ends })),
    ...(closed?.end === null ? [{ kind: 'end_turn' }] : []),
  ];
}

/** Columns and rows are counted from the left and the top of the desert as it lies now. */
export function spot(scene: Scene, [x, y]: Cell): string {
  const cells = viewOf(scene.view).desert.map(({ at }) => at);
  const left = Math.min(...cells.map((cell) => cell[0])) - 1;
  const top = Math.min(...cells.map((cell) => cell[1])) - 1;
  const words = say(scene.sentences, 'spot', { row: y - top + 1, column: x - left + 1 });
  const tile = viewOf(scene.view).desert.find(({ at }) => at[0] === x && at[1] === y);
  return tile ? say(scene.sentences, 'spot.tile', { tribe: say(scene.sentences, `tribe.${tile.tribe}`), spot: words }) : words;
}

function rewardOf(scene: Scene, take: unknown): string {
  return take === 'coffee' ? 'coffee' : (viewOf(scene.view).stacks[Number(take)]?.top ?? '');
}

export function rewardName(scene: Scene, take: unknown): string {
  const reward = rewardOf(scene, take);
  return reward ? rewardWord(scene, reward) : '';
}

/** What a move does, in words. */
export function wordsFor(scene: Scene, move: Move): string {
  const { sentences } = scene;
  const at = (key: string): string => spot(scene, move[key] as unknown as Cell);
  const ends = move.ends as unknown as Route['ends'] | undefined;
  switch (move.kind) {
    case 'place':
      return placeWords(scene, move, at('at'));
    case 'discard':
      return say(sentences, move.cotton ? 'move.discardCotton' : 'move.discard');
    case 'lift':
    case 'camel':
      return say(sentences, `move.${move.kind}`, { at: at('at') });
    case 'use_porcelain':
      return say(sentences, 'move.porcelain', { origin: at('origin'), target: at('target') });
    case 'reunite':
    case 'use_spices':
      return say(sentences, `move.${move.kind}`, {
        one: ends ? spot(scene, ends[0]) : '',
        other: ends ? spot(scene, ends[1]) : '',
        length: lengthOf(scene, move),
      });
    case 'reward': {
      const name = rewardName(scene, move.take);
      const stack = Number(move.take) + 1;
      return say(sentences, move.take === 'coffee' ? 'move.coffee' : 'move.reward', { name, stack });
    }
    default:
      return say(sentences, `move.${move.kind}`);
  }
}

function placeWords(scene: Scene, move: Move, at: string): string {
  const { camels, lifts } = placeFacts(scene, move);
  const key = move.silk ? 'move.placeSilk' : lifts > 0 ? 'move.placeLift' : 'move.place';
  return say(scene.sentences, key, { at, camels, lifts });
}

function placeFacts(scene: Scene, move: Move): { camels: number; lifts: number } {
  const places = offerOf(scene.offer)?.places ?? [];
  const place = places.find(({ at }) => String(at) === String(move.at));
  return { camels: place?.camels.length ?? 0, lifts: place?.lifts ?? 0 };
}

function lengthOf(scene: Scene, move: Move): number {
  const offer = offerOf(scene.offer);
  const routes = (move.kind === 'reunite' ? offer?.reunite : offer?.spices) ?? [];
  return routes.find(({ ends }) => String(ends) === String(move.ends))?.length ?? 0;
}
