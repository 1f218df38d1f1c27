import { getTable } from '../api/endpoints';
import { Problem } from '../api/problem';
import type { Snapshot } from '../api/types';
import { storedJson, storeJson } from '../stored';
import { hasFreeSeat } from '../table/sitting';

/** Invitations that were opened on this device and not answered yet: they wait here. */

const STORE = 'invited';
const AT_MOST = 8;

export interface Invited {
  readonly table: string;
  readonly token: string;
}

/** An invitation that still holds, with what can be seen of its table. */
export interface Waiting extends Invited {
  readonly snapshot: Snapshot;
}

export function invitations(): readonly Invited[] {
  return storedJson<Invited[]>(STORE, []);
}

/** Remember an invitation that was opened; the oldest give way. */
export function keepInvitation(invited: Invited): void {
  storeJson(STORE, [invited, ...invitations().filter(({ table }) => table !== invited.table)].slice(0, AT_MOST));
}

/** Forget the invitation to a table: it was taken, refused, or ended. */
export function dropInvitation(table: string): void {
  storeJson(STORE, invitations().filter((each) => each.table !== table));
}

/** Those that can still be taken up; the others are forgotten. */
export async function standing(): Promise<Waiting[]> {
  const found = await Promise.all(invitations().map(look));
  return found.filter((each) => each !== null);
}

async function look(invited: Invited): Promise<Waiting | null> {
  try {
    const snapshot = await getTable(invited.table, invited.token);
    const open = snapshot.table.status === 'open' && snapshot.your_seat === null && hasFreeSeat(snapshot.table);
    if (open) return { ...invited, snapshot };
    dropInvitation(invited.table);
  } catch (error) {
    // A bad line ends no invitation.
    if (error instanceof Problem && error.status === 404) dropInvitation(invited.table);
  }
  return null;
}
