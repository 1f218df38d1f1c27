import { digest } from './digest';
import { Flaw, type Row, type Slice } from './export';

/** Check that each row is sealed with the previous one. Return the last seal. */
export function checkChain(rows: readonly Row[]): string {
  let previous = '';
  for (const [at, row] of rows.entries()) {
    const version = at + 1;
    if (row.version !== version || row.previous !== previous || row.stream !== rows[0]?.stream)
      throw new Flaw('amiss', { version });
    if (row.digest !== seal(row)) throw new Flaw('changed', { version });
    previous = row.digest;
  }
  if (!previous) throw new Flaw('empty');
  return previous;
}

/** Return the seal of a row: the digest of its other fields, with its secret slices as digests. */
export function seal(row: Row): string {
  const secrets = Object.entries(row.secrets).map(
    ([audience, slice]) => [audience, sealOfSlice(slice)] as const,
  );
  const parts = Object.entries(row).filter(([name]) => name !== 'digest');
  return digest({ ...Object.fromEntries(parts), secrets: Object.fromEntries(secrets) });
}

const sealOfSlice = (slice: Slice): string => ('fields' in slice ? digest(slice) : slice.digest);
