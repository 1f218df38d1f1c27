import { call } from '../api/client';
import type { components } from '../api/schema';
import { storedJson, storeJson } from '../device/storage';

export type Announcement = components['schemas']['Announcement'];

const DISMISSED = 'dismissed-announcements';
const MAX_STORED = 20;

const dismissed = (): readonly number[] => storedJson<number[]>(DISMISSED, []);

/** Return the announcements of now that were not dismissed on this device; none if unreachable. */
export async function openAnnouncements(): Promise<readonly Announcement[]> {
  const found = await call<components['schemas']['Announcements']>('GET', 'announcements').catch(
    () => null,
  );
  const gone = dismissed();
  return found?.announcements.filter(({ id }) => !gone.includes(id)) ?? [];
}

/** Hide an announcement on this device from now on. */
export function dismiss(id: number): void {
  storeJson(DISMISSED, [id, ...dismissed()].slice(0, MAX_STORED));
}

/** Return whether a path shows announcements: home, the lists of tables, and each table. */
export const showsAnnouncements = (path: string): boolean =>
  /^\/(open|finished|tables\/[^/]+)?$/.test(path);
