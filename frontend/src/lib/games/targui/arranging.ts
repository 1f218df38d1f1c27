/** Rows of a display, as they lie or as they shall lie. */
export type Rows = readonly (readonly string[])[];

/** Two cards change places. */
export const swapped = (rows: Rows, one: string, other: string): Rows =>
  rows.map((row) => row.map((card) => (card === one ? other : card === other ? one : card)));

/** A card goes to the end of a row. */
export const laidLast = (rows: Rows, card: string, row: number): Rows =>
  rows.map((cards, number) => {
    const others = cards.filter((each) => each !== card);
    return number === row ? [...others, card] : others;
  });

/** How many cards lie elsewhere than before. */
export function moved(before: Rows, after: Rows): number {
  return before.flatMap((row, number) => row.filter((card, at) => after[number]?.[at] !== card)).length;
}

interface Limits {
  readonly most: number;
  readonly swap: boolean;
  readonly full: number;
}

/** What one step does to a display: two cards change places, or one goes to the end of a row. */
export function nearby(rows: Rows, { most, swap, full }: Limits): Rows[] {
  const cards = rows.flat();
  const swaps = cards.flatMap((one, place) => cards.slice(place + 1).map((other) => swapped(rows, one, other)));
  const lays = swap ? [] : cards.flatMap((card) => rows.map((_, row) => laidLast(rows, card, row)));
  const fit = [...swaps, ...lays].filter((each) => {
    const count = moved(rows, each);
    return count > 0 && count <= most && each.every((row) => row.length <= full);
  });
  return [...new Map(fit.map((each) => [JSON.stringify(each), each])).values()];
}
