import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/** The board on the page of staff: a build of its own, so that the app's files do not depend on it. */
export default defineConfig({
  plugins: [svelte()],
  base: '/staff/',
  publicDir: false,
  build: {
    outDir: 'dist/staff',
    emptyOutDir: true,
    // The same as for the app: see vite.config.ts.
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'staff.html' },
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
  },
});
