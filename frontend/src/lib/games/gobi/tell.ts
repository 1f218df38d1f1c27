import type { LogEvent } from '../../api/types';
import { say } from '../../i18n/index.svelte';
import type { Scene } from '../contract';
import { rewardWord } from './words';

/** Told by another line, or not worth one. */
const SILENT = new Set(['gift_used', 'scored']);

/** What an event says in the log. */
export function tell(event: LogEvent, scene: Scene): string | null {
  const kind = event.kind.replace('gobi.', '');
  if (SILENT.has(kind)) return null;
  const { sentences } = scene;
  const word = (family: string, value: unknown): string =>
    typeof value === 'string' ? say(sentences, `${family}.${value}`) : '';
  const cells = Array.isArray(event.at) ? event.at.length : 1;
  return say(sentences, `event.${keyOf(kind, event)}`, {
    name: scene.seats[Number(event.seat ?? event.first)]?.name ?? '',
    tribe: word('tribe', event.tribe),
    reward: typeof event.reward === 'string' ? rewardWord(scene, event.reward) : '',
    length: Array.isArray(event.way) ? event.way.length : 0,
    camels: cells,
  });
}

function keyOf(kind: string, event: LogEvent): string {
  if (kind === 'tile_placed' && event.silk) return 'tile_placed_silk';
  if (kind === 'reward_missed' && event.declined) return 'reward_declined';
  if (kind === 'caravan_reunited' && event.spices) return 'caravan_spiced';
  return kind;
}
