import { errorMessage } from '../api/errors';
import type { People } from '../api/types';
import { listCircleTables, type CircleScope, type CircleTable } from './api';

/** The tables of a circle in one state, page by page. */
export class CircleTables {
  tables = $state.raw<readonly CircleTable[]>([]);
  people = $state.raw<People>({});
  loaded = $state(false);
  busy = $state(false);
  problem = $state('');
  #next = $state<string | null>(null);

  constructor(
    private readonly circle: string,
    private readonly scope: CircleScope,
  ) {}

  get hasMore(): boolean {
    return this.#next !== null;
  }

  refresh = (): Promise<void> => this.#read();

  loadMore = (): Promise<void> => this.#read(this.#next ?? '0');

  async #read(cursor = '0'): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      const page = await listCircleTables(this.circle, this.scope, cursor);
      const before = cursor === '0' ? [] : this.tables;
      const known = new Set(before.map(({ id }) => id));
      this.tables = [...before, ...page.results.filter(({ id }) => !known.has(id))];
      this.people = { ...this.people, ...page.players };
      this.#next = page.next;
      this.loaded = true;
      this.problem = '';
    } catch (error) {
      this.problem = errorMessage(error);
    }
    this.busy = false;
  }
}
