import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Amount, PAGE_SIZE } from '@bourse/contracts/kit'
import { futures, type Position, type TradingDay } from '@bourse/contracts/futures'
import { useFormat } from '#kit/format'
import { Facts } from '#kit/list'
import { Balance, Price, Quantity } from '#kit/market'
import { useText } from '#text'
import { call, pagesFor } from '#api'
import { spotTerms } from '#api/markets'
import { costLabel, LeaderLink, PositionTitle, Result } from '#api/positions'
import { ReceiptLink, linkToReceipts } from '#api/receipts'
import { closedPercent } from './figures.ts'
import { REASON_KEY, ShareSheet } from './position-parts.tsx'
import { usePairMarket } from './queries.ts'

/** The pages are nested in a response with totals. */
export const useClosedPages = () =>
  useInfiniteQuery({
    queryKey: [futures.list.name, 'pages', 'closed'],
    queryFn: async ({ signal, pageParam }) => {
      const input = { status: 'closed', page: pageParam, limit: PAGE_SIZE } as const
      return (await call(futures.list, input, { signal })).positions
    },
    initialPageParam: 1,
    getNextPageParam: ({ list, page, limit, total }) =>
      list.length > 0 && (total === null ? list.length >= limit : page * limit < total) ? page + 1 : null,
    meta: { isPrivate: true },
  })

export const useDayPages = () => useInfiniteQuery(pagesFor(futures.daily, {}))

export function ClosedRow({ position }: { position: Position }) {
  const { t, timeText } = useFormat()
  const market = usePairMarket(position)
  const [isSharing, setSharing] = useState(false)
  const tick = market === null ? null : spotTerms(market).priceTick
  const { closedAt, closeReason, price } = position
  const shared = { position, price, percent: closedPercent(position), tick }
  const renderPrice = (value: Amount | null) => <Price value={value} tick={tick} isPlain />
  return (
    <article className="space-y-2 px-gutter py-3">
      <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <PositionTitle position={position} />
        <Result
          value={position.realizedProfit}
          code={market?.quoteCode ?? ''}
          percent={shared.percent}
          className="ml-auto text-right text-row font-semi"
        />
      </header>
      <LeaderLink position={position} />
      <Facts
        layout="grid"
        className="comfortable-only grid grid-cols-2 gap-x-3 gap-y-2 text-sub wide:grid-cols-3"
        rows={[
          { label: t('futures.open_price'), value: renderPrice(position.openPrice) },
          { label: t('futures.close_price'), value: renderPrice(price) },
          { label: t('futures.lots'), value: <Quantity value={position.lots} /> },
          { label: t('futures.fee_paid'), value: <Balance value={position.fee} kind="money" /> },
          { label: t(costLabel([position])), value: <Balance value={position.overnightFee} kind="money" /> },
          { label: t('futures.reason'), value: closeReason === null ? '—' : t(REASON_KEY[closeReason]) },
        ]}
      />
      <footer className="flex flex-wrap items-center gap-x-4 gap-y-1 text-cap text-t3">
        {closedAt !== null && (
          <span className="flex-1">
            {t('futures.closed_at')} {timeText(closedAt)}
          </span>
        )}
        <ReceiptLink link={linkToReceipts('position', position.id)} />
        <button
          type="button"
          onClick={() => setSharing(true)}
          className="press hit text-sub font-semi text-link"
        >
          {t('futures.share')}
        </button>
      </footer>
      {isSharing && <ShareSheet {...shared} isClosed onClose={() => setSharing(false)} />}
    </article>
  )
}

export function DayRow({ day }: { day: TradingDay }) {
  const t = useText()
  return (
    <article className="space-y-2 px-gutter py-3">
      <header className="flex items-baseline justify-between gap-3">
        <h3 className="text-row font-semi">{useFormat().dayText(day.day)}</h3>
        <p className="text-row font-semi">
          <span className="sr-only">{t('futures.net')} </span>
          <Result value={day.net} />
        </p>
      </header>
      <Facts
        layout="grid"
        rows={[
          { label: t('futures.realised'), value: <Result value={day.realizedProfit} /> },
          { label: t('futures.fees'), value: <Balance value={day.fees} kind="money" /> },
          { label: t(costLabel([day])), value: <Balance value={day.overnightFees} kind="money" /> },
        ]}
      />
    </article>
  )
}
