/**
 * Menus, dialogs and sheets that Back closes before it leaves the page.
 *
 * Each has an entry of its own in the browser's history, above the entry of the page; `above` in an entry's state says
 * how many. Whatever closes one takes its entry away again, so that none is left over.
 */

export interface EntryState {
  /** How many pages of this app come before this one in the history. */
  readonly pages: number;
  /** How many menus, dialogs and sheets are open above the page. */
  readonly above: number;
}

interface Layer {
  readonly dismiss: () => void;
}

/** The part of the browser's history that is used here. */
export type Entries = Pick<History, 'state' | 'go' | 'pushState' | 'replaceState'>;

export class Dismissables {
  #open: readonly Layer[] = [];
  #leave: (() => void)[] = [];
  #amend: (() => void) | null = null;
  /** Whether the browser was asked to go back and has not come there yet. */
  #moving = false;

  constructor(private readonly history: Entries) {}

  get state(): EntryState {
    const { pages = 0, above = 0 } = (this.history.state ?? {}) as Partial<EntryState>;
    return { pages, above };
  }

  /** Let Back call `dismiss`, until the returned function is called. */
  add(dismiss: () => void): () => void {
    const layer = { dismiss };
    this.#open = [...this.#open, layer];
    this.#later();
    return () => {
      this.#open = this.#open.filter((each) => each !== layer);
      this.#later();
    };
  }

  /** Close all that is open, take its entries away, and then leave the page. */
  leave(next: () => void): void {
    this.#leave.push(next);
    this.#settle();
  }

  /** Change the page's own entry, as soon as nothing is open above it. */
  amend(change: () => void): void {
    this.#amend = change;
    this.#settle();
  }

  /** Follow the history to where it has gone. */
  arrived(): void {
    this.#moving = false;
    this.#close(this.state.above);
    this.#settle();
  }

  /** Close what is open above the first few, from the top. */
  #close(kept: number): void {
    const closed = this.#open.slice(kept).reverse();
    this.#open = this.#open.slice(0, kept);
    for (const { dismiss } of closed) dismiss();
  }

  /** One dialog that takes the place of another needs no new entry. */
  #later(): void {
    queueMicrotask(() => this.#settle());
  }

  #settle(): void {
    if (this.#moving) return;
    if (this.#leave.length > 0) this.#close(0);
    const { pages, above } = this.state;
    const wanted = this.#open.length;
    if (above > wanted) {
      this.#moving = true;
      this.history.go(wanted - above);
      return;
    }
    if (above === 0) this.#atPage();
    for (let each = above + 1; each <= wanted; each++) this.history.pushState({ pages, above: each }, '');
  }

  #atPage(): void {
    const [amend, leave] = [this.#amend, this.#leave];
    [this.#amend, this.#leave] = [null, []];
    amend?.();
    for (const next of leave) next();
  }
}

export const dismissables = new Dismissables(history);

/** Let Back close a menu, dialog or sheet before it leaves the page, until the returned function is called. */
export const dismissable = (dismiss: () => void): (() => void) => dismissables.add(dismiss);
