import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { isKey } from '#kit/device'
import { interceptBack } from '#kit/route'

/** A mobile device in landscape: too low for anything beside the chart. */
const sideways = matchMedia('(orientation: landscape) and (max-height: 500px)')

function subscribeToSideways(listener: () => void) {
  sideways.addEventListener('change', listener)
  return () => sideways.removeEventListener('change', listener)
}

/** Full screen by rotation or by button; back and Esc leave it. */
export function useFullScreen() {
  const isSideways = useSyncExternalStore(subscribeToSideways, () => sideways.matches)
  const [isRequested, setRequested] = useState(false)
  const [isDismissed, dismiss] = useState(false)
  if (isDismissed && !isSideways) dismiss(false)
  const isFull = isRequested || (isSideways && !isDismissed)
  const leave = useCallback(() => {
    setRequested(false)
    dismiss(sideways.matches)
  }, [])
  useEffect(() => {
    if (!isFull) return
    const release = interceptBack(leave)
    const onKeyDown = (event: KeyboardEvent) => {
      if (isKey(event, 'Escape')) leave()
    }
    addEventListener('keydown', onKeyDown)
    return () => {
      release()
      removeEventListener('keydown', onKeyDown)
    }
  }, [isFull, leave])
  return { isFull, enter: () => setRequested(true), leave }
}
