import type { GameView, LogEvent, SeenEvent, Snapshot, Step } from '../api/types';
import type { Hand, Scene } from '../games/contract';
import type { Sentences } from '../i18n/index.svelte';
import { isOfGame } from './log/log';
import { recentEvents } from './playOut/recent';
import { seatsOf } from './seating/seats';

/** A position that a board shows, present or past, and the selection there. */
export interface Shown {
  readonly scene: Scene;
  readonly hand: Hand;
}

/** Return what a board may read of a snapshot, or null before the game. */
export function sceneOf(
  { view, offer, your_seat, table, players }: Snapshot,
  sentences: Sentences,
  news: readonly SeenEvent[],
  past: { readonly log: readonly LogEvent[]; readonly steps: readonly Step[] },
): Scene | null {
  if (!view) return null;
  const ofGame = past.log.filter(isOfGame);
  const [began, last] = [ofGame[0]?.recorded_at, ofGame.at(-1)?.recorded_at];
  return {
    view,
    offer,
    seat: your_seat,
    seats: seatsOf(table.seats, players),
    news,
    recent: recentEvents(past, table, your_seat),
    sentences,
    times: began && last ? { began, last } : undefined,
  };
}

/** Return a scene of a past position, without an offer; its last step is recent. */
export function pastScene(
  moment: Pick<Scene, 'seats' | 'sentences'> & { readonly view: GameView },
  seat: number | null,
  news: readonly SeenEvent[],
): Scene {
  return { ...moment, offer: {}, seat, news, recent: news };
}
