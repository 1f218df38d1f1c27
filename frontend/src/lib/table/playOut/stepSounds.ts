import type { SeenEvent, Snapshot } from '../../api/types';
import { sound, type EventSound, type Sound } from '../../device/sounds';
import type { GameModule } from '../../games/contract';
import type { QueuedStep } from './playOut.svelte';

type Sounding = Pick<GameModule, 'sound'>;
type SoundStep = Pick<QueuedStep, 'ends'> & { readonly news: readonly SeenEvent[] };

/** The louder ones last: of several events in a step, one is heard. */
const RANKED: readonly EventSound[] = ['place', 'take', 'score'];

/** Return the sound of a step: the end of the game, or else that of its most important event. */
export function stepSound({ news, ends }: SoundStep, game: Sounding): Sound {
  if (ends) return 'end';
  const heard = news.map((event) => game.sound?.(event));
  return RANKED.findLast((each) => heard.includes(each)) ?? 'place';
}

/** Play the sound of a step, unless the page is hidden or the browser saves data. */
export function playStepSound(step: SoundStep, game: Sounding): void {
  if (isAudible()) sound(stepSound(step, game));
}

/** Play the sound of the end, if the game ended without a move between two snapshots. */
export function playEndSound(now: Snapshot, next: Snapshot): void {
  const ended = now.table.status !== 'finished' && next.table.status === 'finished';
  if (ended && now.position === next.position && isAudible()) sound('end');
}

interface Connection {
  readonly connection?: { readonly saveData?: boolean };
}

const isAudible = (): boolean =>
  !document.hidden && !(navigator as Connection).connection?.saveData;
