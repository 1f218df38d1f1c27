import type { Json, JsonObject } from './canonical';
import { same } from './canonical';
import { drawn, type Draw } from './chance';
import { Flaw, isRedacted, shown, type Row } from './export';
import { checkPrefix } from './prefix';

/** Check that every draw follows from the key and appears in the events. Return the labels of the draws. */
export function checkDraws(rows: readonly Row[], key: Uint8Array): string[] {
  const isFork = 'begins' in (rows[0]?.public ?? {});
  if (isFork) checkPrefix(rows);
  return batches(rows).flatMap((batch) => {
    // At the start of a fork, hidden information was drawn again among what was known.
    const amongKnown = isFork && batch[0]?.kind === 'table.started';
    return checkBatch(batch, key, amongKnown ? inOrder : consecutive);
  });
}

/** Return the rows grouped by command. */
function batches(rows: readonly Row[]): Row[][] {
  const found: Row[][] = [];
  for (const row of rows) {
    const last = found.at(-1);
    if (last && last[0]?.command === row.command) last.push(row);
    else found.push([row]);
  }
  return found;
}

type Contains = (values: readonly Json[], drawn: readonly Json[]) => boolean;

function checkBatch(batch: readonly Row[], key: Uint8Array, contains: Contains): string[] {
  const fields = batch.flatMap((row) =>
    [row.public, ...shown(row)].flatMap((part: JsonObject) => Object.entries(part)),
  );
  const values = fields.filter(([name]) => !name.startsWith('$')).map(([, value]) => leaves(value));
  const draws = fields.flatMap(([name, value]) =>
    name === '$draws' ? (value as readonly Draw[]) : [],
  );
  return draws.map((draw, at) => {
    const { label } = draw;
    if (!same(draw.result, drawn(key, draw))) throw new Flaw('draw', { label });
    const again = draws.slice(at + 1).some(({ items }) => same(items, draw.items));
    // Withheld fields may contain it.
    const found = values.some((list) => contains(list, leaves(draw.result))) || isRedacted(batch);
    if (!again && !found) throw new Flaw('untold', { label });
    return label;
  });
}

function leaves(value: Json): Json[] {
  if (value === null || typeof value !== 'object') return [value];
  return Object.values(value).flatMap((part) => leaves(part as Json));
}

/** Return whether a list contains these values in order, with gaps allowed. */
function inOrder(list: readonly Json[], run: readonly Json[]): boolean {
  let matched = 0;
  for (const part of list) if (matched < run.length && part === run[matched]) matched++;
  return matched === run.length;
}

/** Return whether a list contains these values consecutively. */
const consecutive = (list: readonly Json[], run: readonly Json[]): boolean =>
  list.some(
    (_, at) =>
      at + run.length <= list.length && run.every((part, place) => part === list[at + place]),
  );
