import { readdirSync } from 'node:fs';

import type { VitePWAOptions } from 'vite-plugin-pwa';

const DAY = 86_400;
const ICONS = [{ src: '/icon-192.png', sizes: '192x192' }];
const OURS = /^\/(api|admin|owner|static|ws|_allauth)\//;

type Manifest = Exclude<VitePWAOptions['manifest'], false>;
type Screenshot = NonNullable<NonNullable<Manifest>['screenshots']>[number];

const SCREENS = new URL('./public/screens/', import.meta.url);
const WIDE = 'wide.png';

/** Describe a screenshot for the manifest: one per game on a phone, and a wide one. */
const screenshot = (file: string): Screenshot => ({
  src: `/screens/${file}`,
  sizes: file === WIDE ? '1280x800' : '720x1280',
  type: 'image/png',
  form_factor: file === WIDE ? 'wide' : 'narrow',
  label: file === WIDE ? 'A game' : file.charAt(0).toUpperCase() + file.slice(1, -'.png'.length),
});

/** The PWA options: the app's name and icons, and which responses are available offline. */
export const installed: Partial<VitePWAOptions> = {
  // Offer a new version instead of replacing the running one, so that no move is interrupted.
  registerType: 'prompt',
  // Our own code registers the worker, since the content security policy allows no inline script.
  injectRegister: null,
  includeAssets: ['icon.svg'],
  manifest: {
    id: '/',
    name: 'Caravanserai',
    short_name: 'Caravanserai',
    description: 'Board games with friends, one move at a time.',
    start_url: '/',
    display: 'standalone',
    orientation: 'any',
    background_color: '#f6efe4',
    theme_color: '#f6efe4',
    categories: ['games'],
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      {
        name: 'Next game',
        short_name: 'Next',
        description: 'The game waiting for your move',
        url: '/next',
        icons: ICONS,
      },
      { name: 'New game', short_name: 'New', url: '/new', icons: ICONS },
      { name: 'Open games', short_name: 'Join', url: '/open', icons: ICONS },
    ],
    screenshots: readdirSync(SCREENS).sort().map(screenshot),
  },
  workbox: {
    globPatterns: ['**/*.{js,css,html,svg}'],
    navigateFallback: '/index.html',
    navigateFallbackDenylist: [OURS],
    runtimeCaching: [
      {
        // Past positions are immutable, so a cached one never expires early.
        urlPattern: ({ url }) => /\/replay$/.test(url.pathname) && url.searchParams.has('at'),
        handler: 'CacheFirst',
        options: {
          cacheName: 'moments',
          expiration: { maxEntries: 2000, maxAgeSeconds: 90 * DAY },
        },
      },
      {
        // The user's tables as last seen, for offline use; personal data and tokens are never
        // cached.
        urlPattern: ({ url, request }) =>
          /^\/api\/v1\/(?!me\/|tokens)/.test(url.pathname) && request.method === 'GET',
        handler: 'NetworkFirst',
        options: {
          cacheName: 'last-seen',
          networkTimeoutSeconds: 6,
          expiration: { maxEntries: 200, maxAgeSeconds: 30 * DAY },
        },
      },
    ],
  },
};
