import { useEffect, useState } from 'react'

/** The text once it has not changed for `waitMs`, so that a search waits for a pause in typing. */
export function useSettledText(text: string, waitMs: number): string {
  const [settled, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => settle(text), waitMs)
    return () => clearTimeout(timer)
  }, [text, waitMs])
  // A cleared field shows the initial page without a delay.
  return text === '' ? '' : settled
}
