import { useSyncExternalStore } from 'react'

const wide = matchMedia('(min-width: 1024px)')

function listen(listener: () => void) {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** There is room beside the frame. */
export const useIsWide = (): boolean => useSyncExternalStore(listen, () => wide.matches)
