import type { Json, JsonObject } from '../api/types';
import { same } from './canonical';
import { drawn, type Draw } from './chance';
import { Flaw, isRedacted, shown, type Row } from './export';
import { checkPrefix } from './prefix';

/** Check that every draw follows from the key and that the facts say it; the labels of all draws. */
export function checkDraws(rows: readonly Row[], key: Uint8Array): string[] {
  const goesOn = 'begins' in (rows[0]?.public ?? {});
  if (goesOn) checkPrefix(rows);
  return batches(rows).flatMap((batch) => {
    // What was hidden where a game goes on from was drawn again among what was known.
    const amongKnown = goesOn && batch[0]?.kind === 'table.started';
    return checkBatch(batch, key, amongKnown ? inOrder : holds);
  });
}

/** Rows that one command caused. */
function batches(rows: readonly Row[]): Row[][] {
  const found: Row[][] = [];
  for (const row of rows) {
    const last = found.at(-1);
    if (last && last[0]?.command === row.command) last.push(row);
    else found.push([row]);
  }
  return found;
}

type Says = (told: readonly Json[], drawn: readonly Json[]) => boolean;

function checkBatch(batch: readonly Row[], key: Uint8Array, says: Says): string[] {
  const fields = batch.flatMap((row) => [row.public, ...shown(row)].flatMap((part: JsonObject) => Object.entries(part)));
  const told = fields.filter(([name]) => !name.startsWith('$')).map(([, value]) => leaves(value));
  const draws = fields.flatMap(([name, value]) => (name === '$draws' ? (value as unknown as Draw[]) : []));
  return draws.map((draw, at) => {
    const { label } = draw;
    if (!same(draw.result, drawn(key, draw))) throw new Flaw('draw', { label });
    const again = draws.slice(at + 1).some(({ items }) => same(items, draw.items));
    // What is withheld may say it.
    const said = told.some((list) => says(list, leaves(draw.result))) || isRedacted(batch);
    if (!again && !said) throw new Flaw('untold', { label });
    return label;
  });
}

function leaves(value: Json): Json[] {
  if (value === null || typeof value !== 'object') return [value];
  return Object.values(value).flatMap((part) => leaves(part as Json));
}

/** Whether these are parts of a list in their order, whatever lies between. */
function inOrder(list: readonly Json[], run: readonly Json[]): boolean {
  let met = 0;
  for (const part of list) if (met < run.length && part === run[met]) met++;
  return met === run.length;
}

/** Whether some consecutive parts of a list are these. */
const holds = (list: readonly Json[], run: readonly Json[]): boolean =>
  list.some((_, at) => at + run.length <= list.length && run.every((part, place) => part === list[at + place]));
