/** The explanation of a card or a place on a board, shown in a dialog. */
export interface Explanation {
  readonly title: string;
  readonly lines: readonly string[];
}

let current = $state.raw<Explanation | null>(null);

export const explanation = {
  get current(): Explanation | null {
    return current;
  },
};

/** Show an explanation; empty lines are left out. */
export function explain(title: string, ...lines: readonly string[]): void {
  current = { title, lines: lines.filter(Boolean) };
}

export function closeExplanation(): void {
  current = null;
}
