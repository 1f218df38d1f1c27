import type { Begins, LogEvent } from '../api/types';
import type { GameModule, Scene } from '../games/contract';
import { t, tCode } from '../i18n/index.svelte';

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
  if (event.begins) return t('onward.log');
  const key = what === 'answered' ? `answered_${event.yes ? 'yes' : 'no'}` : what;
  return tCode('event', key, { ...event, name }, 'event.untold') || null;
}

const seatIn = (event: LogEvent): number | null => (typeof event.seat === 'number' ? event.seat : null);

/** A log in lines, the oldest first; what happened before a game went on from elsewhere is not told again. */
export function tellAll(log: readonly LogEvent[], game: GameModule, scene: Scene, begins: Begins | null = null): Line[] {
  return (begins ? withoutPast(log) : log).flatMap((event) => {
    const words = tellEvent(event, game, scene);
    const ofGame = !event.kind.startsWith('table.');
    return words ? [{ version: event.version, at: event.recorded_at, words, seat: seatIn(event), ofGame }] : [];
  });
}

/** The log without the facts of the game that came with its start: they lead to where it goes on from. */
export function withoutPast(log: readonly LogEvent[]): readonly LogEvent[] {
  const start = log.findIndex(({ kind }) => kind === 'table.started');
  if (start < 0) return log;
  const rest = log.slice(start + 1);
  const own = rest.findIndex(({ kind }) => kind.startsWith('table.'));
  return [...log.slice(0, start + 1), ...(own < 0 ? [] : rest.slice(own))];
}
