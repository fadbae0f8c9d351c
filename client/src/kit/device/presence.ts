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

/** Anything that covers more than this of the page is a keyboard, not a bar of the browser. */
const KEYBOARD_PX = 150
let tallest = 0

function readKeyboard(): boolean {
  const height = visualViewport?.height ?? innerHeight
  tallest = Math.max(tallest, height)
  const field = document.activeElement
  const isTyping = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  return isTyping && tallest - height > KEYBOARD_PX
}

/** The on-screen keyboard is open, whether the browser shrinks the page for it or lays it over. */
export const useIsKeyboardOpen = (): boolean => useSyncExternalStore(listenViewport, readKeyboard)

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
