/**
 * Menus, dialogs and sheets that Back closes before it leaves the page. Each has its own entry in
 * the browser's history above the entry of the page; `above` in the state of an entry counts them.
 * Closing one removes its entry again.
 */

export interface EntryState {
  /** How many pages of this app are before this one in the history. */
  readonly pages: number;
  /** How many menus, dialogs and sheets are open above the page. */
  readonly above: number;
}

interface Layer {
  readonly dismiss: () => void;
}

/** The part of the browser's history used here. */
export type Entries = Pick<History, 'state' | 'go' | 'pushState' | 'replaceState'>;

export class Dismissables {
  #open: readonly Layer[] = [];
  #pendingLeave: (() => void)[] = [];
  #pendingUpdate: (() => void) | null = null;
  /** How many layers the entry has that `history.go` was called for, until it arrives there. */
  #goingTo: number | null = null;

  constructor(private readonly history: Entries) {}

  get state(): EntryState {
    const { pages = 0, above = 0 } = (this.history.state ?? {}) as Partial<EntryState>;
    return { pages, above };
  }

  /** Let Back call `dismiss`, until the returned function is called. */
  add(dismiss: () => void): () => void {
    const layer = { dismiss };
    this.#open = [...this.#open, layer];
    this.#settleLater();
    return () => {
      this.#open = this.#open.filter((each) => each !== layer);
      this.#settleLater();
    };
  }

  /** Close all layers, remove their entries, and then leave the page. */
  leave(next: () => void): void {
    this.#pendingLeave.push(next);
    this.#settle();
  }

  /** Change the page's own entry as soon as no layer is open. */
  updateEntry(change: () => void): void {
    this.#pendingUpdate = change;
    this.#settle();
  }

  /** Follow the history to its current entry. */
  onHistoryChange(): void {
    const { above } = this.state;
    // A layer that was opened on the way there has no entry yet, but stays open.
    if (this.#goingTo === null || above < this.#goingTo) this.#close(above);
    this.#goingTo = null;
    this.#settle();
  }

  /** Close the layers above the first `count` ones, from the top. */
  #close(count: number): void {
    const closed = this.#open.slice(count).reverse();
    this.#open = this.#open.slice(0, count);
    for (const { dismiss } of closed) dismiss();
  }

  /** Deferred, since a dialog that replaces another reuses its entry. */
  #settleLater(): void {
    queueMicrotask(() => this.#settle());
  }

  #settle(): void {
    if (this.#goingTo !== null) return;
    if (this.#pendingLeave.length > 0) this.#close(0);
    const { pages, above } = this.state;
    const wanted = this.#open.length;
    if (above > wanted) {
      this.#goingTo = wanted;
      this.history.go(wanted - above);
      return;
    }
    if (above === 0) this.#atPage();
    for (let each = above + 1; each <= wanted; each++)
      this.history.pushState({ pages, above: each }, '');
  }

  #atPage(): void {
    const [updateEntry, leave] = [this.#pendingUpdate, this.#pendingLeave];
    [this.#pendingUpdate, this.#pendingLeave] = [null, []];
    updateEntry?.();
    for (const next of leave) next();
  }
}

export const dismissables = new Dismissables(history);

/** Let Back close a menu, dialog or sheet, until the returned function is called. */
export const dismissable = (dismiss: () => void): (() => void) => dismissables.add(dismiss);
