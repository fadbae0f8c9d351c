import type { ApiCallError } from '@bourse/contracts/api-client'
import { type QueryKey, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import { useEffect, useReducer, useRef } from 'react'
import { queries } from './query.ts'

type ReadQuery<T> = QueryObserverOptions<T, ApiCallError, T, T, QueryKey> & { readonly queryKey: QueryKey }

/** The newest response of each of several queries, undefined until it arrives. Not `useQueries`, which weighs 1.4 KB. */
export function useEach<T>(reads: readonly ReadQuery<T>[]): readonly (T | undefined)[] {
  const [, render] = useReducer((count: number) => count + 1, 0)
  const newest = useRef(reads)
  useEffect(() => {
    newest.current = reads
  }, [reads])
  // Inputs are new objects in each render; the observers change with the queries only.
  const keys = JSON.stringify(reads.map(({ queryKey, enabled }) => [queryKey, enabled]))
  useEffect(() => {
    const stops = newest.current.map((read) =>
      new QueryObserver(queries, { ...read, notifyOnChangeProps: ['data'] }).subscribe(render),
    )
    // A response may have arrived between the render and the subscription.
    render()
    return () => stops.forEach((stop) => stop())
  }, [keys])
  return reads.map(({ queryKey }) => queries.getQueryData<T>(queryKey))
}
