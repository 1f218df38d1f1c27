import { storedJson } from '../device/storage';

/** Return the secret with which a new player comes in: a typed code, or the latest invitation. */
export function entrySecret(code: string): string {
  // Header values have no spaces around them and no letters beyond ASCII.
  const typed = code.replace(/[^\x21-\x7e]/g, '');
  return typed || (storedJson<{ token: string }[]>('invited', [])[0]?.token ?? '');
}
