import { dismissable } from '../../router/dismissable';

export const HEIGHTS = ['peek', 'low', 'half', 'full'] as const;
export type SheetHeight = (typeof HEIGHTS)[number];

/** The height a sheet should have now; a different reason makes it a different need. */
export interface SheetNeed {
  readonly height: SheetHeight;
  readonly reason: string;
}

const rank = (height: SheetHeight): number => HEIGHTS.indexOf(height);

const differ = (one: SheetNeed, other: SheetNeed): boolean =>
  one.height !== other.height || one.reason !== other.reason;

/** Return the height after a pull by hand: a lowered sheet stays lowered only while the need is the same. */
export function heightAfter(
  pull: { height: SheetHeight; need: SheetNeed } | null,
  need: SheetNeed,
): SheetHeight {
  if (!pull) return need.height;
  return differ(pull.need, need) && rank(pull.height) < rank(need.height)
    ? need.height
    : pull.height;
}

/** The height of a sheet: as needed, until pulled by hand. Back lowers a raised sheet. */
export class SheetState {
  #pull = $state.raw<{ height: SheetHeight; need: SheetNeed } | null>(null);
  readonly #need: () => SheetNeed;
  readonly height = $derived.by(() => heightAfter(this.#pull, this.#need()));
  /** Whether it is lower than needed. */
  readonly lowered = $derived.by(() => rank(this.height) < rank(this.#need().height));
  readonly #raised = $derived.by(() => rank(this.height) > rank(this.#need().height));

  constructor(need: () => SheetNeed) {
    this.#need = need;
    $effect(() => {
      // A pull is forgotten once another need shows as much, so that it does not come back with its
      // old need.
      const [pull, now] = [this.#pull, this.#need()];
      if (pull && differ(pull.need, now) && rank(pull.height) <= rank(now.height))
        this.#pull = null;
    });
    $effect(() => (this.#raised && isBelow() ? dismissable(() => this.reset()) : undefined));
  }

  pull(height: SheetHeight): void {
    this.#pull = { height, need: this.#need() };
  }

  /** Forget the pull. */
  reset(): void {
    this.#pull = null;
  }
}

/** Return whether the sheet is below the board; beside it, it is a column of full height. */
const isBelow = (): boolean => matchMedia('(max-width: 559px)').matches;
