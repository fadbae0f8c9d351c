import { useEffect, useState, useSyncExternalStore } from 'react'
import { interceptBack } from '#kit/route'

/** A mobile device in landscape: too low for anything beside the chart. */
const sideways = matchMedia('(orientation: landscape) and (max-height: 500px)')

function listen(listener: () => void) {
  sideways.addEventListener('change', listener)
  return () => sideways.removeEventListener('change', listener)
}

export type FullScreen = { readonly isFull: boolean; readonly enter: () => void; readonly leave: () => void }

/** Full screen by rotation or by button; back and Esc leave it. */
export function useFullScreen(): FullScreen {
  const isSideways = useSyncExternalStore(listen, () => sideways.matches)
  const [isRequested, setRequested] = useState(false)
  const [isDismissed, dismiss] = useState(false)
  if (isDismissed && !isSideways) dismiss(false)
  const isFull = isRequested || (isSideways && !isDismissed)
  const leave = () => {
    setRequested(false)
    dismiss(isSideways)
  }
  useEffect(() => {
    if (!isFull) return
    const out = () => {
      setRequested(false)
      dismiss(sideways.matches)
    }
    const release = interceptBack(out)
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') out()
    }
    addEventListener('keydown', onKeyDown)
    return () => {
      release()
      removeEventListener('keydown', onKeyDown)
    }
  }, [isFull])
  return { isFull, enter: () => setRequested(true), leave }
}
