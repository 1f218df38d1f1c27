import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';

import { installed } from './pwa.config.ts';

const service = 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte(), svelteTesting(), VitePWA(installed)],
  build: {
    // The page's policy forbids inline code; small files stay files too.
    assetsInlineLimit: 0,
    target: 'es2022',
    // Every browser that is meant knows it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // A game's words bear its name, as its board does: what it weighs can be told by the names.
        chunkFileNames: ({ facadeModuleId }) => {
          const [, game, language] = /games\/(\w+)\/messages\/(\w+)\.ts$/.exec(facadeModuleId ?? '') ?? [];
          return game ? `assets/${game}-${language}-[hash].js` : 'assets/[name]-[hash].js';
        },
        // What every screen needs comes in one file; screens and games come when they are met.
        codeSplitting: {
          groups: [{ name: 'shell', test: /node_modules\/(svelte|esm-env|clsx)|src\/lib\/(ui|api|i18n\/[^/]+$|router|live|people|games\/[^/]+$|prefs|session|sounds)|src\/(main|lib\/home|screens\/Home|App|app\.css)/ }],
        },
      },
    },
    // The first browsers with light-dark(), which is left as it is.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
  },
  server: {
    proxy: {
      '/api': service,
      '/_allauth': service,
      '/admin': service,
      '/owner': service,
      '/static': service,
      '/ws': { target: service, ws: true },
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
    css: true,
  },
});
