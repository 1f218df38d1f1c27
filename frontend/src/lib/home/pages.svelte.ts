import { listTables, type Scope } from '../api/endpoints';
import type { People, Summary } from '../api/types';

/** One of the lists of tables, read page by page. */
export class TableList {
  tables = $state.raw<readonly Summary[]>([]);
  people = $state.raw<People>({});
  known = $state(false);
  busy = $state(false);

  #next = $state.raw<string | null>(null);

  constructor(readonly scope: Scope) {}

  /** Whether there are tables beyond those that are shown. */
  get more(): boolean {
    return this.#next !== null;
  }

  /** Read the first page again. */
  async refresh(): Promise<void> {
    const page = await listTables(this.scope);
    this.tables = page.results;
    this.people = page.players;
    this.#next = page.next;
    this.known = true;
  }

  /** Read one page more; a table that moved between the pages is shown once. */
  async extend(): Promise<void> {
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
