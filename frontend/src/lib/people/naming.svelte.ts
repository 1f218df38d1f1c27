import { session } from '../session.svelte';

let waiting = $state.raw<((entered: boolean) => void) | null>(null);
let from: string | null = null;

/** Whether the name is being asked for, and how to end it. */
export const naming = {
  get asked(): boolean {
    return waiting !== null;
  },
  end(entered: boolean): void {
    waiting?.(entered);
    waiting = null;
  },
  /** Not a new name: sign in with one's own, and come back here then. */
  signIn(): void {
    from = location.pathname + location.search + location.hash;
    this.end(false);
  },
};

/** Where somebody was who went to sign in; told once. */
export function cameFrom(): string | null {
  const place = from;
  from = null;
  return place;
}

/** Make sure that somebody plays on this device: asks for a name the first time. False: not now. */
export function somebody(): Promise<boolean> {
  if (session.player) return Promise.resolve(true);
  return new Promise((resolve) => (waiting = resolve));
}
