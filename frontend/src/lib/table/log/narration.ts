import type { LogEvent, SeenEvent, SeatNumber, Step } from '../../api/types';
import type { AnyField } from '../../api/unions';
import type { GameModule, Scene } from '../../games/contract';
import { t, tCode } from '../../i18n/index.svelte';
import { isOfGame } from './log';

export interface LogEntry {
  readonly version: number;
  readonly at: string;
  readonly words: string;
  readonly seat: SeatNumber | null;
  /** Whether the game describes it, not the table. */
  readonly ofGame: boolean;
}

/** Return the sentence of an event, or null to leave it out. */
export function eventText(event: SeenEvent, game: GameModule, scene: Scene): string | null {
  if (isOfGame(event)) return game.describeEvent(event, scene);
  const { begins, yes }: AnyField<SeenEvent> = event;
  const name = scene.seats[seatIn(event) ?? -1]?.name ?? '';
  if (begins) return t('fork.log');
  const kind = event.kind.replace('table.', '');
  const key = kind === 'answered' ? `answered_${yes ? 'yes' : 'no'}` : kind;
  return tCode('event', key, { ...event, name }, 'event.other') || null;
}

function seatIn(event: SeenEvent): SeatNumber | null {
  const { seat }: AnyField<SeenEvent> = event;
  return typeof seat === 'number' ? seat : null;
}

/** Return the log as entries, the oldest first. A fork's log starts where it was forked. */
export function logEntries(
  log: readonly LogEvent[],
  game: GameModule,
  scene: Scene,
  forkStart?: Span,
): LogEntry[] {
  return withoutForkHistory(log, forkStart).flatMap((event) => {
    const words = eventText(event, game, scene);
    const { version, recorded_at: at } = event;
    return words ? [{ version, at, words, seat: seatIn(event), ofGame: isOfGame(event) }] : [];
  });
}

type Span = Pick<Step, 'first' | 'position'>;

/** Leave out the game events of a fork's setup: they lead to the position it started from. */
export const withoutForkHistory = <E extends { readonly version: number; readonly kind: string }>(
  log: readonly E[],
  forkStart: Span | undefined,
): readonly E[] =>
  forkStart
    ? log.filter(
        (event) =>
          !isOfGame(event) || event.version < forkStart.first || event.version > forkStart.position,
      )
    : log;
