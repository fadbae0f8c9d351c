import type { ReactNode } from 'react'
import { RotateCw } from 'lucide-react'
import { useText } from '#text'
import { Drawing } from './drawing.tsx'
import pictures from './empty-pictures.svg'
import { type Failure, isNotFound } from './failure.ts'
import { SkeletonRows } from './skeleton.tsx'

/** The symbols of `empty-pictures.svg`. */
export type EmptyKind =
  | 'list'
  | 'orders'
  | 'positions'
  | 'wallet'
  | 'records'
  | 'messages'
  | 'search'
  | 'favourites'
  | 'receipts'
  | 'rewards'
  | 'earn'
  | 'art'
  | 'people'
  | 'security'

type EmptyProps = {
  title?: string
  note?: string
  children?: ReactNode
  /** Chooses the picture. */
  kind?: EmptyKind
  picture?: ReactNode
}

/** Empty state: explains what belongs here and offers the first step (as children). */
export function Empty({ title, note, children, kind = 'list', picture }: EmptyProps) {
  const t = useText()
  return (
    <div className="flex flex-col items-center gap-3 px-8 py-12 text-center">
      {picture ?? (
        <svg width="120" height="88" aria-hidden="true">
          <use href={`${pictures}#${kind}`} />
        </svg>
      )}
      <p className="text-row text-balance text-t2">{title ?? t('app.empty')}</p>
      {note !== undefined && <p className="text-sub text-balance text-t3">{note}</p>}
      {children}
    </div>
  )
}

type ErrorProps = { message?: string | undefined; retry?: (() => void) | undefined; children?: ReactNode }

/** Error state: the reason and a retry button; the last good values may be shown below. */
export function ErrorBox({ message, retry, children }: ErrorProps) {
  const t = useText()
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-8 py-10 text-center">
      <Drawing width={96} height={72}>
        <path d="M10 52h20l7-18 10 30 9-40 7 28h23" stroke="var(--control)" />
        <path d="m70 10 12 12m0-12L70 22" stroke="var(--error)" />
      </Drawing>
      <p className="text-row text-t2">{message ?? t('app.load_failed')}</p>
      {retry !== undefined && (
        <button
          type="button"
          onClick={retry}
          className="press flex min-h-hit items-center gap-2 rounded-md bg-neutral px-5 text-row font-semi text-t1"
        >
          <RotateCw size={16} />
          {t('app.retry')}
        </button>
      )}
      {children}
    </div>
  )
}

type FailedReadProps = {
  readonly failure: Failure
  readonly retry: () => unknown
  /** Shown instead of the error where the record does not exist. */
  readonly notFound?: ReactNode
}

/** A read without any data: an error that can be retried, or an empty state if the record does not exist. */
export function FailedRead({ failure, retry, notFound }: FailedReadProps) {
  if (isNotFound(failure)) return <>{notFound ?? <Empty title={failure.message} />}</>
  return <ErrorBox message={failure.message} retry={() => void retry()} />
}

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
  /** Shown where the record does not exist; by default an empty state with the message of the refusal. */
  notFound?: ReactNode
  /** Shown instead of the error where the upstream does not offer such records. */
  unavailable?: ReactNode
  children: (data: NonNullable<T>) => ReactNode
}

/** Loading, error, empty or data. Data that was loaded before stays on screen when a refetch fails. */
export function QueryView<T>({ query, skeleton, empty, notFound, unavailable, children }: Props<T>) {
  const { data, error, refetch } = query
  if (data === undefined) {
    if (error === null) return <>{skeleton ?? <SkeletonRows />}</>
    if (unavailable !== undefined && error.code === 'not_available') return <>{unavailable}</>
    return <FailedRead failure={error} retry={refetch} notFound={notFound} />
  }
  return <>{data === null || isEmptyList(data) ? (empty ?? <Empty />) : children(data as NonNullable<T>)}</>
}

const isEmptyList = (data: unknown): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'list' in data &&
  Array.isArray(data.list) &&
  data.list.length === 0
