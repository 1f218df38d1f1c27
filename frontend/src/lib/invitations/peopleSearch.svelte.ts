import { errorMessage } from '../api/errors';
import { findPeople, type FoundPerson } from './api';

const PAUSE_MS = 200;

/** The people found for what is being typed. Only the answer to the latest text is shown. */
export class PeopleSearch {
  people = $state.raw<readonly FoundPerson[]>([]);
  /** Whether an answer to the present text has come. */
  answered = $state(false);
  problem = $state('');
  /** The marked person's place in the list, -1 for none. */
  marked = $state(-1);

  #latest = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `except` returns the ids of people who cannot be chosen. */
  constructor(private readonly except: () => readonly string[]) {}

  /** Search after a short pause, in which more letters may follow. */
  type(text: string): void {
    clearTimeout(this.#timer);
    this.answered = false;
    this.#timer = setTimeout(() => void this.search(text), PAUSE_MS);
  }

  async search(text: string): Promise<void> {
    const number = ++this.#latest;
    try {
      const found = await findPeople(text.trim());
      const people = found.filter(({ id }) => !this.except().includes(id));
      if (number !== this.#latest) return;
      this.people = people;
      this.marked = text.trim() && people.length > 0 ? 0 : -1;
      this.problem = '';
    } catch (error) {
      if (number !== this.#latest) return;
      this.people = [];
      this.problem = errorMessage(error);
    }
    this.answered = true;
  }

  /** Mark the next or the previous person; the ends of the list are joined. */
  move(by: 1 | -1): void {
    const count = this.people.length;
    if (count === 0) return;
    const from = this.marked < 0 && by < 0 ? 0 : this.marked;
    this.marked = (from + by + count) % count;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#latest++;
  }
}
