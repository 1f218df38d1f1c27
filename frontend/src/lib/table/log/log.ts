/** Append what is newer to a list in the order of its versions, without duplicates. */
export function appended<T>(
  known: readonly T[],
  newer: readonly T[],
  versionOf: (item: T) => number,
): readonly T[] {
  const last = known.at(-1);
  const fresh = last ? newer.filter((item) => versionOf(item) > versionOf(last)) : newer;
  return fresh.length === 0 ? known : [...known, ...fresh];
}

/** Return the events after one version and up to another. */
export function between<E extends { readonly version: number }>(
  log: readonly E[],
  after: number,
  upto: number,
): readonly E[] {
  return log.filter((event) => event.version > after && event.version <= upto);
}

/** Return whether an event is of the game, not of the table around it. */
export const isOfGame = ({ kind }: { readonly kind: string }): boolean =>
  !kind.startsWith('table.');
