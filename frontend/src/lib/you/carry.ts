import { fetchExport } from '../verify/fetchExport';
import { kept, type Kept } from './account';

/** All that is kept about me and the log of each of my games, as one file of JSON. */
export interface Carried {
  readonly kept: Kept;
  /** Each log as the service exports it, line by line, so that it can still be verified. */
  readonly games: Readonly<Record<string, string>>;
}

/** Fetch it table by table; `onstep` is told how many of all tables are there. */
export async function carryAway(onstep: (done: number, all: number) => void): Promise<Carried> {
  const found = await kept();
  const tables = tablesOf(found);
  const games: Record<string, string> = {};
  onstep(0, tables.length);
  for (const [place, table] of tables.entries()) {
    games[table] = await fetchExport(table);
    onstep(place + 1, tables.length);
  }
  return { kept: found, games };
}

/** The tables whose log I may carry away: those where I sit. */
function tablesOf({ seats }: Kept): readonly string[] {
  return [...new Set(seats.map((seat) => seat.table_id))];
}

/** How many running games would be resigned by going. */
export const runningGames = ({ seats }: Kept): number =>
  seats.filter((seat) => seat.table__status === 'playing' && !seat.resigned).length;

/** Hand a file to the browser, to be kept wherever it keeps such things. */
export function save(name: string, content: unknown): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // At once would be before the browser has read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
