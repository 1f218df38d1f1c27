import { listTables, type Scope } from '../api/endpoints';
import type { People, ListedTable } from '../api/types';

/** A list of tables, loaded page by page. */
export class TableList {
  tables = $state.raw<readonly ListedTable[]>([]);
  people = $state.raw<People>({});
  loaded = $state(false);
  busy = $state(false);

  #next = $state.raw<string | null>(null);

  constructor(readonly scope: Scope) {}

  /** Whether there are more pages. */
  get hasMore(): boolean {
    return this.#next !== null;
  }

  /** Load the first page again. */
  async refresh(): Promise<void> {
    const page = await listTables(this.scope);
    this.tables = page.results;
    this.people = page.players;
    this.#next = page.next;
    this.loaded = true;
  }

  /** Load the next page; a table that moved between pages is shown once. */
  async loadMore(): Promise<void> {
    if (this.#next === null || this.busy) return;
    this.busy = true;
    try {
      const page = await listTables(this.scope, this.#next);
      const shown = new Set(this.tables.map(({ id }) => id));
      this.tables = [...this.tables, ...page.results.filter(({ id }) => !shown.has(id))];
      this.people = { ...this.people, ...page.players };
      this.#next = page.next;
    } finally {
      this.busy = false;
    }
  }
}
