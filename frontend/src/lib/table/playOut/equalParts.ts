/**
 * Return the next object with those parts of the previous one that are equal, or the previous one
 * if all are: what depends on an unchanged part, above all an animation, is then not started again.
 */
export function keepEqualParts<T extends object>(previous: T | null, next: T): T {
  if (!previous) return next;
  const before: Partial<Record<string, unknown>> = { ...previous };
  const parts = Object.entries(next).map(
    ([key, part]) => [key, isEqual(before[key], part) ? before[key] : part] as const,
  );
  const unchanged = parts.every(([key, part]) => part === before[key]);
  return unchanged && parts.length === Object.keys(before).length
    ? previous
    : (Object.fromEntries(parts) as T);
}

const isEqual = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
