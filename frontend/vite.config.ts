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
        // All files of a game begin with its name: what it weighs can be told by the names.
        chunkFileNames: ({ facadeModuleId }) => {
          const [, game, language] = /games\/(\w+)\/messages\/(\w+)\.ts$/.exec(facadeModuleId ?? '') ?? [];
          return game ? `assets/${game}-${language}-[hash].js` : 'assets/[name]-[hash].js';
        },
        // One file for what all screens need, one for the first screen, one for each game's cover, one for what boards
        // share; what few screens share comes in a fourth. Each takes along what it imports, but for what came before.
        codeSplitting: {
          groups: [
            { name: 'shell', test: /src\/(main|lib\/(games\/(index|titles\.svelte|GameCover)|live\/socket|time\/\w+(\.svelte)?|table\/(seats|sitting|kept)|ui\/(Crest|Gem|Hitch)))\.(ts|svelte)$/, priority: 5 },
            { name: 'home', test: /(screens\/Home|welcome\/Welcome)\.svelte$/, priority: 4 },
            { name: (id) => `${/games\/(\w+)\//.exec(id)?.[1]}-cover`, test: /games\/\w+\/Cover\.svelte$/, priority: 3 },
            { name: 'table', test: /src\/lib\/(ui\/(Viewport|Sheet|ConfirmBar|travel)|table\/(Actions|PlayersRow|MovesList|table|telling))\./, priority: 2 },
            { name: 'parts', test: /src\/lib\/ui\/(TopBar|Choice|Trouble|Gem)\.svelte$/, priority: 1 },
          ],
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
