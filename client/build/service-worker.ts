import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const BASE = '/h5/'
const dist = join(import.meta.dirname, '../dist')

/** The files that the page itself links to: start scripts, styles, the font and the logo. */
async function linkedFiles(): Promise<ReadonlySet<string>> {
  const page = await readFile(join(dist, 'index.html'), 'utf8')
  const links = page.matchAll(/(?:src|href)="\/h5\/(assets\/[^"]+|mark\.svg)"/g)
  return new Set([...links].map(([, path = '']) => path))
}

/**
 * Builds the service worker `sw.js`. It installs the shell, which is the page without data, and the files that the page links to.
 * It stores files of `assets` when they are first used: their names have a hash, and they hold code, texts and pictures of the
 * app. `push.js` shows pushed messages. No other request passes through it, so it can store no price, no API response and nothing of a member.
 */
export const serviceWorker = (): Plugin[] =>
  VitePWA({
    strategies: 'generateSW',
    filename: 'sw.js',
    manifest: false,
    injectRegister: null,
    registerType: 'prompt',
    workbox: {
      inlineWorkboxRuntime: true,
      importScripts: [`${BASE}push.js`],
      sourcemap: false,
      cacheId: 'bourse',
      globPatterns: ['index.html', 'mark.svg', 'assets/*.{js,css,woff2}'],
      modifyURLPrefix: { '': BASE },
      // Names in `assets` have a hash.
      dontCacheBustURLsMatching: /\/assets\//,
      cleanupOutdatedCaches: true,
      clientsClaim: true,
      skipWaiting: false,
      navigateFallback: null,
      manifestTransforms: [
        async (entries) => {
          const linked = await linkedFiles()
          const page = entries.find(({ url }) => url === `${BASE}index.html`)
          if (page === undefined) throw new Error('the build has no index.html')
          const files = entries.filter(({ url }) => linked.has(url.slice(BASE.length)))
          return { manifest: [{ ...page, url: `${BASE}shell.html` }, ...files] }
        },
      ],
      runtimeCaching: [
        {
          urlPattern: ({ request, url, sameOrigin }) =>
            sameOrigin && request.mode === 'navigate' && url.pathname === '/h5/',
          handler: 'NetworkOnly',
          options: { precacheFallback: { fallbackURL: `${BASE}shell.html` } },
        },
        {
          urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/h5/assets/'),
          handler: 'CacheFirst',
          options: {
            cacheName: 'bourse-assets',
            cacheableResponse: { statuses: [200] },
            expiration: { maxEntries: 500, maxAgeSeconds: 60 * 86_400, purgeOnQuotaError: true },
          },
        },
      ],
    },
  })
