import { useState } from 'react'
import {
  CloseManyButton,
  OpenPositions,
  useOpenPositions,
  useWaitingOrders,
  WaitingOrders,
} from '#features/futures'
import { SegTabs } from '#kit/control'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { useIsMember } from '#api'
import { ORDERS } from './use-futures-form.ts'

export function Holdings() {
  const t = useText()
  const isMember = useIsMember()
  const [tab, setTab] = useState<'positions' | 'orders'>('positions')
  const open = useOpenPositions().data?.positions.list.length ?? 0
  const waiting = useWaitingOrders().data?.positions.list.length ?? 0
  return (
    <section className="pt-4">
      <header className="flex flex-wrap items-center justify-between gap-x-3 pr-gutter pl-1">
        <SegTabs
          name={t('trade.futures')}
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'positions', label: t('futures.positions'), mark: <Count n={open} /> },
            { id: 'orders', label: t('futures.orders'), mark: <Count n={waiting} /> },
          ]}
        />
        {tab === 'positions' && isMember && open > 0 ? (
          <CloseManyButton />
        ) : (
          <PageLink to={ORDERS} className="press hit ml-auto text-sub font-semi text-link">
            {t('trade.records')}
          </PageLink>
        )}
      </header>
      {tab === 'positions' ? <OpenPositions /> : <WaitingOrders />}
    </section>
  )
}

const Count = ({ n }: { n: number }) => (n === 0 ? null : <span className="num text-sub text-t2">{n}</span>)
