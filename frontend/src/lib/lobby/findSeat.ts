import { getTable } from '../api/endpoints';
import { ApiError } from '../api/errors';
import type { Snapshot } from '../api/types';
import { session } from '../session/session.svelte';
import { seatFor, sitDown } from '../table/seating/sitDown';
import { askForMatch, type QuickMatch, type Terms } from './api';

const ATTEMPTS = 5;

/** The result of a quick match: a seat at a table, or a wish that waits. */
export interface Found {
  readonly seated: Snapshot | null;
  readonly match: QuickMatch;
}

/** Sit down at the first table that suits; ask again if the seat was taken in the meantime. */
export async function findSeat(terms: Terms): Promise<Found> {
  for (let left = ATTEMPTS; ; left -= 1) {
    const match = await askForMatch(terms);
    if (match.table === null) return { seated: null, match };
    try {
      const seated = await seatAt(match.table);
      if (seated) return { seated, match };
    } catch (error) {
      if (left <= 1 || !wasTaken(error)) throw error;
    }
    if (left <= 1) return { seated: null, match: { table: null, wish: null } };
  }
}

/** Take the player's reserved seat at a table, or a free one. Return null if there is none. */
export async function seatAt(table: string): Promise<Snapshot | null> {
  const shown = await getTable(table);
  if (shown.your_seat !== null) return shown;
  return seatFor(shown.table, session.player?.id ?? '') < 0 ? null : sitDown(shown);
}

const TAKEN = ['chair_taken', 'chair_reserved', 'not_now', 'no_such_table', 'not_found', 'blocked'];

const wasTaken = (error: unknown): boolean =>
  error instanceof ApiError && TAKEN.includes(error.code);
