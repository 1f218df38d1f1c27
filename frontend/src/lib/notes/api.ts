import { call } from '../api/client';
import { randomId } from '../api/random';
import type { Schemas } from '../api/types';

/** Requests about one's own notes. */

export type Note = Schemas['OwnNote'];
export type NotePage = Schemas['NotePage'];

/** The subject of notes: a table, perhaps at a position, or a player. */
export interface Place {
  readonly table?: string;
  readonly position?: number;
  readonly player?: string;
}

/** Which notes to list. */
export interface Wanted {
  readonly table?: string;
  readonly player?: string;
  readonly search?: string;
  readonly cursor?: string;
}

export const LONGEST_NOTE = 2000;

export const listNotes = (wanted: Wanted = {}): Promise<NotePage> =>
  call('GET', `notes?${new URLSearchParams({ ...wanted }).toString()}`);

/** Return a function that writes notes; the same one is sent with the same id again. */
export function noteSender(): (place: Place, text: string) => Promise<Note> {
  let id = '';
  let last = '';
  return async (place, text) => {
    const body = { ...place, text };
    const now = JSON.stringify(body);
    if (now !== last) [id, last] = [randomId(), now];
    return (await call<Schemas['SavedNote']>('POST', 'notes', { id, ...body })).note;
  };
}

export const editNote = async ({ id, version }: Note, text: string): Promise<Note> =>
  (await call<Schemas['SavedNote']>('PUT', `notes/${id}`, { version, text })).note;

export const deleteNote = ({ id }: Note): Promise<unknown> => call('DELETE', `notes/${id}`);

/** Return all notes about a table or a player, page after page. */
export async function allNotes(wanted: Wanted): Promise<Note[]> {
  const notes: Note[] = [];
  let cursor: string | null = '0';
  while (cursor !== null) {
    const page: NotePage = await listNotes({ ...wanted, cursor });
    notes.push(...page.results);
    cursor = page.next;
  }
  return notes;
}
