import type { LogEvent, Snapshot } from '../api/types';
import type { Scene } from '../games/contract';
import type { Sentences } from '../i18n/index.svelte';
import { seatsOf } from './seats';

/** What a board may know, out of all that a snapshot says. */
export function sceneOf(
  snapshot: Snapshot,
  sentences: Sentences,
  news: readonly LogEvent[],
  log: readonly LogEvent[] = [],
): Scene {
  const ofGame = log.filter(({ kind }) => !kind.startsWith('table.'));
  const [began, last] = [ofGame[0]?.recorded_at, ofGame.at(-1)?.recorded_at];
  return {
    view: snapshot.view ?? {},
    offer: snapshot.offer,
    seat: snapshot.your_seat,
    seats: seatsOf(snapshot.table.seats, snapshot.players),
    news,
    sentences,
    times: began && last ? { began, last } : undefined,
  };
}

/** The picture of a moment in a replay: nobody moves there. */
export function stillOf(
  moment: Pick<Scene, 'view' | 'seats' | 'sentences'>,
  seat: number | null,
  news: readonly LogEvent[],
): Scene {
  return { ...moment, offer: {}, seat, news };
}
