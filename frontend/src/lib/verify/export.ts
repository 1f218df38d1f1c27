import type { Json, JsonObject } from './canonical';
import { canonical } from './canonical';

export type Slice =
  { readonly fields: JsonObject; readonly salt: string } | { readonly digest: string };

/** A row of an export: one event with its seal. */
export type Row = JsonObject & {
  readonly stream: string;
  readonly version: number;
  readonly kind: string;
  readonly public: JsonObject;
  readonly secrets: { readonly [audience: string]: Slice };
  readonly command: string | null;
  readonly previous: string;
  readonly digest: string;
};

/** A failed check: a code, with the facts for its message. */
export class Flaw extends Error {
  constructor(
    readonly code: string,
    readonly facts: Readonly<Record<string, string | number>> = {},
  ) {
    super(code);
  }
}

/** Parse the rows of an export. Each must be complete and in canonical form. */
export function rowsOf(text: string): Row[] {
  const lines = text.split('\n');
  if (lines.pop()) throw new Flaw('unreadable', { version: lines.length + 1 });
  return lines.map((line, at) => {
    const [row, own] = parsed(line, at + 1);
    if (own !== line) throw new Flaw('changed', { version: at + 1 });
    return row as Row;
  });
}

/** Return the value of a row, and its canonical text. */
function parsed(line: string, version: number): [Json, string] {
  try {
    const value = JSON.parse(line) as Json;
    return [value, canonical(value)];
  } catch {
    throw new Flaw('unreadable', { version });
  }
}

/** Return whether any secret of these events is withheld; what is private to a seat has no draws. */
export const isRedacted = (rows: readonly Row[]): boolean =>
  rows.some((row) =>
    Object.entries(row.secrets).some(
      ([audience, slice]) => !audience.startsWith('only:') && !('fields' in slice),
    ),
  );

/** Return the secret slices of an event that are not withheld. */
export const shown = (row: Row): JsonObject[] =>
  Object.values(row.secrets).flatMap((slice) => ('fields' in slice ? [slice.fields] : []));
