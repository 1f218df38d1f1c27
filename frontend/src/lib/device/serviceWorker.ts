import { registerSW } from 'virtual:pwa-register';

let exchange: ((now?: boolean) => Promise<void>) | undefined;
let wanted = false;
let exchanged = false;

/** Register the service worker; call `onready` when a newer version is waiting. */
export function install(onready: () => void): void {
  // Service workers need a secure origin; on plain HTTP the app runs without one.
  if (!('serviceWorker' in navigator)) return;
  exchange = registerSW({ onNeedRefresh: onready, onNeedReload: exchangedElsewhere });
}

/** Activate the waiting version and reload. */
export function update(): void {
  wanted = true;
  if (exchanged) location.reload();
  else void exchange?.(true);
}

// Another tab may have activated the update. This one may have a move in progress, so it reloads
// only when asked.
function exchangedElsewhere(): void {
  exchanged = true;
  if (wanted) location.reload();
}
