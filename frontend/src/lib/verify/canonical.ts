export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** Return the canonical JSON text that digests are computed of: no spaces, sorted keys, integers only. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const fields = Object.entries(value).sort(([one], [other]) => byCodePoint(one, other));
    return `{${fields.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part as Json)}`).join(',')}}`;
  }
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new RangeError(`${value} has no canonical text`);
  return JSON.stringify(value);
}

/** Compare by code points; the `<` operator compares UTF-16 code units. */
function byCodePoint(one: string, other: string): number {
  const [left, right] = [Array.from(one), Array.from(other)];
  const at = left.findIndex((character, place) => character !== right[place]);
  if (at < 0) return left.length - right.length;
  return (left[at]?.codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? -1);
}

/** Return whether two values are equal, in any order of their fields. */
export const same = (one: Json, other: Json): boolean => canonical(one) === canonical(other);
