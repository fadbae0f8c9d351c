import type { ReactNode } from 'react'
import type { SecondsOrder } from '@bourse/contracts/seconds'
import { ErrorBox, SkeletonRows } from '#kit/feedback'
import { LoginPrompt } from '#kit/form'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { useIsMember } from '#api'
import { type useOpenOptions, useRecentOptions } from './queries.ts'
import { ResultRow } from './result-row.tsx'
import { RunningRow } from './running-row.tsx'

type QueryState<T> = {
  readonly data: { readonly list: readonly T[] } | undefined
  readonly error: { readonly message: string } | null
  readonly isPending: boolean
  readonly refetch: () => unknown
}

export function MyOptions({ open }: { open: ReturnType<typeof useOpenOptions> }) {
  const t = useText()
  if (!useIsMember()) return <LoginPrompt>{t('seconds.login_orders')}</LoginPrompt>
  return (
    <>
      <Part title={t('seconds.open_options')} tab="open">
        <Rows query={open} empty={t('seconds.none_open')} row={(order) => <RunningRow order={order} />} />
      </Part>
      <Part title={t('seconds.recent')} tab="complete">
        <Recent />
      </Part>
    </>
  )
}

function Recent() {
  const t = useText()
  const recent = useRecentOptions()
  return <Rows query={recent} empty={t('seconds.none_recent')} row={(order) => <ResultRow order={order} />} />
}

type PartProps = { readonly title: string; readonly tab: 'open' | 'complete'; readonly children: ReactNode }

function Part({ title, tab, children }: PartProps) {
  const t = useText()
  return (
    <section className="pt-4" aria-label={title}>
      <header className="flex items-center justify-between gap-3 px-gutter">
        <h2 className="text-body font-semi">{title}</h2>
        <PageLink
          to="transaction/seconds_order"
          query={{ tab }}
          aria-label={`${t('trade.records')}: ${title}`}
          className="press hit text-sub font-semi text-link"
        >
          {t('app.all')}
        </PageLink>
      </header>
      {children}
    </section>
  )
}

type RowsProps<T> = {
  readonly query: QueryState<T>
  readonly empty: string
  readonly row: (order: T) => ReactNode
}

function Rows<T extends SecondsOrder>({ query, empty, row }: RowsProps<T>) {
  const { data, error, isPending, refetch } = query
  if (isPending) return <SkeletonRows count={2} />
  if (data === undefined) return <ErrorBox message={error?.message} retry={() => void refetch()} />
  if (data.list.length === 0) return <p className="px-8 py-6 text-center text-sub text-t3">{empty}</p>
  return (
    <ul className="divide-y divide-line">
      {data.list.map((order) => (
        <li key={order.id}>{row(order)}</li>
      ))}
    </ul>
  )
}
