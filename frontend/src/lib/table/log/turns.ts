import type { SeatNumber, Step } from '../../api/types';
import type { LogEntry } from './narration';

/** Entries of the log that belong together: a run of moves by one seat, or one event of the table. */
export interface Turn {
  readonly seat: SeatNumber | null;
  /** When its first entry was recorded. */
  readonly at: string;
  readonly entries: readonly LogEntry[];
}

type Span = Pick<Step, 'first' | 'position' | 'seat'>;

/** Return the step with this version, if it is in one. */
export const stepOf = <S extends Span>(steps: readonly S[], version: number): S | undefined =>
  steps.find(({ first, position }) => version >= first && version <= position);

/** Group entries by turn, in their order. */
export function turnsOf(entries: readonly LogEntry[], steps: readonly Span[]): readonly Turn[] {
  const turns: Turn[] = [];
  for (const entry of entries) {
    const step = entry.ofGame ? stepOf(steps, entry.version) : undefined;
    const seat = step?.seat ?? null;
    const last = turns.at(-1);
    if (last && seat !== null && last.seat === seat)
      turns[turns.length - 1] = { ...last, entries: [...last.entries, entry] };
    else turns.push({ seat, at: entry.at, entries: [entry] });
  }
  return turns;
}
