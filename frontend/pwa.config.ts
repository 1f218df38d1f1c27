import { readdirSync } from 'node:fs';

import type { VitePWAOptions } from 'vite-plugin-pwa';

const ICONS = [{ src: '/icon-192.png', sizes: '192x192' }];

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

/** The PWA options: the app's name and icons, and which files are available offline. */
export const installed: Partial<VitePWAOptions> = {
  // Offer a new version instead of replacing the running one, so that no move is interrupted.
  registerType: 'prompt',
  // Our own code registers the worker, since the content security policy allows no inline script.
  injectRegister: null,
  includeAssets: ['icon.svg', 'icon-waiting.svg'],
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
  // Our own worker, since a generated one could not show notifications.
  strategies: 'injectManifest',
  srcDir: 'src/serviceWorker',
  filename: 'sw.ts',
  injectManifest: {
    globPatterns: ['**/*.{js,css,html,svg,woff2}'],
    // A classic script, which every browser accepts as a worker.
    rollupFormat: 'iife',
  },
};
