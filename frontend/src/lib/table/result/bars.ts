import type { Place } from './places';

/** How long all bars take to count up, in milliseconds. */
export const COUNT_MS = 900;

export interface Bar {
  readonly seat: number;
  readonly value: number;
  /** The length, from 0 to 1 of the longest bar. */
  readonly length: number;
}

/** The points of every player in one category. */
export interface Category {
  readonly code: string;
  readonly bars: readonly Bar[];
}

/** Return the categories in which somebody scored, in the order of the score lines. */
export function categoriesOf(places: readonly Place[]): readonly Category[] {
  const codes = [
    ...new Set(places.flatMap(({ score }) => (score?.lines ?? []).map(({ code }) => code))),
  ];
  const values = codes.map((code) => places.map((place) => valueIn(place, code)));
  const longest = Math.max(1, ...values.flat().map(Math.abs));
  return codes
    .map((code, row) => ({
      code,
      bars: places.map(({ seat }, column) => {
        const value = values[row]?.[column] ?? 0;
        return { seat: seat.seat, value, length: Math.abs(value) / longest };
      }),
    }))
    .filter(({ bars }) => bars.some(({ value }) => value !== 0));
}

const valueIn = ({ score }: Place, code: string): number =>
  (score?.lines ?? [])
    .filter((line) => line.code === code)
    .reduce((sum, { value }) => sum + value, 0);

/** Return the number to show after some of the time has passed, counted from 0. */
export function countedUp(value: number, elapsed: number): number {
  const part = Math.min(1, Math.max(0, elapsed / COUNT_MS));
  return Math.round(value * (1 - (1 - part) ** 3));
}

/** Return when a category's bars start to grow and how long they take, so that all end in time. */
export function timing(index: number, count: number): { delay: number; duration: number } {
  const step = COUNT_MS / (count + 1);
  return { delay: Math.round(index * step), duration: Math.round(2 * step) };
}
