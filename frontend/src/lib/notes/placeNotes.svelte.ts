import { allNotes, type Note, type Place } from './api';

/** One's own notes about a table or a player. */
export class PlaceNotes {
  notes = $state.raw<readonly Note[]>([]);
  loaded = $state(false);

  constructor(readonly place: Place) {}

  async load(): Promise<void> {
    const { table = '', player = '' } = this.place;
    this.notes = await allNotes(table ? { table } : { player });
    this.loaded = true;
  }

  /** Show a note that was written or changed, first in the list. */
  put(note: Note): void {
    this.notes = [note, ...this.notes.filter(({ id }) => id !== note.id)];
  }

  remove({ id }: Note): void {
    this.notes = this.notes.filter((note) => note.id !== id);
  }

  /** Return the notes at a position. */
  at(position: number): readonly Note[] {
    return this.notes.filter((note) => note.position === position);
  }
}
