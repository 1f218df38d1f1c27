import type { Json } from '../api/types';

/** Whether two values say the same, in whatever order their fields stand. */
export const same = (one: Json, other: Json): boolean => sorted(one) === sorted(other);

const sorted = (value: Json): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)))
      : part,
  );
