import type { ReactNode } from 'react'
import { Empty, ErrorBox } from './places.tsx'
import { SkeletonRows } from './skeleton.tsx'

type Failure = {
  readonly message: string
  readonly code?: string
  readonly reason?: string | null | undefined
}

/** The part of `useQuery(…)` that is needed here. */
type QueryState<T> = {
  readonly data: T | undefined
  readonly error: Failure | null
  readonly refetch: () => unknown
}

type Props<T> = {
  query: QueryState<T>
  skeleton?: ReactNode
  /** Shown for null, and for data whose list has no rows. */
  empty?: ReactNode
  /** Shown instead of the error where the record does not exist. */
  notFound?: ReactNode
  /** Shown instead of the error where the upstream does not offer such records. */
  unavailable?: ReactNode
  children: (data: NonNullable<T>) => ReactNode
}

/** Loading, error, empty or data. Data that was loaded before stays on screen when a refetch fails. */
export function QueryView<T>({ query, skeleton, empty, notFound, unavailable, children }: Props<T>) {
  const { data, error, refetch } = query
  if (data === undefined && error === null) return skeleton ?? <SkeletonRows />
  if (data === undefined) {
    if (notFound !== undefined && error?.reason === 'not_found') return notFound
    if (unavailable !== undefined && error?.code === 'not_available') return unavailable
    return <ErrorBox message={error?.message} retry={() => void refetch()} />
  }
  return data === null || isEmptyList(data) ? (empty ?? <Empty />) : children(data as NonNullable<T>)
}

/** True for an empty page of rows. */
const isEmptyList = (data: unknown): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'list' in data &&
  Array.isArray(data.list) &&
  data.list.length === 0
