import { createGuest, signInGuest, getSession } from '../api/endpoints';
import { ApiError } from '../api/errors';
import type { Player } from '../api/types';
import { store, stored } from '../device/storage';
import { entrySecret } from './entrySecret';

const PLAYER_KEY = 'who';

let player = $state.raw<Player | null>(null);
let loaded = $state(false);
const noPlayerStored = stored(PLAYER_KEY) === null;
let link = $state(stored('return-link'));

/** The player on this device. */
export const session = {
  get player(): Player | null {
    return player;
  },
  /** Whether the session has been loaded. */
  get isLoaded(): boolean {
    return loaded;
  },
  /** Whether this device has no stored player, until the session is loaded. */
  get isFirstVisit(): boolean {
    return !loaded && noPlayerStored;
  },
  /** The guest's return link, if stored on this device. */
  get link(): string | null {
    return link;
  },
};

/** Load the session. The answer also sets the CSRF cookie that later requests need. */
export async function loadSession(): Promise<void> {
  try {
    await setPlayer((await getSession()).player ?? (await signInByStoredLink()));
  } finally {
    loaded = true;
  }
}

/** Create a guest with this name, with an invitation code if the site asks for one. */
export async function startAsGuest(name: string, code = ''): Promise<void> {
  const answer = await createGuest(name, entrySecret(code));
  await setPlayer(answer.player);
  saveReturnLink(answer.return_link);
}

/** Sign in as an existing guest with the secret of their return link. */
export async function resumeGuest(secret: string): Promise<void> {
  await setPlayer((await signInGuest(secret)).player);
  saveReturnLink(`${location.origin}/return#${secret}`);
}

/** Set the current player, and clear the data of a different previous one. */
export async function setPlayer(next: Player | null): Promise<void> {
  const before = stored(PLAYER_KEY);
  // Data of the previous player must not be visible to the next one.
  if (before && before !== next?.id)
    await (await import('./clearPersonalData')).clearPersonalData();
  player = next;
  store(PLAYER_KEY, next?.id ?? null);
  if (next?.kind !== 'guest') saveReturnLink(null);
}

export function saveReturnLink(next: string | null): void {
  link = next;
  store('return-link', next);
}

/** A guest whose cookie expired is signed in again by the stored link, unless it was revoked. */
async function signInByStoredLink(): Promise<Player | null> {
  const secret = link?.split('#')[1];
  if (!secret) return null;
  try {
    return (await signInGuest(secret)).player;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'link_unknown') return null;
    throw error;
  }
}
