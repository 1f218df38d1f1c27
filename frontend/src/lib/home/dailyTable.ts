import { storedJson, storeJson } from '../device/storage';

const STORE = 'daily';

interface Daily {
  readonly day: string;
  readonly table: string;
}

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Return the table where the puzzle of this day was begun on this device, if any. */
export function storedDailyTable(now: Date): string | null {
  const stored = storedJson<Daily | null>(STORE, null);
  return stored?.day === dayOf(now) ? stored.table : null;
}

export function storeDailyTable(now: Date, table: string): void {
  storeJson(STORE, { day: dayOf(now), table });
}
