import { storedJson, storeJson } from '../device/storage';

/** The digests of log heads seen by this device, by version: every later export must contain them. */
export type Heads = Readonly<Record<string, string>>;

const KEPT = 16;
const nameFor = (table: string): string => `heads:${table}`;

export function headsOf(table: string): Heads {
  return storedJson<Heads>(nameFor(table), {});
}

/** Store a head. The first one seen for a version is kept, and the newest versions. */
export function storeHead(table: string, version: number, head: string): void {
  const known = headsOf(table);
  if (known[version]) return;
  const all = Object.entries({ ...known, [version]: head });
  storeJson(nameFor(table), Object.fromEntries(all.slice(-KEPT)));
}

/** Return the versions whose head is missing or different in these rows. */
export function missingHeads(heads: Heads, digests: readonly string[]): number[] {
  return Object.entries(heads)
    .filter(([version, head]) => digests[Number(version) - 1] !== head)
    .map(([version]) => Number(version));
}
