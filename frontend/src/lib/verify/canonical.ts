import type { Json } from '../api/types';

/** The one text of a JSON value over which digests are made: no spaces, sorted keys, whole numbers. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const fields = Object.entries(value).sort(([one], [other]) => byCodePoint(one, other));
    return `{${fields.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part as Json)}`).join(',')}}`;
  }
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new RangeError(`${value} has no canonical text`);
  return JSON.stringify(value);
}

/** Plain comparison of strings goes by halves of characters beyond the first plane. */
function byCodePoint(one: string, other: string): number {
  const [left, right] = [Array.from(one), Array.from(other)];
  const at = left.findIndex((sign, place) => sign !== right[place]);
  if (at < 0) return left.length - right.length;
  return (left[at]?.codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? -1);
}

/** Whether two values say the same, in whatever order their fields stand. */
export const same = (one: Json, other: Json): boolean => canonical(one) === canonical(other);
