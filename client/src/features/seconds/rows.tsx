import { type Amount, SECOND } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import type { SecondsOrder } from '@bourse/contracts/seconds'
import { useRunningTime } from '#kit/device'
import { Spinner, StatusTag } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { type Fact, Facts } from '#kit/list'
import { Balance, Countdown, Price } from '#kit/market'
import { PairDisc } from '#kit/picture'
import { useText } from '#text'
import { useIsStale, useQuote } from '#api/feed'
import { spotTerms, useMarkets } from '#api/markets'
import { ReceiptLink, linkToSubjectReceipt } from '#api/receipts'
import type { OpenOption } from './queries.ts'
import { outcomeOfOrder, computeProfit, unrealizedProfit } from './settlement-polling.ts'
import { ARROW, durationText } from './ticket-form.ts'

/** Null until the markets are loaded. */
export function useOrderMarket(order: Pick<SecondsOrder, 'market'>) {
  const market = useMarkets().data?.find(({ id }) => id === order.market) ?? null
  return { market, tick: market === null ? null : spotTerms(market).priceTick }
}

export function OptionLabel({ order }: { order: Pick<SecondsOrder, 'symbol' | 'direction'> }) {
  const t = useText()
  const colorClass = order.direction === 'up' ? 'text-up' : 'text-down'
  return (
    <span className="inline-flex items-center gap-1.5">
      <PairDisc symbol={order.symbol} />
      <span className="text-row font-semi">{order.symbol ?? '—'}</span>
      <span className={`text-sub font-semi whitespace-nowrap ${colorClass}`}>
        <span aria-hidden="true" className="mr-0.5 text-[.8em]">
          {ARROW[order.direction]}
        </span>
        {t(`seconds.${order.direction}`)}
      </span>
    </span>
  )
}

export function Profit({ value, code }: { value: Amount | null; code?: string }) {
  const isLoss = value !== null && value < 0n
  return (
    <span className={value === null || value === 0n ? 'text-flat' : isLoss ? 'text-down' : 'text-up'}>
      {value !== null && value > 0n && '+'}
      <Balance value={value} {...(code === undefined ? {} : { code })} />
    </span>
  )
}

const OUTCOME = {
  win: { key: 'seconds.won', tag: 'success' },
  loss: { key: 'seconds.lost', tag: 'error' },
  draw: { key: 'seconds.draw', tag: 'secondary' },
} as const

export function OutcomeTag({ order }: { order: SecondsOrder }) {
  const t = useText()
  const outcome = outcomeOfOrder(order)
  return outcome !== null && <StatusTag status={OUTCOME[outcome].tag}>{t(OUTCOME[outcome].key)}</StatusTag>
}

export function ResultRow({ order }: { order: SecondsOrder }) {
  const { t, timeText } = useFormat()
  const { tick } = useOrderMarket(order)
  const at = order.closedAt ?? order.expiresAt
  const code = order.payCode ?? ''
  return (
    <article className="space-y-1 px-gutter py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <OptionLabel order={order} />
        <span className="ml-auto text-row font-semi">
          <Profit value={computeProfit(order)} code={code} />
        </span>
      </p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sub text-t2">
        <span>
          <Balance value={order.stake} code={code} /> · {durationText(order.seconds, t)}
        </span>
        <OutcomeTag order={order} />
      </p>
      <Facts
        layout="grid"
        className="grid grid-cols-2 gap-x-3 text-sub"
        rows={[
          { label: t('seconds.entry'), value: <Price value={order.openPrice} tick={tick} isPlain /> },
          { label: t('seconds.settle'), value: <Price value={order.closePrice} tick={tick} isPlain /> },
        ]}
      />
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-cap text-t3">
        <span>{at === null ? '' : timeText(at)}</span>
        <ReceiptLink link={linkToSubjectReceipt('seconds', order.id)} />
      </p>
    </article>
  )
}

export function RunningRow({ order }: { order: OpenOption }) {
  const t = useText()
  const whole = order.seconds * SECOND
  // The duration starts at the entry, up to a second after acceptance.
  const left = Math.min(whole, order.endsAt - Math.max(order.seenAt, useRunningTime()))
  const { market, tick } = useOrderMarket(order)
  const entry = { label: t('seconds.entry'), value: <Price value={order.openPrice} tick={tick} isPlain /> }
  return (
    <article className="flex items-start gap-3 px-gutter py-3">
      <span className="flex w-12 shrink-0 flex-col items-center">
        {left > 0 ? <Countdown leftMs={left} wholeMs={whole} /> : <Spinner className="my-2 size-5" />}
      </span>
      <div className="min-w-0 flex-1 space-y-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <OptionLabel order={order} />
          <span className="ml-auto text-right text-row">
            <Balance value={order.stake} code={order.payCode ?? ''} />
            <span className="text-sub text-t3"> · {durationText(order.seconds, t)}</span>
          </span>
        </p>
        {left <= 0 || order.openPrice === null ? (
          <p className="text-sub text-t2">{t(left <= 0 ? 'seconds.settling' : 'seconds.waiting')}</p>
        ) : market === null ? (
          <Facts layout="grid" rows={[entry]} />
        ) : (
          <LiveFigures {...{ order, market, tick, entry }} />
        )}
      </div>
    </article>
  )
}

type LiveProps = { order: OpenOption; market: Market; tick: Amount | null; entry: Fact }

function LiveFigures({ order, market, tick, entry }: LiveProps) {
  const t = useText()
  const { price } = useQuote(market)
  const isStale = useIsStale()
  return (
    <Facts
      layout="grid"
      className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 text-sub [&>:last-child]:ml-auto [&>:last-child]:text-right"
      rows={[
        entry,
        { label: t('seconds.price_now'), value: <Price value={price} tick={tick} isPlain /> },
        // A result by an old price would be taken for the present one.
        !isStale && { label: t('seconds.if_now'), value: <Profit value={unrealizedProfit(order, price)} /> },
      ]}
    />
  )
}
