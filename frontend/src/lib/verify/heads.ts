import { storedJson, storeJson } from '../stored';

/** The heads of the log that this device was shown, by version: a later story must hold them all. */
export type Heads = Readonly<Record<string, string>>;

const KEPT = 16;
const nameFor = (table: string): string => `heads:${table}`;

export function headsOf(table: string): Heads {
  return storedJson<Heads>(nameFor(table), {});
}

/** Keep a head that was shown; what was shown first for a version stays, and the newest versions. */
export function keepHead(table: string, version: number, head: string): void {
  const known = headsOf(table);
  if (known[version]) return;
  const all = Object.entries({ ...known, [version]: head });
  storeJson(nameFor(table), Object.fromEntries(all.slice(-KEPT)));
}

/** The versions whose head is another one in these rows, or not there. */
export function missingHeads(heads: Heads, digests: readonly string[]): number[] {
  return Object.entries(heads)
    .filter(([version, head]) => digests[Number(version) - 1] !== head)
    .map(([version]) => Number(version));
}
