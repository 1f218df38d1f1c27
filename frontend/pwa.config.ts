import type { VitePWAOptions } from 'vite-plugin-pwa';

const DAY = 86_400;
const ICONS = [{ src: '/icon-192.png', sizes: '192x192' }];
const OURS = /^\/(api|admin|owner|static|ws|_allauth)\//;

/** What makes the page an app: its name and icons, and what opens without a network. */
export const installed: Partial<VitePWAOptions> = {
  // A new version is offered; nothing is exchanged under a move.
  registerType: 'prompt',
  // Registered by our own code: the page's policy allows no inline script.
  injectRegister: null,
  includeAssets: ['icon.svg'],
  manifest: {
    id: '/',
    name: 'Caravanserai',
    short_name: 'Caravanserai',
    description: 'Board games with friends: a move now, a move tonight.',
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
      { name: 'Next table', short_name: 'Next', description: 'The table that waits for you', url: '/next', icons: ICONS },
      { name: 'New table', short_name: 'New', url: '/new', icons: ICONS },
      { name: 'Tables to join', short_name: 'Join', url: '/open', icons: ICONS },
    ],
    screenshots: [
      { src: '/screens/gemblo.png', sizes: '720x1280', type: 'image/png', form_factor: 'narrow', label: 'Gemblo' },
      { src: '/screens/gobi.png', sizes: '720x1280', type: 'image/png', form_factor: 'narrow', label: 'Gobi' },
      { src: '/screens/targui.png', sizes: '720x1280', type: 'image/png', form_factor: 'narrow', label: 'Targui' },
      { src: '/screens/wide.png', sizes: '1280x800', type: 'image/png', form_factor: 'wide', label: 'Gemblo' },
    ],
  },
  workbox: {
    globPatterns: ['**/*.{js,css,html,svg}'],
    navigateFallback: '/index.html',
    navigateFallbackDenylist: [OURS],
    runtimeCaching: [
      {
        // A moment of a game never changes: what was seen once stays.
        urlPattern: ({ url }) => /\/replay$/.test(url.pathname) && url.searchParams.has('at'),
        handler: 'CacheFirst',
        options: { cacheName: 'moments', expiration: { maxEntries: 2000, maxAgeSeconds: 90 * DAY } },
      },
      {
        // My tables as last seen, for when the network is away; not what is kept about me, nor my tokens.
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
