import { useCallback, useEffect, useRef } from 'react'

/** One function for all draws, so that rows need not be drawn again; it always does what the newest one would. */
export function useStableCallback<A>(work: (given: A) => void): (given: A) => void {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  return useCallback((given: A) => latest.current(given), [])
}
