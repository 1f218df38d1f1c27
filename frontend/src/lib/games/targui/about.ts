import { say } from '../../i18n/index.svelte';
import { explain } from '../../ui/explaining.svelte';
import type { Scene } from '../contract';
import { cardAt, offerOf, viewOf } from './picture';
import { bundleWords, cardName, spotWords } from './words';

const FIGURES = ['robber', 'targia'] as const;

/** Explain a spot of the board: its card, who stands there, and why it is closed. */
export function explainSpot(scene: Scene, spot: string): void {
  const { sentences } = scene;
  const view = viewOf(scene.view);
  const why = offerOf(scene.offer)?.closed?.find(({ at }) => at === spot)?.why;
  const here = FIGURES.filter((figure) => spot === `b${view[figure]}`).map((figure) => sentences[figure] ?? '');
  const people = view.players.flatMap(({ targis, markers }, seat) =>
    targis.includes(spot) || markers.includes(spot) ? [scene.seats[seat]?.name ?? ''] : [],
  );
  const standing = [...here, ...people].join(', ');
  const card = cardAt(view, spot);
  const lines = card ? cardLines(scene, card) : [];
  explain(spotWords(scene, spot), ...lines, standing, why ? (sentences[`why.${why}`] ?? '') : '');
}

/** Explain a card wherever it lies. */
export function explainCard(scene: Scene, card: string): void {
  explain(cardName(scene.sentences, viewOf(scene.view), card), ...cardLines(scene, card));
}

/** What a card does, what it is worth, what it costs. */
function cardLines(scene: Scene, card: string): string[] {
  const { sentences } = scene;
  const face = viewOf(scene.view).faces[card];
  const prices = (face?.prices ?? []).map((price) => bundleWords(sentences, price)).join(say(sentences, 'explain.or'));
  return [
    sentences[`card.${card}.text`] ?? '',
    face?.vp === undefined ? '' : bundleWords(sentences, { vp: face.vp }),
    prices && say(sentences, 'explain.price', { prices }),
    face?.reconstructed ? (sentences.reconstructed ?? '') : '',
  ];
}
