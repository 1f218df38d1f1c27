import { setUnreadChat } from '../../ui/page/pageTitle.svelte';
import { getUnread } from '../api';

/** How many lines at the player's tables are new; the titles of all screens show whether any is. */
class UnreadChat {
  tables = $state.raw<Readonly<Record<string, number>>>({});
  #loading: Promise<void> | null = null;

  /** Load the numbers. Calls of many cards at once load them once. */
  refresh(): Promise<void> {
    return (this.#loading ??= this.#load().finally(() => (this.#loading = null)));
  }

  async #load(): Promise<void> {
    try {
      this.#replace(await getUnread());
    } catch {
      // The marks stay as they are until the next change.
    }
  }

  set(table: string, count: number): void {
    if ((this.tables[table] ?? 0) !== count) this.#replace({ ...this.tables, [table]: count });
  }

  #replace(tables: Readonly<Record<string, number>>): void {
    this.tables = tables;
    setUnreadChat(Object.values(tables).some((count) => count > 0));
  }
}

export const unreadChat = new UnreadChat();
