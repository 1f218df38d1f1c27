import { translate } from '../../i18n/index.svelte';
import { explain } from '../../ui/dialogs/explanation.svelte';
import { cardAt, offerOf, type AnyOffer, type Scene } from './view';
import { bundleText, cardName, cardText, pricesText, spotTitle } from './spotWords';

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
  explain(spotTitle(scene, spot), ...lines, standing, why ? (sentences[`why.${why}`] ?? '') : '');
}

/** Return what may be paid on top of a card's price, or an empty string. */
function extraText({ sentences, view }: Scene, card: string): string {
  const extra = view.faces[card]?.extra;
  if (!extra) return '';
  const cost = bundleText(sentences, extra.cost);
  return translate(sentences, 'explain.extra', { cost, vp: extra.vp });
}

/** Explain a card. */
export function explainCard(scene: Scene, card: string): void {
  explain(cardName(scene.sentences, scene.view, card), ...cardLines(scene, card));
}

/** Return what a card does, its worth and its price. */
function cardLines(scene: Scene, card: string): string[] {
  const { sentences } = scene;
  const face = scene.view.faces[card];
  const prices = pricesText(scene, card);
  const kind = face?.kind && face.kind !== 'none' ? (sentences[`kind.${face.kind}`] ?? '') : '';
  return [
    [kind, cardText(scene, card)].filter(Boolean).join(': '),
    extraText(scene, card),
    face?.vp === undefined ? '' : bundleText(sentences, { vp: face.vp }),
    prices && translate(sentences, 'explain.price', { prices }),
    face?.reconstructed ? (sentences.reconstructed ?? '') : '',
  ];
}
