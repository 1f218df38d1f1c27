import type { Json, JsonObject } from './canonical';
import { Flaw, type Row } from './export';
import { fromHex, hmac, sha256, toHex } from './sha256';

export type Draw = {
  readonly label: string;
  readonly form: string;
  readonly items: Json;
  readonly result: Json;
};

type Start = {
  readonly players: readonly string[];
  readonly entropies: readonly string[];
};

/** Return the key of a revealed game, derived from the seed and the seats' entropy; null while secret. */
export function keyOf(rows: readonly Row[]): Uint8Array | null {
  const fields = (kind: string): JsonObject | undefined =>
    rows.findLast((row) => row.kind === kind)?.public;
  const opened = rows[0]?.public ?? {};
  const started = fields('table.started');
  const revealed = fields('table.revealed');
  if (!started || !revealed) return null;
  const seed = fromHex(String(revealed.seed));
  if (toHex(sha256(seed)) !== opened.commitment) throw new Flaw('seed');
  const { players, entropies } = started as Start;
  players.forEach((player, seat) => {
    if (!mayHaveSent(rows, seed, player, seat).includes(entropies[seat] ?? ''))
      throw new Flaw('entropy', { seat: seat + 1 });
  });
  return hmac(seed, ascii(JSON.stringify([opened.table, players, entropies])));
}

function mayHaveSent(rows: readonly Row[], seed: Uint8Array, player: string, seat: number): Json[] {
  const sent = rows.filter((row) => row.kind === 'table.sat' && row.public.player === player);
  return sent.length > 0
    ? sent.map((row) => row.public.entropy ?? null)
    : [toHex(hmac(seed, `bot:${seat}`))];
}

const ascii = (text: string): string =>
  text.replace(
    /[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Return what the key gives for a draw. */
export function drawn(key: Uint8Array, { label, form, items, result }: Draw): Json {
  const words = wordsOf(key, label);
  if (form === 'below') return below(words, items as number);
  const order = [...(items as readonly Json[])];
  if (form === 'choice') return order[below(words, order.length)] ?? null;
  if (form !== 'shuffle') throw new Flaw('draw', { label });
  for (let last = order.length - 1; last > 0; last--) {
    const other = below(words, last + 1);
    [order[last], order[other]] = [order[other] ?? null, order[last] ?? null];
  }
  return order.slice(0, (result as readonly Json[]).length);
}

const RANGE = 2n ** 64n;

function below(words: Iterator<bigint>, bound: number): number {
  const whole = (RANGE / BigInt(bound)) * BigInt(bound);
  let word: bigint;
  do word = words.next().value as bigint;
  while (word >= whole);
  return Number(word % BigInt(bound));
}

function* wordsOf(key: Uint8Array, label: string): Generator<bigint, never> {
  for (let block = 0; ; block++) {
    const bytes = new DataView(hmac(key, `${label}:${block}`).buffer);
    for (let at = 0; at < bytes.byteLength; at += 8) yield bytes.getBigUint64(at);
  }
}
