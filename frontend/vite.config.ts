import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';

import { installed } from './pwa.config.ts';

const service = 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte(), svelteTesting(), VitePWA(installed)],
  build: {
    // The content security policy forbids inline code, so small assets stay files.
    assetsInlineLimit: 0,
    target: 'es2022',
    // Every supported browser has module preload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // All files of a game start with its key, so that its weight can be measured by name.
        chunkFileNames: ({ facadeModuleId }) => {
          const [, game, language] =
            /games\/(\w+)\/messages\/(\w+)\.ts$/.exec(facadeModuleId ?? '') ?? [];
          return game ? `assets/${game}-${language}-[hash].js` : 'assets/[name]-[hash].js';
        },
        // One chunk for all screens, one for what follows tables as they change, one for the first
        // page, one for the lists of a player's games, one per cover, one for tables, and one for
        // parts of a few screens. Each includes its imports, except those of earlier chunks.
        codeSplitting: {
          groups: [
            {
              name: 'shell',
              test: /src\/(main|lib\/(lessons\/GoalCard|games\/(index|catalogue\.svelte|GameCover|\w+\/dailyPuzzle)|table\/seating\/sitDown|ui\/(page\/PageTitle|controls\/Logo|gems\/Gem|feedback\/InlineError)))\.(ts|svelte)$/,
              priority: 5,
            },
            {
              name: 'live',
              test: /src\/lib\/(live\/(liveSocket|answerTimes)|time\/\w+|terms\/paceInWords|reports\/openReport|table\/(seating\/seats|live\/localState))(\.svelte)?(\.ts|\.svelte)?$/,
              priority: 5,
            },
            {
              name: 'home',
              test: /(screens\/Home|welcome\/Welcome)\.svelte$/,
              priority: 4,
            },
            {
              name: 'lists',
              test: /home\/(MyGames|TableCards)\.svelte$/,
              priority: 4,
            },
            {
              name: (id) => `${/games\/(\w+)\//.exec(id)?.[1]}-cover`,
              test: /games\/\w+\/Cover\.svelte$/,
              priority: 3,
            },
            {
              name: 'table',
              test: /src\/lib\/(ui\/(board\/(Viewport|animatePath|nearestSquare)|sheet\/(Sheet|ConfirmBar))|games\/(GameBackdrop|sentences)|table\/(BarSection|scene|sheet\/(ActionButtons|MovesList)|seating\/PlayersRow|live\/liveTable|log\/(narration|steps|turns)))\./,
              priority: 2,
            },
            {
              name: 'newTable',
              test: /src\/(screens\/table\/NewTable|lib\/newTable\/(TableForm|SeatChoice|TermsChoice|offeredPaces|tableDraft))\./,
              priority: 2,
            },
            {
              name: 'chat',
              test: /lib\/chat\/(ChatButton|tableChat|followChat|room\/\w+|lines\/lines|reactions\/Reaction(Glyph|Marks)|unread\/unreadChat|api)\./,
              priority: 2,
            },
            {
              name: 'parts',
              test: /src\/lib\/ui\/(controls\/(TopBar|Choice|Switch)|feedback\/ErrorPage|gems\/Gem)\.svelte$/,
              priority: 1,
            },
          ],
        },
      },
    },
    // The first browsers with light-dark(), so that it is not transpiled.
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
