import { useSyncExternalStore } from 'react'
import { runningTime } from './clock.ts'

/** A response or a frame proves the connection for this long; the feed has a heartbeat every five seconds. */
const PROOF_MS = 7_000
let contactAt = Number.NEGATIVE_INFINITY
let expiry: ReturnType<typeof setTimeout> | undefined
const onlineListeners = new Set<() => void>()

const notifyOnline = () => onlineListeners.forEach((listener) => listener())

/** Records that a response or a frame has arrived from the server. */
export function noteContact(): void {
  contactAt = runningTime()
  if (!navigator.onLine) expectSilence()
}

/** The browser denies a connection: the present proof is the last one, unless something arrives. */
function expectSilence(): void {
  clearTimeout(expiry)
  expiry = setTimeout(notifyOnline, PROOF_MS)
  notifyOnline()
}

/** `navigator.onLine` is a hint: false behind some VPNs and in web views, although everything arrives. */
export const isOnline = (): boolean => navigator.onLine || runningTime() - contactAt < PROOF_MS

function listenOnline(listener: () => void) {
  if (onlineListeners.size === 0) {
    addEventListener('online', notifyOnline)
    addEventListener('offline', expectSilence)
  }
  onlineListeners.add(listener)
  return () => {
    onlineListeners.delete(listener)
    if (onlineListeners.size > 0) return
    removeEventListener('online', notifyOnline)
    removeEventListener('offline', expectSilence)
  }
}

export const useOnline = (): boolean => useSyncExternalStore(listenOnline, isOnline)

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
