import { useEffect, useState } from 'react'

const LATEST_MS = 2_000
const FALLBACK_MS = 300

/** True once the page stands and the phone has nothing better to do: for what may come second. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const arrive = () => setIdle(true)
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(arrive, FALLBACK_MS)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(arrive, { timeout: LATEST_MS })
    return () => cancelIdleCallback(request)
  }, [])
  return isIdle
}
