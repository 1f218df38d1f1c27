import { errorMessage } from '../api/errors';
import { notify } from '../ui/feedback/toasts.svelte';
import {
  listFriends,
  listOpponents,
  listRequests,
  listSentRequests,
  type Friend,
  type FriendRequest,
  type Opponent,
} from './api';

interface Page<T> {
  readonly results: readonly T[];
  readonly next: string | null;
}

/** A list that is read page by page, and again as far as it was read. */
export class PagedList<T extends { readonly player: string }> {
  rows = $state.raw<readonly T[]>([]);
  next = $state<string | null>(null);
  #read: (cursor?: string) => Promise<Page<T>>;

  constructor(read: (cursor?: string) => Promise<Page<T>>) {
    this.#read = read;
  }

  async refresh(): Promise<void> {
    const wanted = this.rows.length;
    let page = await this.#read();
    let rows = page.results;
    while (page.next !== null && rows.length < wanted) {
      page = await this.#read(page.next);
      rows = [...rows, ...page.results];
    }
    [this.rows, this.next] = [unique(rows), page.next];
  }

  async more(): Promise<void> {
    if (this.next === null) return;
    const page = await this.#read(this.next);
    [this.rows, this.next] = [unique([...this.rows, ...page.results]), page.next];
  }
}

/** Rows may have moved from one page to the next meanwhile. */
const unique = <T extends { readonly player: string }>(rows: readonly T[]): readonly T[] => [
  ...new Map(rows.map((row) => [row.player, row])).values(),
];

/** The friends of a player, the requests both ways, and recent opponents. */
export class FriendLists {
  friends = new PagedList<Friend>(listFriends);
  received = new PagedList<FriendRequest>(listRequests);
  sent = new PagedList<FriendRequest>(listSentRequests);
  opponents = $state.raw<readonly Opponent[]>([]);
  isLoaded = $state(false);
  busy = $state(false);
  problem = $state('');

  load = async (): Promise<void> => {
    try {
      const lists = [this.friends, this.received, this.sent].map((list) => list.refresh());
      const [found] = await Promise.all([listOpponents(), ...lists]);
      this.opponents = found.results;
      this.isLoaded = true;
      this.problem = '';
    } catch (error) {
      this.problem = errorMessage(error);
    }
  };

  /** Change something, say so, and read the lists again. */
  async change(work: () => Promise<unknown>, done?: string): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      await work();
      if (done) notify(done);
    } catch (error) {
      notify(errorMessage(error), 'bad');
    }
    await this.load();
    this.busy = false;
  }
}
