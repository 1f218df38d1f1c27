/** What a thing on a board or a card is for: asked for by holding it, by the other button or by “?”. */
export interface Explanation {
  readonly title: string;
  readonly lines: readonly string[];
}

let now = $state.raw<Explanation | null>(null);

export const explained = {
  get now(): Explanation | null {
    return now;
  },
};

/** Show what something is; empty lines are left out. */
export function explain(title: string, ...lines: readonly string[]): void {
  now = { title, lines: lines.filter(Boolean) };
}

export function understood(): void {
  now = null;
}
