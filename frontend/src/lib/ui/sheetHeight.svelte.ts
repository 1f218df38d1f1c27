import { dismissable } from '../router/dismissable';

export const HEIGHTS = ['peek', 'low', 'half', 'full'] as const;
export type SheetHeight = (typeof HEIGHTS)[number];

/** How high the moment needs a sheet to be; another reason makes it another need. */
export interface Need {
  readonly height: SheetHeight;
  readonly reason: string;
}

const rank = (height: SheetHeight): number => HEIGHTS.indexOf(height);

const differ = (one: Need, other: Need): boolean => one.height !== other.height || one.reason !== other.reason;

/** The height that a pull by hand leaves: a lowered sheet stays so only as long as the need is the same. */
export function heightAfter(pull: { height: SheetHeight; need: Need } | null, need: Need): SheetHeight {
  if (!pull) return need.height;
  return differ(pull.need, need) && rank(pull.height) < rank(need.height) ? need.height : pull.height;
}

/** The height of one sheet: what the moment needs, until it is pulled by hand. Back lowers a sheet that was pulled up. */
export class SheetState {
  #pull = $state.raw<{ height: SheetHeight; need: Need } | null>(null);
  readonly #need: () => Need;
  readonly height = $derived.by(() => heightAfter(this.#pull, this.#need()));
  /** Whether it shows less than the moment needs. */
  readonly lowered = $derived.by(() => rank(this.height) < rank(this.#need().height));
  readonly #raised = $derived.by(() => rank(this.height) > rank(this.#need().height));

  constructor(need: () => Need) {
    this.#need = need;
    $effect(() => {
      // Once another need shows as much, a pull is forgotten: it does not come back with the need that it was for.
      const [pull, now] = [this.#pull, this.#need()];
      if (pull && differ(pull.need, now) && rank(pull.height) <= rank(now.height)) this.#pull = null;
    });
    $effect(() => (this.#raised && isBelow() ? dismissable(() => this.reset()) : undefined));
  }

  pull(height: SheetHeight): void {
    this.#pull = { height, need: this.#need() };
  }

  /** Show what the moment needs. */
  reset(): void {
    this.#pull = null;
  }
}

/** Whether the sheet lies below the board; on wide screens it is a column that is always whole. */
const isBelow = (): boolean => matchMedia('(max-width: 899px)').matches;
