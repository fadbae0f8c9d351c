import { useSyncExternalStore } from 'react'

function listenOnline(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export const useOnline = (): boolean => useSyncExternalStore(listenOnline, () => navigator.onLine)

function listenViewport(listener: () => void) {
  visualViewport?.addEventListener('resize', listener)
  return () => visualViewport?.removeEventListener('resize', listener)
}

/** How much of the page the on-screen keyboard covers, in px, where the browser lays it over the page. */
export const useKeyboardInset = (): number =>
  useSyncExternalStore(listenViewport, () => {
    const view = visualViewport
    if (view === null || view.scale > 1.01) return 0
    return Math.max(0, Math.round(innerHeight - view.height - view.offsetTop))
  })
