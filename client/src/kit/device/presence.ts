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

/** A viewport shrunk by more than this is covered by a keyboard rather than a browser bar. */
const KEYBOARD_PX = 150
let tallest = 0

function readKeyboard(): boolean {
  const height = visualViewport?.height ?? innerHeight
  tallest = Math.max(tallest, height)
  const field = document.activeElement
  const isTyping = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  return isTyping && tallest - height > KEYBOARD_PX
}

/** True while the on-screen keyboard is open, whether the browser resizes the page or overlays it. */
export const useIsKeyboardOpen = (): boolean => useSyncExternalStore(listenViewport, readKeyboard)

function listenViewport(listener: () => void) {
  visualViewport?.addEventListener('resize', listener)
  return () => visualViewport?.removeEventListener('resize', listener)
}

/** The height in px that the on-screen keyboard covers where the browser overlays the page. */
export const useKeyboardInset = (): number =>
  useSyncExternalStore(listenViewport, () => {
    const view = visualViewport
    if (view === null || view.scale > 1.01) return 0
    return Math.max(0, Math.round(innerHeight - view.height - view.offsetTop))
  })
