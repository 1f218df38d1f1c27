import { getTable } from '../api/endpoints';
import { ApiError } from '../api/errors';
import type { Snapshot } from '../api/types';
import { storedJson, storeJson } from '../device/storage';
import { hasFreeSeat } from '../table/seating/sitDown';

/** Invitations that were opened on this device and not answered yet. */

const STORE = 'invited';
const MAX_STORED = 8;

export interface Invitation {
  readonly table: string;
  readonly token: string;
}

/** A valid invitation with the snapshot of its table. */
export interface OpenInvitation extends Invitation {
  readonly snapshot: Snapshot;
}

export function invitations(): readonly Invitation[] {
  return storedJson<Invitation[]>(STORE, []);
}

/** Store an opened invitation; the oldest ones are dropped. */
export function saveInvitation(invitation: Invitation): void {
  storeJson(
    STORE,
    [invitation, ...invitations().filter(({ table }) => table !== invitation.table)].slice(
      0,
      MAX_STORED,
    ),
  );
}

/** Remove the invitation to a table. */
export function removeInvitation(table: string): void {
  storeJson(
    STORE,
    invitations().filter((each) => each.table !== table),
  );
}

/** Return the invitations that can still be accepted, and remove the others. */
export async function openInvitations(): Promise<OpenInvitation[]> {
  const found = await Promise.all(invitations().map(loadInvitation));
  return found.filter((each) => each !== null);
}

async function loadInvitation(invitation: Invitation): Promise<OpenInvitation | null> {
  try {
    const snapshot = await getTable(invitation.table, invitation.token);
    const open =
      snapshot.table.status === 'open' &&
      snapshot.your_seat === null &&
      hasFreeSeat(snapshot.table);
    if (open) return { ...invitation, snapshot };
    removeInvitation(invitation.table);
  } catch (error) {
    // A network error does not end an invitation.
    if (error instanceof ApiError && error.status === 404) removeInvitation(invitation.table);
  }
  return null;
}
