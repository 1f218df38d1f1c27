import { translate } from '../../i18n/index.svelte';
import { offerOf, type Move, type Offer, type Proposal, type Scene } from './view';

/** Return every move of the offer with its text. */
export function choices(scene: Scene): Proposal[] {
  const offer = offerOf(scene.offer);
  return offer ? movesIn(offer).map((move) => proposalOf(scene, move)) : [];
}

/** Return a move with its text. */
export function proposalOf({ sentences }: Scene, move: Move): Proposal {
  const facts = move.kind === 'play' ? { card: move.card } : {};
  return { move, words: translate(sentences, `move.${move.kind}`, facts) };
}

function movesIn(offer: Offer): Move[] {
  return [
    ...(offer.draw === null ? [{ kind: 'draw' } as const] : []),
    ...(offer.roll === null ? [{ kind: 'roll' } as const] : []),
    ...offer.play.map((card) => ({ kind: 'play', card }) as const),
    ...(offer.wait === null ? [{ kind: 'wait' } as const] : []),
  ];
}
