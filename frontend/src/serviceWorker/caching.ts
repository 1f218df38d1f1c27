import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

const DAY = 86_400;
/** The paths that the server answers itself; every other one is a screen of the app. */
const OF_THE_SERVER = /^\/(api|admin|calendar|mail|owner|static|ws|_allauth)\//;

/** Serve the app from the files of its build, and some answers of the service from caches. */
export function serveOffline(): void {
  precacheAndRoute(self.__WB_MANIFEST);
  cleanupOutdatedCaches();
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [OF_THE_SERVER] }),
  );
  registerRoute(
    // Past positions are immutable, so a cached one never expires early.
    ({ url }) => url.pathname.endsWith('/replay') && url.searchParams.has('at'),
    new CacheFirst({
      cacheName: 'moments',
      plugins: [new ExpirationPlugin({ maxEntries: 2000, maxAgeSeconds: 90 * DAY })],
    }),
  );
  registerRoute(
    // The user's tables as last seen, for offline use; personal data, tokens and what staff are
    // shown are never cached.
    ({ url }) => /^\/api\/v1\/(?!me\/|tokens|staff\/)/.test(url.pathname),
    new NetworkFirst({
      cacheName: 'last-seen',
      networkTimeoutSeconds: 6,
      plugins: [new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: 30 * DAY })],
    }),
  );
}
