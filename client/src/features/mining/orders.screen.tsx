import { mining, type Rental } from '@bourse/contracts/mining'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyWithLink } from '#kit/control'
import { NotOffered } from '#kit/detail'
import { useNow } from '#kit/device'
import { countdownText, useFormat } from '#kit/format'
import { Facts, HistoryList, HistoryScreen } from '#kit/list'
import { CoinDisc } from '#kit/picture'
import { useText } from '#text'
import { pagesFor } from '#api'
import { OwnBalance, OwnText } from '#api/own'
import { ReceiptLink, linkToReceipts } from '#api/receipts'

export function Screen() {
  const t = useText()
  return (
    <HistoryScreen
      name={t('screen.hashrate_orders')}
      tabs={[
        { id: 'running', label: t('mining.running'), content: <Rentals status="running" /> },
        { id: 'over', label: t('mining.over'), content: <Rentals status="over" /> },
      ]}
    />
  )
}

function Rentals({ status }: { status: Rental['status'] }) {
  const t = useText()
  return (
    <HistoryList
      pages={useInfiniteQuery(pagesFor(mining.list, { status }))}
      keyOf={({ id }) => id}
      row={(rental) => <RentalRow rental={rental} />}
      unavailable={<NotOffered />}
      empty={
        <EmptyWithLink
          kind="earn"
          title={t(status === 'running' ? 'mining.none_running' : 'mining.none_over')}
          to="mining/mining"
          label={t('mining.see_plans')}
        />
      }
    />
  )
}

function RentalRow({ rental }: { rental: Rental }) {
  const { t, quantityText, momentOf } = useFormat()
  const now = useNow()
  const { id, code, payCode, shares, days, daysLeft, received, perDay, paid, nextOutputAt, endsAt } = rental
  return (
    <article className="space-y-2.5 border-b border-line px-gutter py-3" data-rental={id}>
      <div className="flex items-center gap-2.5">
        <CoinDisc code={code} size={32} />
        <span className="min-w-0 flex-1">
          <OwnText text={`${quantityText(shares)} TH/s`} className="block text-row font-semi" />
          <span className="block text-sub text-t3">
            {nextOutputAt === null ? t('mining.days', { n: days }) : t('mining.days_left', { n: daysLeft })}
          </span>
        </span>
        <ReceiptLink link={linkToReceipts('rental', id)} className="inline-flex min-h-hit items-center" />
      </div>
      <Facts
        layout="grid"
        rows={[
          { label: t('mining.received'), value: <OwnBalance value={received} code={code} /> },
          { label: t('mining.per_day'), value: <OwnBalance value={perDay} code={code} /> },
          { label: t('mining.paid'), value: <OwnBalance value={paid} code={payCode} /> },
          nextOutputAt !== null && {
            label: t('mining.next'),
            value: <span className="num font-num">{countdownText(nextOutputAt - now)}</span>,
          },
          { label: t('mining.ends'), value: momentOf(endsAt), isWide: true },
        ]}
      />
    </article>
  )
}
