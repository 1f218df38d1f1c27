import { translate } from '../../../i18n/index.svelte';
import type { Facts } from '../../../i18n/format';
import { tileAt, type AnyOffer, type Route, type Scene } from '../view';
import { cellName } from './coordinates';

/** A caravan that can be completed, with Spices or without. */
export interface Caravan {
  readonly kind: 'reunite' | 'use_spices';
  readonly route: Route;
}

/** Return the caravans that can be completed now. */
export function caravansOf(offer: AnyOffer | null): readonly Caravan[] {
  const { reunite = [], spices = [] } = offer ?? {};
  return [
    ...reunite.map((route) => ({ kind: 'reunite', route }) as const),
    ...spices.map((route) => ({ kind: 'use_spices', route }) as const),
  ];
}

/** Return a move that completes a caravan, in words. */
export const caravanText = (scene: Scene, { kind, route }: Caravan): string =>
  translate(scene.sentences, `move.${kind}`, routeFacts(scene, route));

/** Return the facts that distinguish a caravan: its tribe, its ends, its length and its way. */
export function routeFacts(scene: Scene, { ends, way, length }: Route): Facts {
  const tribes = way.map((cell) => tribeName(scene, cell));
  const between = [...new Set(tribes.slice(1, -1))].join(', ');
  return {
    tribe: tribes[0] ?? '',
    one: cellName(ends[0]),
    other: cellName(ends[1]),
    length,
    via: between && translate(scene.sentences, 'route.via', { between }),
  };
}

function tribeName({ view, sentences }: Scene, cell: Route['way'][number]): string {
  const tile = tileAt(view, cell);
  return tile ? translate(sentences, `tribe.${tile.tribe}`) : '';
}
