import '../theme/theme.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { current, RouteProvider } from '#kit/route'
import { onLanguage } from '#text'
import { refetch, bootstrap, queries } from '#api'
import { startFeed } from '#api/feed'
import { loadScreen } from './load-screen.ts'
import { screenOf } from './screens.ts'
import { Shell } from './shell.tsx'

const FEED_DELAY_MS = 1_500

/** The page's code comes at the same time as the words. Its failure is shown by the place where the page would stand. */
function fetchFirstScreen() {
  const { path, query } = current()
  const row = screenOf(path, query.get('view'))
  if (row !== null) loadScreen(row).catch(() => undefined)
}

async function start(root: HTMLElement) {
  fetchFirstScreen()
  await bootstrap()
  createRoot(root).render(
    <QueryClientProvider client={queries}>
      <RouteProvider>
        <Shell />
      </RouteProvider>
    </QueryClientProvider>,
  )
  // What the server says in words is asked for again in the new language.
  onLanguage(() => void refetch())
  const begin = () => void startFeed()
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: FEED_DELAY_MS })
  else setTimeout(begin, FEED_DELAY_MS)
}

const root = document.getElementById('root')
if (root !== null) void start(root)
