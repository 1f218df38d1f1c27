import type { LogEvent, TableInfo } from '../api/types';

/** The log with newer events behind it; what is there already is not taken twice. */
export function joined(log: readonly LogEvent[], news: readonly LogEvent[]): readonly LogEvent[] {
  const last = log.at(-1)?.version ?? -1;
  const fresh = news.filter((event) => event.version > last);
  return fresh.length === 0 ? log : [...log, ...fresh];
}

/** Which events led from one version to another. */
export function between(log: readonly LogEvent[], after: number, upto: number): readonly LogEvent[] {
  return log.filter((event) => event.version > after && event.version <= upto);
}

/** Whether this row of the log belongs to a line that was taken back. */
export function isUndone(table: Pick<TableInfo, 'undone'>, version: number): boolean {
  return table.undone.some(([first, last]) => version >= first && version <= last);
}

/** The position of the game before the move to which an event belongs; null where there is none. */
export function positionBefore(
  log: readonly LogEvent[],
  table: Pick<TableInfo, 'undone' | 'game'>,
  version: number,
): number | null {
  const line = log.filter((event) => !isUndone(table, event.version));
  const move = line.findLast((event) => event.kind === 'table.played' && event.version <= version);
  if (!move) return null;
  const ours = `${table.game}.`;
  return line.findLast((event) => event.kind.startsWith(ours) && event.version < move.version)?.version ?? null;
}

/** The position before the last move of a seat on the line that is played; null where it made none. */
export function backToMine(
  log: readonly LogEvent[],
  table: Pick<TableInfo, 'undone' | 'game'>,
  seat: number | null,
): number | null {
  const mine = log.findLast(
    (event) => event.kind === 'table.played' && event.seat === seat && !isUndone(table, event.version),
  );
  return mine ? positionBefore(log, table, mine.version) : null;
}

/** The position at which a step ended that was taken back; null for what was not. */
export function undoneTip(table: Pick<TableInfo, 'undone'>, version: number): number | null {
  return table.undone.find(([first, last]) => version >= first && version <= last)?.[1] ?? null;
}
