import { registerSW } from 'virtual:pwa-register';

let exchange: ((now?: boolean) => Promise<void>) | undefined;
let wanted = false;
let exchanged = false;

/** Become installable where the browser allows it; `onready` when a newer version waits. */
export function install(onready: () => void): void {
  // Plain HTTP on a local network has no service worker: the app plays on without.
  if (!('serviceWorker' in navigator)) return;
  exchange = registerSW({ onNeedRefresh: onready, onNeedReload: exchangedElsewhere });
}

/** Exchange this version for the newer one. */
export function update(): void {
  wanted = true;
  if (exchanged) location.reload();
  else void exchange?.(true);
}

// Another window may have asked for it: this one may hold a move, and goes on until it is asked itself.
function exchangedElsewhere(): void {
  exchanged = true;
  if (wanted) location.reload();
}
