import type { LogEvent, TableInfo } from '../api/types';
import { isUndone } from './log';

/** A move that was made meanwhile: its facts, and the version at which it ended. */
export interface Step {
  readonly at: number;
  readonly news: readonly LogEvent[];
}

/** The moves after one version and up to another, on the line that is played. */
export function stepsBetween(log: readonly LogEvent[], table: Pick<TableInfo, 'undone'>, after: number, upto: number): readonly Step[] {
  const line = log.filter(({ version }) => version > after && version <= upto && !isUndone(table, version));
  const steps: LogEvent[][] = [];
  for (const event of line) {
    if (event.kind === 'table.played') steps.push([]);
    else if (!event.kind.startsWith('table.')) steps.at(-1)?.push(event);
  }
  return steps.filter((news) => news.length > 0).map((news) => ({ at: news.at(-1)?.version ?? 0, news }));
}
