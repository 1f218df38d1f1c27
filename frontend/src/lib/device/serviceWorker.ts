const SCRIPT = '/sw.js';

let registration: ServiceWorkerRegistration | undefined;
let wanted = false;
let exchanged = false;

/** Register the service worker; call `onready` when a newer version is waiting. */
export function install(onready: () => void): void {
  // Service workers need a secure origin; on plain HTTP the app runs without one.
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('controllerchange', exchangedByAnyTab);
  register(onready).catch(() => undefined);
}

/** Activate the waiting version and reload. */
export function update(): void {
  wanted = true;
  if (exchanged) location.reload();
  else registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
}

async function register(onready: () => void): Promise<void> {
  await pageLoaded();
  const found = (registration = await navigator.serviceWorker.register(SCRIPT));
  // The first version needs no update: it has replaced nothing.
  const offer = (): void => {
    if (found.waiting && navigator.serviceWorker.controller) onready();
  };
  const follow = (): void => found.installing?.addEventListener('statechange', offer);
  offer();
  follow();
  found.addEventListener('updatefound', follow);
}

/** The worker fetches the whole app, which must not delay the page. */
async function pageLoaded(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((loaded) => addEventListener('load', loaded, { once: true }));
}

// Another tab may have activated the update. This one may have a move in progress, so it reloads
// only when asked.
function exchangedByAnyTab(): void {
  exchanged = true;
  if (wanted) location.reload();
}
