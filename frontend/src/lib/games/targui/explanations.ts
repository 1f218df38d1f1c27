import { translate } from '../../i18n/index.svelte';
import { explain } from '../../ui/dialogs/explanation.svelte';
import { cardAt, offerOf, type AnyOffer, type Scene } from './view';
import { bundleText, cardName, spotText } from './words';

const FIGURES = ['robber', 'targia'] as const;

/** Explain a spot of the board: its card, the figures on it, and why it is closed. */
export function explainSpot(scene: Scene, spot: string): void {
  const { sentences } = scene;
  const view = scene.view;
  const offer: AnyOffer | null = offerOf(scene.offer);
  const why = offer?.closed?.find(({ at }) => at === spot)?.why;
  const here = FIGURES.filter((figure) => spot === `b${view[figure]}`).map(
    (figure) => sentences[figure] ?? '',
  );
  const people = view.players.flatMap(({ targis, markers }, seat) =>
    targis.includes(spot) || markers.includes(spot) ? [scene.seats[seat]?.name ?? ''] : [],
  );
  const standing = [...here, ...people].join(', ');
  const card = cardAt(view, spot);
  const lines = card ? cardLines(scene, card) : [];
  explain(spotText(scene, spot), ...lines, standing, why ? (sentences[`why.${why}`] ?? '') : '');
}

/** Explain a card. */
export function explainCard(scene: Scene, card: string): void {
  explain(cardName(scene.sentences, scene.view, card), ...cardLines(scene, card));
}

/** Return what a card does, its worth and its price. */
function cardLines(scene: Scene, card: string): string[] {
  const { sentences } = scene;
  const face = scene.view.faces[card];
  const prices = (face?.prices ?? [])
    .map((price) => bundleText(sentences, price))
    .join(translate(sentences, 'explain.or'));
  return [
    sentences[`card.${card}.text`] ?? '',
    face?.vp === undefined ? '' : bundleText(sentences, { vp: face.vp }),
    prices && translate(sentences, 'explain.price', { prices }),
    face?.reconstructed ? (sentences.reconstructed ?? '') : '',
  ];
}
