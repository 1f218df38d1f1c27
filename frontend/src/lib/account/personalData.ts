import { fetchExport } from '../verify/fetchExport';
import { storedData, type StoredData } from './account';

/** The player's personal data and the log of each of their games, as one JSON file. */
export interface PersonalData {
  readonly kept: StoredData;
  /** Each log exactly as exported, line by line, so that it can still be verified. */
  readonly games: Readonly<Record<string, string>>;
}

/** Fetch the personal data and every log; call `onprogress` after each table. */
export async function collectPersonalData(
  onprogress: (done: number, all: number) => void,
): Promise<PersonalData> {
  const found = await storedData();
  const tables = tablesOf(found);
  const games: Record<string, string> = {};
  onprogress(0, tables.length);
  for (const [place, table] of tables.entries()) {
    games[table] = await fetchExport(table);
    onprogress(place + 1, tables.length);
  }
  return { kept: found, games };
}

/** Return the ids of the tables where the player has a seat. */
function tablesOf({ seats }: StoredData): readonly string[] {
  return [...new Set(seats.map((seat) => seat.table_id))];
}

/** Return how many running games erasing the account would resign. */
export const runningGames = ({ seats }: Pick<StoredData, 'seats'>): number =>
  seats.filter((seat) => seat.table__status === 'playing' && !seat.resigned).length;

/** Download a value as a JSON file. */
export function save(name: string, content: unknown): void {
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the URL after the click; revoking it at once would cancel the download.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
