import { useSyncExternalStore } from 'react'

/**
 * `phone`: tab bar below · `sideways`: a mobile device in landscape, with a rail of icons · `tablet`: a rail with
 * labels · `desktop`: a top bar.
 */
export type WindowClass = 'phone' | 'sideways' | 'tablet' | 'desktop'

/** The first class whose query matches applies, else `phone`. */
const QUERIES = {
  sideways: '(orientation: landscape) and (max-height: 499.98px)',
  desktop: '(min-width: 64rem)',
  tablet: '(min-width: 37.5rem)',
} as const
const NAMES = Object.keys(QUERIES) as (keyof typeof QUERIES)[]

const current = (): WindowClass => NAMES.find((name) => matchMedia(QUERIES[name]).matches) ?? 'phone'

function subscribe(listener: () => void) {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

/** Whether the window has at least this width, in rem: a reader's larger text makes every window narrower. */
export const useIsAtLeast = (width: number): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(`(min-width: ${width}rem)`).matches)

export const useWindowClass = (): WindowClass => useSyncExternalStore(subscribe, current)
