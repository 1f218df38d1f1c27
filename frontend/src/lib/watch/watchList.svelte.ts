import type { People } from '../api/types';
import { listWatched, NO_FILTERS, readAgain, type WatchedGame, type WatchFilters } from './api';

const MOST_AT_ONCE = 24;

/** The list of games to watch. Its boards stay where they are while they are read again. */
export class WatchList {
  games = $state.raw<readonly WatchedGame[]>([]);
  people = $state.raw<People>({});
  filters = $state.raw<WatchFilters>(NO_FILTERS);
  loaded = $state(false);
  busy = $state(false);

  #next = $state.raw<string | null>(null);
  #tag = '';
  #tagged = '';

  get hasMore(): boolean {
    return this.#next !== null;
  }

  get isFiltered(): boolean {
    return this.filters.game !== '' || this.filters.players !== 0;
  }

  /** Load the first page. An answer for filters that have changed since is dropped. */
  async refresh(): Promise<void> {
    const { filters } = this;
    const page = await listWatched(filters);
    if (filters !== this.filters) return;
    this.games = page.results;
    this.people = page.players;
    this.#next = page.next;
    this.loaded = true;
  }

  /** Load the next page; a game that moved between pages is shown once. */
  async loadMore(): Promise<void> {
    if (this.#next === null || this.busy) return;
    this.busy = true;
    try {
      const page = await listWatched(this.filters, this.#next);
      const shown = new Set(this.games.map(({ id }) => id));
      this.games = [...this.games, ...page.results.filter(({ id }) => !shown.has(id))];
      this.people = { ...this.people, ...page.players };
      this.#next = page.next;
    } finally {
      this.busy = false;
    }
  }

  /** Read the games that are on the screen again. */
  async update(visible: readonly string[]): Promise<void> {
    const tables = this.games
      .filter(({ id, status }) => visible.includes(id) && status === 'playing')
      .map(({ id }) => id)
      .slice(0, MOST_AT_ONCE);
    if (tables.length === 0) return;
    const asked = tables.join(',');
    const found = await readAgain(tables, asked === this.#tagged ? this.#tag : '');
    if (!found) return;
    [this.#tagged, this.#tag] = [asked, found.tag];
    const newer = new Map(found.page.results.map((game) => [game.id, game]));
    this.games = this.games.map((game) => newer.get(game.id) ?? game);
    this.people = { ...this.people, ...found.page.players };
  }
}
