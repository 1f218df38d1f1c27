import { call } from '../api/client';
import { Problem } from '../api/problem';
import type { components } from '../api/schema';
import type { Player } from '../api/types';

/** Who one is, and the way in and out: accounts live under addresses of their own. */

const ACCOUNTS = '/_allauth/browser/v1/';

export interface Keeping {
  name: string;
  password: string;
  email: string;
}

/** Become an account; a guest stays the player they were. */
export const signUp = ({ name, password, email }: Keeping): Promise<unknown> =>
  call('POST', `${ACCOUNTS}auth/signup`, { username: name, password, ...(email ? { email } : {}) });

export const signIn = (name: string, password: string): Promise<unknown> =>
  call('POST', `${ACCOUNTS}auth/login`, { username: name, password });

/** Sign out on this device. The service answers as it does whenever nobody is signed in. */
export async function signOut(): Promise<void> {
  try {
    await call('DELETE', `${ACCOUNTS}auth/session`);
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 401) throw error;
  }
}

/** The address of the account; empty for none. */
export const email = async (): Promise<string> => (await call<{ email: string }>('GET', 'me/email')).email;

export const changeEmail = async (address: string, password: string): Promise<string> =>
  (await call<{ email: string }>('PUT', 'me/email', { email: address, current_password: password })).email;

export const changePassword = (current: string, next: string): Promise<unknown> =>
  call('POST', `${ACCOUNTS}account/password/change`, { current_password: current, new_password: next });

export const rename = (name: string): Promise<{ player: Player }> => call('PATCH', 'me', { name });

/** A new link to come back by; the older one opens nothing any more. */
export const newReturnLink = (): Promise<{ return_link: string }> => call('POST', 'me/return-link');

export type Device = components['schemas']['DeviceShape'];

/** Wherever I am signed in, the latest seen first. */
/** All of them, page after page: who looks for one they lost must find it. */
export async function devices(): Promise<readonly Device[]> {
  const found: Device[] = [];
  let cursor: string | null = '0';
  while (cursor !== null) {
    const page: { results: Device[]; next: string | null } = await call('GET', `me/devices?cursor=${cursor}`);
    found.push(...page.results);
    cursor = page.next;
  }
  return found;
}

export const endDevice = (id: number): Promise<unknown> => call('DELETE', `me/devices/${id}`);

export const endOtherDevices = (): Promise<unknown> => call('DELETE', 'me/devices');

export type Token = components['schemas']['Token'];

/** The tokens with which programs play for me, newest first. */
export const tokens = async (): Promise<readonly Token[]> =>
  (await call<{ results: Token[] }>('GET', 'tokens')).results;

/** A new one, with what it opens: that is told this once. */
export const newToken = (name: string): Promise<components['schemas']['TokenShown']> => call('POST', 'tokens', { name });

export const revokeToken = (id: number): Promise<unknown> => call('DELETE', `tokens/${id}`);

export type Kept = Omit<components['schemas']['KeptData'], 'seats'> & {
  readonly seats: readonly { table_id: string; table__status: string; resigned: boolean }[];
};

/** Everything that is kept about me. */
export const kept = (): Promise<Kept> => call('GET', 'me/data');

/** Leave for good. */
export const erase = (): Promise<unknown> => call('DELETE', 'me');
