import type { GameView, LogEvent, SeenEvent, Snapshot } from '../api/types';
import type { Scene } from '../games/contract';
import type { Sentences } from '../i18n/index.svelte';
import { isOfGame } from './log/log';
import { seatsOf } from './seating/seats';

/** Return what a board may read of a snapshot, or null before the game. */
export function sceneOf(
  { view, offer, your_seat, table, players }: Snapshot,
  sentences: Sentences,
  news: readonly SeenEvent[],
  log: readonly LogEvent[] = [],
): Scene | null {
  if (!view) return null;
  const ofGame = log.filter(isOfGame);
  const [began, last] = [ofGame[0]?.recorded_at, ofGame.at(-1)?.recorded_at];
  return {
    view,
    offer,
    seat: your_seat,
    seats: seatsOf(table.seats, players),
    news,
    sentences,
    times: began && last ? { began, last } : undefined,
  };
}

/** Return a scene of a past position, without an offer. */
export function pastScene(
  moment: Pick<Scene, 'seats' | 'sentences'> & { readonly view: GameView },
  seat: number | null,
  news: readonly SeenEvent[],
): Scene {
  return { ...moment, offer: {}, seat, news };
}
