import { session } from './session.svelte';

let waiting = $state.raw<((entered: boolean) => void) | null>(null);
let from: string | null = null;

/** The prompt that asks for a name. */
export const signInPrompt = {
  get isOpen(): boolean {
    return waiting !== null;
  },
  close(entered: boolean): void {
    waiting?.(entered);
    waiting = null;
  },
  /** Close the prompt to sign in instead, and remember the current address. */
  goToSignIn(): void {
    from = location.pathname + location.search + location.hash;
    this.close(false);
  },
};

/** Return the address to go back to after signing in, once. */
export function takeReturnPath(): string | null {
  const place = from;
  from = null;
  return place;
}

/** Make sure there is a player, asking for a name if needed. Resolve to false if cancelled. */
export function requirePlayer(): Promise<boolean> {
  if (session.player) return Promise.resolve(true);
  return new Promise((resolve) => (waiting = resolve));
}
