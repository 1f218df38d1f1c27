import type { Json, JsonObject } from '../api/types';
import { canonical } from './canonical';

export type Slice = { readonly fields: JsonObject; readonly salt: string } | { readonly digest: string };

/** A line of an export: one event with its seal. */
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

/** What does not hold, by code, with the facts that a sentence about it needs. */
export class Flaw extends Error {
  constructor(
    readonly code: string,
    readonly facts: Readonly<Record<string, string | number>> = {},
  ) {
    super(code);
  }
}

/** The lines of an export, each whole and in the canonical text that it must be written in. */
export function rowsOf(text: string): Row[] {
  const lines = text.split('\n');
  if (lines.pop()) throw new Flaw('unreadable', { version: lines.length + 1 });
  return lines.map((line, at) => {
    const [row, own] = parsed(line, at + 1);
    if (own !== line) throw new Flaw('changed', { version: at + 1 });
    return row as Row;
  });
}

/** The value of a line, and the text that it should have. */
function parsed(line: string, version: number): [Json, string] {
  try {
    const value = JSON.parse(line) as Json;
    return [value, canonical(value)];
  } catch {
    throw new Flaw('unreadable', { version });
  }
}

/** Whether something of these events is withheld from us. */
export const isRedacted = (rows: readonly Row[]): boolean =>
  rows.some((row) => Object.values(row.secrets).some((slice) => !('fields' in slice)));

/** The slices of an event that are shown to us. */
export const shown = (row: Row): JsonObject[] =>
  Object.values(row.secrets).flatMap((slice) => ('fields' in slice ? [slice.fields] : []));
