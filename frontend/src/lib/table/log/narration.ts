import type { LogEvent, SeenEvent, SeatNumber, Step } from '../../api/types';
import type { AnyField } from '../../api/unions';
import type { GameModule, Scene } from '../../games/contract';
import { t, tCode } from '../../i18n/index.svelte';
import type { GemName } from '../../ui/gems/gems';
import { isOfGame } from './log';

export interface LogEntry {
  readonly version: number;
  readonly at: string;
  readonly words: string;
  readonly seat: SeatNumber | null;
  /** The gem that the event is about, if it is not the seat's. */
  readonly gem: GemName | null;
  /** Whether the game describes it, not the table. */
  readonly ofGame: boolean;
  /** Whether a stand-in made the move for the seat's player. */
  readonly byStandIn: boolean;
}

/** Return the sentence of an event, or null to leave it out. */
export function eventText(event: SeenEvent, game: GameModule, scene: Scene): string | null {
  if (isOfGame(event)) return game.describeEvent(event, scene);
  const { begins, yes, by, role }: AnyField<SeenEvent> = event;
  const name = scene.seats[seatIn(event) ?? -1]?.name ?? '';
  if (begins) return t('fork.log');
  const kind = event.kind.replace('table.', '');
  const key = kind === 'answered' ? `answered_${yes ? 'yes' : 'no'}` : keyOf(kind, event);
  const staff = tCode('staff', role || 'moderator', {}, 'staff.moderator');
  const facts = { ...event, name, staff, by: nameOf(scene, by) };
  return tCode('event', key, facts, 'event.other') || null;
}

const nameOf = (scene: Scene, seat: unknown): string =>
  (typeof seat === 'number' && scene.seats[seat]?.name) || '';

/** Return the key of the sentence for an event; some kinds have several. */
function keyOf(
  kind: string,
  { level, by, reason, role, seat, outcome }: AnyField<SeenEvent>,
): string {
  if (kind === 'seat_claimed' && level)
    return typeof by === 'number' ? 'substituted_by' : 'substituted';
  if (kind === 'voided' && (reason === 'absence' || reason === 'idle')) return `voided_${reason}`;
  if (kind === 'voided' && role) return 'voided_by_staff';
  if (kind === 'undone' && seat === null) return 'undone_by_staff';
  if (kind === 'appeal_answered' && outcome === 'withdrawn') return 'appeal_withdrawn';
  return kind;
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
  let byBot = false;
  return withoutForkHistory(log, forkStart).flatMap((event) => {
    // The first event of a batch alone names the actor.
    if (!isOfGame(event)) byBot = event.actor?.startsWith('bot:') ?? false;
    const words = eventText(event, game, scene);
    const { version, recorded_at: at } = event;
    if (!words) return [];
    const ofGame = isOfGame(event);
    const gem = (ofGame && game.eventGem?.(event, scene.view)) || null;
    const seat = seatIn(event);
    const byStandIn = ofGame && byBot && seat !== null && scene.seats[seat]?.kind === 'human';
    return [{ version, at, words, seat, gem, ofGame, byStandIn }];
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
