import { becomeGuest, returnAsGuest, whoAmI } from './api/endpoints';
import { Problem } from './api/problem';
import type { Player } from './api/types';
import { store, stored } from './stored';

const WHO = 'who';

let player = $state.raw<Player | null>(null);
let known = $state(false);
const unmet = stored(WHO) === null;
let link = $state(stored('return-link'));

/** Who plays on this device. */
export const session = {
  get player(): Player | null {
    return player;
  },
  /** Whether the service has told us yet. */
  get known(): boolean {
    return known;
  },
  /** Whether this device remembers nobody: who comes is new here, until the service says otherwise. */
  get unmet(): boolean {
    return !known && unmet;
  },
  /** The link that signs this guest in elsewhere, where this device has it. */
  get link(): string | null {
    return link;
  },
};

/** Ask the service who we are; it also hands out the token that later orders carry. */
export async function greet(): Promise<void> {
  try {
    await meet((await whoAmI()).player ?? (await byKeptLink()));
  } finally {
    known = true;
  }
}

/** Play under a name, with nothing else asked. */
export async function enterAs(name: string): Promise<void> {
  const answer = await becomeGuest(name);
  await meet(answer.player);
  keepReturnLink(answer.return_link);
}

/** The same guest on another device, by the secret of the link kept from the first. */
export async function comeBack(secret: string): Promise<void> {
  await meet((await returnAsGuest(secret)).player);
  keepReturnLink(`${location.origin}/return#${secret}`);
}

/** Somebody else, or the same under another name, plays here from now on. */
export async function meet(next: Player | null): Promise<void> {
  const before = stored(WHO);
  // What was kept of another person is not for whoever plays here now.
  if (before && before !== next?.id) await (await import('./you/forget')).forgetPerson();
  player = next;
  store(WHO, next?.id ?? null);
  if (next?.kind !== 'guest') keepReturnLink(null);
}

export function keepReturnLink(next: string | null): void {
  link = next;
  store('return-link', next);
}

/** A guest whose cookie ran out still has the link, unless it was ended on another device. */
async function byKeptLink(): Promise<Player | null> {
  const secret = link?.split('#')[1];
  if (!secret) return null;
  try {
    return (await returnAsGuest(secret)).player;
  } catch (error) {
    if (error instanceof Problem && error.code === 'link_unknown') return null;
    throw error;
  }
}
