import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './build/chunks.ts'
import { subsetDigitFont, digitFont } from './build/digit-font.ts'
import { lastResort } from './build/last-resort.ts'
import { precompress } from './build/precompress.ts'
import { serviceWorker } from './build/service-worker.ts'
import { texts } from './build/texts.ts'
import { withoutRefusals } from './build/without-refusals.ts'

/** The URL of the server to which the development server forwards requests. */
const bff = process.env.BOURSE_URL ?? 'http://127.0.0.1:8080'

export default defineConfig(async () => ({
  base: '/h5/',
  plugins: [
    texts(),
    withoutRefusals(),
    lastResort(),
    react({ jsxImportSource: '#kit/jsx' }),
    tailwind(),
    digitFont(),
    serviceWorker(),
    precompress(),
  ],
  resolve: {
    alias: {
      '@desk-digits': await subsetDigitFont(),
      // React has had the hook itself since version 18; the router would bring a copy for older ones.
      'use-sync-external-store/shim/index.js': 'react',
    },
  },
  // The policy of the page allows no inline data, so every asset is a file with a hash in its name.
  build: {
    // The floor of browsers; README states it and `build/last-resort.js` enforces it.
    target: ['ios16.4', 'safari16.4', 'chrome111', 'firefox128'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    reportCompressedSize: true,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  // Proxies everything but the app to a running product, for work on the pages.
  server: {
    proxy: { '/api': bff, '/upload': bff, '/socket.io': { target: bff, ws: true } },
  },
}))
