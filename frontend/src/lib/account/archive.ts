import { call } from '../api/client';
import type { Schemas } from '../api/types';

/** Requests about the archive of everything that is stored about the player. */

export type Archive = Schemas['ArchiveState'];

export const ARCHIVE_FILE = '/api/v1/me/data/archive/file';

export const loadArchive = (): Promise<Archive> => call('GET', 'me/data/archive');
export const askForArchive = (): Promise<Archive> => call('POST', 'me/data/archive', {});
export const deleteArchive = (): Promise<unknown> => call('DELETE', 'me/data/archive');

/** Return whether a worker is still at it. */
export const isUnfinished = ({ state }: Archive): boolean =>
  state === 'waiting' || state === 'building';

/** Format a number of bytes as kilobytes or megabytes. */
export function formatSize(bytes: number, locale: string): string {
  const isLarge = bytes >= 1_000_000;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(Math.max(1, bytes / 1000) / (isLarge ? 1000 : 1));
}
