import { useEffect, useState } from 'react'

/** The value once it has not changed for a while: a search waits until the typing pauses. */
export function useDebouncedValue<T>(value: T, waitMs: number): T {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return settled
}
