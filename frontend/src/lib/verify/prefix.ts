import type { JsonObject } from './canonical';
import { same } from './canonical';
import { Flaw, isRedacted, shown, type Row } from './export';

type Earlier = {
  readonly kind: string;
  readonly shape: number;
  readonly public: JsonObject;
  readonly secrets: { readonly [audience: string]: JsonObject };
};

/** Check that a forked game starts with what was known at the position it was forked from. */
export function checkPrefix(rows: readonly Row[]): void {
  const opened = rows[0];
  if (opened && isRedacted([opened])) return;
  const prefix = (opened ? shown(opened) : []).flatMap(
    (part) => (part.prefix ?? []) as readonly Earlier[],
  );
  const start = rows.find(({ kind }) => kind === 'table.started');
  const facts = rows.filter(
    ({ kind, command }) => command === start?.command && !kind.startsWith('table.'),
  );
  if (prefix.length !== facts.length) throw new Flaw('elsewhere', { version: start?.version ?? 0 });
  const { seat } = opened?.public.begins as { seat: number | null };
  facts.forEach((row, at) => {
    const was = prefix[at];
    if (!was || (was.shape === row.shape && !same(known(was, seat, row), knownNow(row, seat))))
      throw new Flaw('elsewhere', { version: row.version });
  });
}

/** Return what is public in an event and what the seat knew, unless it is withheld. */
const known = (was: Earlier, seat: number | null, row: Row): JsonObject => ({
  kind: was.kind,
  public: was.public,
  own: isWithheld(row, seat) ? null : (was.secrets[`seat:${seat}`] ?? null),
});

function knownNow(row: Row, seat: number | null): JsonObject {
  const slice = row.secrets[`seat:${seat}`];
  return {
    kind: row.kind,
    public: row.public,
    own: slice && 'fields' in slice ? slice.fields : null,
  };
}

function isWithheld(row: Row, seat: number | null): boolean {
  const slice = row.secrets[`seat:${seat}`];
  return slice !== undefined && !('fields' in slice);
}
