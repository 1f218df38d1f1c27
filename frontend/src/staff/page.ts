import { getStaffReplay } from '../lib/api/endpoints';
import type { People } from '../lib/api/types';
import type { Language } from '../lib/i18n/index.svelte';
import type { ReplaySource } from '../lib/replay/replayPlayer.svelte';

/** The page with a board for staff, as the service describes it. */
export interface StaffPage {
  readonly table: string;
  /** The version up to which the game is shown; null for all. */
  readonly upto: number | null;
  /** The position to show first. */
  readonly position: number;
  /** `spectator`, `seat:0` or `whole`. */
  readonly eyes: string;
  /** The number of the look; null for the view of spectators. */
  readonly look: number | null;
  readonly language: Language;
  readonly people: People;
  /** The addresses of this page, of a look and of going back, each to be followed by a version. */
  readonly addresses: { readonly board: string; readonly look: string; readonly undo: string };
  readonly texts: { readonly look: string; readonly undo: string; readonly empty: string };
}

/** Return the game of a page as the service sends it to staff. */
export function replaySource(page: StaffPage): ReplaySource {
  const asked: Record<string, string> = { as: page.eyes };
  if (page.upto !== null) asked.version = `${page.upto}`;
  if (page.look !== null) asked.look = `${page.look}`;
  return {
    people: () => Promise.resolve(page.people),
    replay: () => getStaffReplay(page.table, asked),
  };
}

/** Return the address of this page at another position. */
export const addressAt = (page: StaffPage, position: number): string =>
  `${page.addresses.board}${position}${page.look === null ? '' : `?look=${page.look}`}`;
