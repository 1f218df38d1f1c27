import type { Schemas, SeatNumber, TableInfo } from '../api/types';
import type { SeatDraft, TableDraft } from './tableDraft.svelte';

const BOT = 'bot:';

/** The settings of a table as they were stored. */
export type StoredSettings = Pick<
  Schemas['CircleDefaults'],
  'chairs' | 'options' | 'undo' | 'pace' | 'absence'
>;

const seatDraftOf = (player: string): SeatDraft =>
  player.startsWith(BOT) ? { kind: 'bot', level: player.slice(BOT.length) } : { kind: 'friend' };

/** Copy seats and terms from another table to a new one. */
export function copyTable(
  draft: TableDraft,
  { seats, options, undo, visibility, pace, absence, substitutes }: TableInfo,
  mine: SeatNumber | null,
): void {
  const others = seats.filter((_, seat) => seat !== (mine ?? 0));
  draft.seats = [{ kind: 'me' }, ...others.map(({ player }) => seatDraftOf(player))];
  // A solo player wants another puzzle.
  if (others.length > 0) draft.options = { ...options };
  draft.resize(seats.length);
  [draft.undo, draft.visibility, draft.pace] = [undo, visibility, pace];
  if (absence !== 'claim') draft.absence = absence;
  draft.substitutes = substitutes;
}

/** Apply settings of the new table's game that were stored earlier. */
export function applySettings(
  draft: TableDraft,
  { chairs, options, undo, pace, absence }: StoredSettings,
): void {
  draft.seats = chairs.map((chair, place) => (place === 0 ? { kind: 'me' } : seatDraftOf(chair)));
  draft.options = { ...options };
  draft.resize(chairs.length);
  [draft.undo, draft.pace, draft.absence] = [undo, pace, absence];
}
