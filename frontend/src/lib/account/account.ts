import { call } from '../api/client';
import { ApiError } from '../api/errors';
import type { components } from '../api/schema';
import type { Player } from '../api/types';
import { entrySecret } from '../session/entrySecret';

/** Requests about the signed-in account. Sign-in itself is served by allauth under its own prefix. */

const ACCOUNTS = '/_allauth/browser/v1/';

export interface SignUpData {
  name: string;
  password: string;
  email: string;
  /** An invitation code, which a site may ask new players for. */
  code?: string;
}

/** Turn the current guest into an account, or create one. A guest keeps their player id. */
export function signUp({ name, password, email, code = '' }: SignUpData): Promise<unknown> {
  const invitation = entrySecret(code);
  return call(
    'POST',
    `${ACCOUNTS}auth/signup`,
    { username: name, password, ...(email ? { email } : {}) },
    invitation ? { 'X-Invitation': invitation } : {},
  );
}

export const signIn = (name: string, password: string): Promise<unknown> =>
  call('POST', `${ACCOUNTS}auth/login`, { username: name, password });

/** Sign out on this device. The service answers 401, as to every anonymous request. */
export async function signOut(): Promise<void> {
  try {
    await call('DELETE', `${ACCOUNTS}auth/session`);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  }
}

/** Return the account's e-mail address, or an empty string. */
export const email = async (): Promise<string> =>
  (await call<{ email: string }>('GET', 'me/email')).email;

export const changeEmail = async (address: string, password: string): Promise<string> =>
  (await call<{ email: string }>('PUT', 'me/email', { email: address, current_password: password }))
    .email;

export const changePassword = (current: string, next: string): Promise<unknown> =>
  call('POST', `${ACCOUNTS}account/password/change`, {
    current_password: current,
    new_password: next,
  });

/** Return whether the site sends mail, so that a forgotten password can be replaced. */
export async function mailIsSent(): Promise<boolean> {
  const { data } = await call<{ data: { account?: { sends_mail?: boolean } } }>(
    'GET',
    `${ACCOUNTS}config`,
  );
  return data.account?.sends_mail === true;
}

/** Have a link to a new password sent to a verified address. */
export const askForNewPassword = (email: string): Promise<unknown> =>
  call('POST', `${ACCOUNTS}auth/password/request`, { email });

/** Replace a forgotten password with the key of the link. */
export const replacePassword = (key: string, password: string): Promise<unknown> =>
  call('POST', `${ACCOUNTS}auth/password/reset`, { key, password });

export const rename = (name: string): Promise<{ player: Player }> => call('PATCH', 'me', { name });

/** Create a new return link and invalidate the previous one. */
export const newReturnLink = (): Promise<{ return_link: string }> => call('POST', 'me/return-link');

export type Device = components['schemas']['Device'];

/** Return every signed-in device, the most recently seen first. */
/** All pages are read, so that a lost device can always be found and ended. */
export async function devices(): Promise<readonly Device[]> {
  const found: Device[] = [];
  let cursor: string | null = '0';
  while (cursor !== null) {
    const page: { results: Device[]; next: string | null } = await call(
      'GET',
      `me/devices?cursor=${cursor}`,
    );
    found.push(...page.results);
    cursor = page.next;
  }
  return found;
}

export const endDevice = (id: number): Promise<unknown> => call('DELETE', `me/devices/${id}`);

export const endOtherDevices = (): Promise<unknown> => call('DELETE', 'me/devices');

export type Token = components['schemas']['Token'];

/** Return the API tokens, newest first. */
export const tokens = async (): Promise<readonly Token[]> =>
  (await call<{ results: Token[] }>('GET', 'tokens')).results;

/** Create a token and return its secret, which the service returns only once. */
export const newToken = (name: string): Promise<components['schemas']['NewToken']> =>
  call('POST', 'tokens', { name });

export const revokeToken = (id: number): Promise<unknown> => call('DELETE', `tokens/${id}`);

export type StoredData = components['schemas']['StoredData'];

/** Return the personal data stored about the player. */
export const storedData = (): Promise<StoredData> => call('GET', 'me/data');

/** Erase the account. */
export const erase = (): Promise<unknown> => call('DELETE', 'me');
