import type { LogEvent } from '../api/types';
import type { GameModule, Scene } from '../games/contract';
import { tCode } from '../i18n/index.svelte';

export interface Line {
  readonly version: number;
  readonly at: string;
  readonly words: string;
  readonly seat: number | null;
  /** Whether the game tells it, and not the table around it. */
  readonly ofGame: boolean;
}

/** An event in words: the table's by the app, the game's by the game; null when it is not worth a line. */
export function tellEvent(event: LogEvent, game: GameModule, scene: Scene): string | null {
  const [owner, what = ''] = event.kind.split('.');
  if (owner !== 'table') return game.tell(event, scene);
  const seat = seatIn(event);
  const name = seat === null ? '' : (scene.seats[seat]?.name ?? '');
  const key = what === 'answered' ? `answered_${event.yes ? 'yes' : 'no'}` : what;
  return tCode('event', key, { ...event, name }, 'event.untold') || null;
}

const seatIn = (event: LogEvent): number | null => (typeof event.seat === 'number' ? event.seat : null);

/** A log in lines, the oldest first. */
export function tellAll(log: readonly LogEvent[], game: GameModule, scene: Scene): Line[] {
  return log.flatMap((event) => {
    const words = tellEvent(event, game, scene);
    const ofGame = !event.kind.startsWith('table.');
    return words ? [{ version: event.version, at: event.recorded_at, words, seat: seatIn(event), ofGame }] : [];
  });
}
