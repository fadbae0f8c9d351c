import { useCallback, useEffect, useRef } from 'react'

/**
 * A function with a stable identity that calls the newest callback, so that memoised rows do not render
 * again.
 */
export function useStableCallback<A>(work: (given: A) => void): (given: A) => void {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  return useCallback((given: A) => latest.current(given), [])
}
