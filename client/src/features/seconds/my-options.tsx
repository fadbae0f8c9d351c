import type { ReactNode } from 'react'
import { LoginPrompt, OrderList } from '#kit/form'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { useIsMember } from '#api'
import { type useOpenOptions, useRecentOptions } from './queries.ts'
import { ResultRow } from './result-row.tsx'
import { RunningRow } from './running-row.tsx'

export function MyOptions({ open }: { open: ReturnType<typeof useOpenOptions> }) {
  const t = useText()
  const recent = useRecentOptions()
  const isMember = useIsMember()
  if (!isMember) return <LoginPrompt>{t('seconds.login_orders')}</LoginPrompt>
  return (
    <>
      <Part title={t('seconds.open_options')} tab="open">
        <OrderList
          query={open}
          login={null}
          empty={t('seconds.none_open')}
          row={(order) => <RunningRow order={order} />}
        />
      </Part>
      <Part title={t('seconds.recent')} tab="complete">
        <OrderList
          query={recent}
          login={null}
          empty={t('seconds.none_recent')}
          row={(order) => <ResultRow order={order} />}
        />
      </Part>
    </>
  )
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
