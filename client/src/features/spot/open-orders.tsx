import { useState } from 'react'
import type { Market } from '@bourse/contracts/market'
import { Chips } from '#kit/control'
import { OrderList } from '#kit/form'
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
      <OrderList
        query={useOpenOrders(scope === 'this' ? market : null)}
        login={useIsMember() ? null : t('spot.login_orders')}
        empty={t('spot.none_open')}
        row={(order) => <OrderRow order={order} />}
      />
    </section>
  )
}
