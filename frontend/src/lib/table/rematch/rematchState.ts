import type { SeatNumber, Snapshot } from '../../api/types';

/** The state of a rematch for a player of the ended game. */
export type RematchState =
  /** There is none yet, or it was cancelled: this player may ask for it. */
  | { readonly kind: 'offer' }
  /** Another player has asked for it. */
  | { readonly kind: 'invited'; readonly by: SeatNumber }
  /** This player has accepted; the others have not all answered. */
  | { readonly kind: 'waiting'; readonly missing: readonly string[]; readonly mayCancel: boolean }
  /** This player or another one has declined. */
  | { readonly kind: 'declined'; readonly by: readonly string[]; readonly mine: boolean }
  | { readonly kind: 'begun' | 'over' };

/**
 * Return the state of a rematch, or null if this viewer has no part in it.
 *
 * @param ended The ended game, as this player sees it.
 * @param rematch The table of the rematch, or null if there is none.
 * @param me The player's id.
 */
export function rematchState(
  ended: Snapshot,
  rematch: Snapshot | null,
  me: string,
): RematchState | null {
  const link = ended.table.rematch;
  if (ended.your_seat === null || ended.table.status !== 'finished') return null;
  if (!link) return { kind: 'offer' };
  if (!rematch) return null;
  const { status, seats, host } = rematch.table;
  const declined = seats.filter((seat) => seat.declined && !seat.player);
  if (status === 'playing') return { kind: 'begun' };
  if (status === 'finished') return { kind: 'over' };
  const mine = declined.some(({ invited }) => invited === me);
  if (status === 'voided')
    return declined.length > 0
      ? { kind: 'declined', by: declined.map(({ invited }) => invited), mine }
      : { kind: 'offer' };
  if (rematch.your_seat !== null) {
    const missing = seats.filter((seat) => !seat.player && !seat.declined && seat.invited);
    return {
      kind: 'waiting',
      missing: missing.map(({ invited }) => invited),
      mayCancel: host === me,
    };
  }
  if (mine) return { kind: 'declined', by: [me], mine };
  // Opened by this player, who could not sit down: ask again.
  return host === me ? { kind: 'offer' } : { kind: 'invited', by: link.seat };
}
