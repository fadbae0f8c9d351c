import '../theme/theme.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { tolerateMovedNodes, whenIdle } from '#kit/device'
import { current, restoreInvitation, RouteProvider } from '#kit/route'
import { onLanguage } from '#text'
import { refetch, bootstrap, queries } from '#api'
import { startFeed } from '#api/feed'
import { loadScreen } from './load-screen.ts'
import { homeRow, loadScreens, findScreen } from './screens.ts'
import { Shell } from './shell.tsx'

/** Loads the page's code in parallel with the texts. Its failure is shown in the place of the page. */
async function fetchFirstScreen(): Promise<void> {
  const { path, query } = current()
  const view = query.get('view')
  if (findScreen(path, view) !== homeRow) await loadScreens().catch(() => undefined)
  const row = findScreen(path, view)
  if (row !== null) loadScreen(row).catch(() => undefined)
}

async function start(root: HTMLElement) {
  restoreInvitation()
  await Promise.all([bootstrap(), fetchFirstScreen()])
  tolerateMovedNodes()
  createRoot(root).render(
    <QueryClientProvider client={queries}>
      <RouteProvider>
        <Shell />
      </RouteProvider>
    </QueryClientProvider>,
  )
  // Server texts depend on the language and are refetched.
  onLanguage(() => void refetch())
  const begin = () => {
    void startFeed()
    loadScreens().catch(() => undefined)
  }
  void whenIdle().then(begin)
}

const root = document.getElementById('root')
// The page itself refuses to start below the floor and without styles (build/last-resort.js).
if (root !== null && document.documentElement.dataset['start'] === undefined) void start(root)
