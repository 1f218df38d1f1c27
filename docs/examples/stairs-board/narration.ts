import type { AnyField } from '../../api/unions';
import { translate } from '../../i18n/index.svelte';
import type { Scene, StairsEvent } from './view';

/** Events that are not worth a log entry. */
const SILENT = new Set(['cards_dealt']);

/** Return the log sentence of an event, or null to leave it out. */
export function describeEvent(event: StairsEvent, scene: Scene): string | null {
  const kind = event.kind.replace('stairs.', '');
  if (SILENT.has(kind)) return null;
  const { seat, first, card, roll }: AnyField<StairsEvent> = event;
  // Only the seat that drew a card sees which one it is.
  const key = kind === 'card_drawn' && card !== undefined ? 'own_card_drawn' : kind;
  return translate(scene.sentences, `event.${key}`, {
    name: scene.seats[seat ?? first ?? -1]?.name ?? '',
    card: card ?? '',
    roll: roll ?? '',
  });
}
