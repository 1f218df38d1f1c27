import { translate, type Sentences } from '../../i18n/index.svelte';
import { borderKey, cardAt, type Bundle, type Scene, type View } from './view';

/** The names of resources, cards and spots. */

/** Return a bundle as text: “2 dates, 1 gold”. */
export function bundleText(sentences: Sentences, bundle: Bundle): string {
  const parts = Object.entries(bundle).filter(([, count]) => count);
  if (parts.length === 0) return translate(sentences, 'bundle.nothing');
  return parts.map(([what, n]) => translate(sentences, `bundle.${what}`, { n })).join(', ');
}

/** Return bundles of which one is chosen: “2 dates or 1 salt”. */
export const eitherText = (sentences: Sentences, bundles: readonly Bundle[]): string =>
  bundles.map((bundle) => bundleText(sentences, bundle)).join(translate(sentences, 'explain.or'));

/** Return a card's name; a goods card is named by its goods, a plain border card by its kind. */
export function cardName(sentences: Sentences, view: View, card: string): string {
  const named = sentences[`card.${card}`];
  if (named) return named;
  const face = view.faces[card];
  if (face?.options) return eitherText(sentences, face.options);
  return translate(sentences, `border.${borderKey(card, face?.effect)}`);
}

/** The facts of a sentence about a spot, and its key: what kind of card is there. */
function spotFacts({ view, sentences }: Scene, spot: string): [string, Record<string, unknown>] {
  const card = cardAt(view, spot);
  const name = card ? cardName(sentences, view, card) : '';
  if (spot.startsWith('b')) return ['border', { n: spot.slice(1), name }];
  if (!spot.startsWith('c')) return ['dune', { name }];
  const kind = !card ? 'faceDown' : view.faces[card]?.options ? 'goods' : 'tribe';
  return [kind, { name, row: spot[1], column: spot[2] }];
}

/** Return a spot within a sentence: “border card 3 (Salt)”. */
export function spotText(scene: Scene, spot: string): string {
  const [kind, facts] = spotFacts(scene, spot);
  return translate(scene.sentences, `spot.${kind}`, facts);
}

/** Return a spot as a title: “Border card 3 · Salt”. */
export function spotTitle(scene: Scene, spot: string): string {
  const [kind, facts] = spotFacts(scene, spot);
  return translate(scene.sentences, `title.${kind}`, facts);
}

/** Return what the card on a spot does, or an empty string. */
export function textAt(scene: Scene, spot: string): string {
  const card = cardAt(scene.view, spot);
  return card ? cardText(scene, card) : '';
}

/** Return what a card does: of a goods card, what it gives. */
export function cardText({ sentences, view }: Scene, card: string): string {
  const options = view.faces[card]?.options;
  if (options) return translate(sentences, 'panel.take', { what: eitherText(sentences, options) });
  return sentences[`card.${card}.text`] ?? '';
}

/** Return the prices of a card: “1 pepper, 1 gold or 2 water”; empty if it has none. */
export const pricesText = ({ sentences, view }: Scene, card: string): string =>
  eitherText(sentences, view.faces[card]?.prices ?? []);
