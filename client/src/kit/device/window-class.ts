import { useSyncExternalStore } from 'react'

/**
 * `phone`: tab bar below · `sideways`: a mobile device in landscape, with a rail of icons · `tablet`: a rail with
 * labels · `desktop`: a top bar.
 */
export type WindowClass = 'phone' | 'sideways' | 'tablet' | 'desktop'

/** The first class whose query matches applies, else `phone`. */
const QUERIES = {
  sideways: '(orientation: landscape) and (max-height: 499.98px)',
  desktop: '(min-width: 1024px)',
  tablet: '(min-width: 600px)',
} as const
const NAMES = Object.keys(QUERIES) as (keyof typeof QUERIES)[]

const current = (): WindowClass => NAMES.find((name) => matchMedia(QUERIES[name]).matches) ?? 'phone'

function subscribe(listener: () => void) {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

/** Whether the window has at least this width, in CSS pixels. */
export const useIsAtLeast = (width: number): boolean =>
  useSyncExternalStore(subscribe, () => innerWidth >= width)

export const useWindowClass = (): WindowClass => useSyncExternalStore(subscribe, current)
