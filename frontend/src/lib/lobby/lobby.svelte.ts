import type { People } from '../api/types';
import { getLobby, keepFilters, type Filters, type LobbyCircle, type LobbyTable } from './api';

const NO_FILTERS: Filters = { games: [], seats: [], speeds: [], circle: null };

/** The open tables for the player, page by page, with the filters that are kept for them. */
export class Lobby {
  tables = $state.raw<readonly LobbyTable[]>([]);
  people = $state.raw<People>({});
  circles = $state.raw<readonly LobbyCircle[]>([]);
  filters = $state.raw<Filters>(NO_FILTERS);
  isLoaded = $state(false);
  isBusy = $state(false);

  #next = $state.raw<string | null>(null);
  /** Counts changes of the filters: an answer to an older one is dropped. */
  #change = 0;

  /** Whether there are more pages. */
  get hasMore(): boolean {
    return this.#next !== null;
  }

  /** Whether any filter is set. */
  get isFiltered(): boolean {
    const { games, seats, speeds, circle } = this.filters;
    return games.length + seats.length + speeds.length > 0 || circle !== null;
  }

  /** Load the first page again. */
  async refresh(): Promise<void> {
    await this.#load(() => getLobby());
  }

  /** Keep these filters and load the first page. After a failure the earlier ones are shown again. */
  async filter(filters: Filters): Promise<void> {
    const before = this.filters;
    this.filters = filters;
    const change = ++this.#change;
    try {
      await this.#load(() => keepFilters(filters));
    } catch (error) {
      if (change === this.#change) this.filters = before;
      throw error;
    }
  }

  /** Load the next page; a table that moved between pages is shown once. */
  async loadMore(): Promise<void> {
    if (this.#next === null || this.isBusy) return;
    this.isBusy = true;
    try {
      const change = this.#change;
      const page = await getLobby(this.#next);
      if (change !== this.#change) return;
      const shown = new Set(this.tables.map(({ id }) => id));
      this.tables = [...this.tables, ...page.results.filter(({ id }) => !shown.has(id))];
      this.people = { ...this.people, ...page.players };
      this.#next = page.next;
    } finally {
      this.isBusy = false;
    }
  }

  async #load(read: typeof getLobby): Promise<void> {
    const change = this.#change;
    const page = await read();
    if (change !== this.#change) return;
    this.tables = page.results;
    this.people = page.players;
    this.circles = page.circles;
    this.filters = page.filters;
    this.#next = page.next;
    this.isLoaded = true;
  }
}

/** Return the list with a value added, or without it if it is there. */
export const toggled = <T>(values: readonly T[], value: T): readonly T[] =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
