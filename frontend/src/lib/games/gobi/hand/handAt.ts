// Hands at positions of a recorded game, for tests.
import { positionsIn, sceneAt, type Position } from '../../fixtures';
import type { AnyOffer, Move, Scene, Stage, View } from '../view';
import { GobiHand } from './hand.svelte';

type GobiPosition = Position<View, Scene['offer'], Move>;

export const SENTENCES = {
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

export const offerAt = ({ offer }: GobiPosition): Partial<AnyOffer> => offer;

/** Return the first position of the fixture at a stage where these moves are legal. */
export function positionAt(stage: Stage, ...kinds: readonly string[]): GobiPosition {
  const found = positions.find(
    (position) =>
      offerAt(position).stage === stage &&
      kinds.every((kind) => position.moves.some((move) => move.kind === kind)),
  );
  if (!found) throw new Error(`the fixture has no ${stage} with ${kinds.join(', ')}`);
  return found;
}

/** Return a hand at a position, with parts of its offer replaced. */
export const handAt = (position: GobiPosition, changed: Partial<AnyOffer> = {}): GobiHand =>
  new GobiHand(
    sceneAt({ ...position, offer: { ...position.offer, ...changed } as Scene['offer'] }, SENTENCES),
  );

export const legal = ({ moves }: GobiPosition): string[] => moves.map((move) => canonical(move));
export const canonical = (move: Move | null | undefined): string =>
  JSON.stringify(Object.entries(move ?? {}).sort(([one], [other]) => one.localeCompare(other)));
