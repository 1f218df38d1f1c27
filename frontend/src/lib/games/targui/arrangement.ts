/** The rows of a display, current or rearranged. */
export type Rows = readonly (readonly string[])[];

/** Exchange two cards. */
export const swapped = (rows: Rows, one: string, other: string): Rows =>
  rows.map((row) => row.map((card) => (card === one ? other : card === other ? one : card)));

/** Move a card to the end of a row. */
export const movedToRowEnd = (rows: Rows, card: string, row: number): Rows =>
  rows.map((cards, number) => {
    const others = cards.filter((each) => each !== card);
    return number === row ? [...others, card] : others;
  });

/** Return how many cards have changed their place. */
export function moved(before: Rows, after: Rows): number {
  return before.flatMap((row, number) => row.filter((card, at) => after[number]?.[at] !== card))
    .length;
}

interface Limits {
  readonly most: number;
  readonly swap: boolean;
  readonly full: number;
}

/** Return the arrangements one step away: two cards exchanged, or one moved to the end of a row. */
export function neighbours(rows: Rows, { most, swap, full }: Limits): Rows[] {
  const cards = rows.flat();
  const swaps = cards.flatMap((one, place) =>
    cards.slice(place + 1).map((other) => swapped(rows, one, other)),
  );
  const lays = swap
    ? []
    : cards.flatMap((card) => rows.map((_, row) => movedToRowEnd(rows, card, row)));
  const fit = [...swaps, ...lays].filter((each) => {
    const count = moved(rows, each);
    return count > 0 && count <= most && each.every((row) => row.length <= full);
  });
  return [...new Map(fit.map((each) => [JSON.stringify(each), each])).values()];
}
