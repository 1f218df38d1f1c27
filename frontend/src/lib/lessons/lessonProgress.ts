import { call } from '../api/client';
import type { LessonProgress } from '../api/types';
import { store, stored } from '../device/storage';
import { session } from '../session/session.svelte';

const keyOf = (game: string): string => `lesson.${game}`;

/** Return the next step of a lesson: as kept on this device, or with the player if that is later. */
export async function nextStep(game: string): Promise<number> {
  const here = Number(stored(keyOf(game)) ?? 0) || 0;
  if (!session.player) return here;
  try {
    const { steps } = await call<LessonProgress>('GET', 'me/lessons');
    return Math.max(here, steps[game] ?? 0);
  } catch {
    // A lesson can be opened without the progress of other devices.
    return here;
  }
}

/** Keep the next step of a lesson on this device and with the player, if there is one. */
export function keepStep(game: string, step: number): void {
  store(keyOf(game), String(step));
  // Only other devices miss it if this fails; it is sent again with the next step.
  if (session.player) call('PUT', `me/lessons/${game}`, { step }).catch(() => undefined);
}
