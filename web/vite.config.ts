/** How the page is built, and how it is served during development. */
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { compressed, licences } from './plugins.ts';

/** Where `viae serve` listens: `npm run dev` asks it for everything that is not the page. */
const SERVER = 'http://127.0.0.1:8420';

export default defineConfig({
  plugins: [svelte(), licences(), compressed()],
  build: {
    // A picture or font inside a style sheet or script would be a data: address, which the
    // server's content security policy allows for pictures only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    fs: { allow: ['.', '../src/viae/text'] },
    proxy: {
      '/api': { target: SERVER, ws: true },
      '/healthz': { target: SERVER },
    },
  },
});
