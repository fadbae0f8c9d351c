import { useState } from 'react'
import type { Market } from '@bourse/contracts/market'
import { Chips } from '#kit/control'
import { ErrorBox, SkeletonRows } from '#kit/feedback'
import { LoginPrompt } from '#kit/form'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { useIsMember } from '#api'
import { symbolOf } from '#api/markets'
import { OrderRow } from './order-row.tsx'
import { useOpenOrders } from './queries.ts'

export function OpenOrders({ market }: { market: Market }) {
  const t = useText()
  const [scope, setScope] = useState<'this' | 'all'>('this')
  return (
    <section className="pt-4">
      <header className="flex items-center justify-between gap-3 px-gutter">
        <h2 className="text-body font-semi">{t('spot.open_orders')}</h2>
        <PageLink to="transaction/currency_order" className="press hit text-sub font-semi text-link">
          {t('trade.records')}
        </PageLink>
      </header>
      <Chips
        name={t('spot.open_orders')}
        value={scope}
        onChange={setScope}
        className="px-gutter"
        chips={[
          { id: 'this', label: symbolOf(market) },
          { id: 'all', label: t('spot.all_markets') },
        ]}
      />
      <Rows market={scope === 'this' ? market : null} />
    </section>
  )
}

function Rows({ market }: { market: Market | null }) {
  const t = useText()
  const isMember = useIsMember()
  const { data, error, isPending, refetch } = useOpenOrders(market)
  if (!isMember) return <LoginPrompt>{t('spot.login_orders')}</LoginPrompt>
  if (isPending) return <SkeletonRows count={2} />
  if (data === undefined) return <ErrorBox message={error?.message} retry={() => void refetch()} />
  if (data.list.length === 0)
    return <p className="px-8 py-6 text-center text-sub text-t3">{t('spot.none_open')}</p>
  return (
    <ul className="divide-y divide-line">
      {data.list.map((order) => (
        <li key={order.id}>
          <OrderRow order={order} />
        </li>
      ))}
    </ul>
  )
}
