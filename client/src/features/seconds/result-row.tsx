import type { Amount } from '@bourse/contracts/kit'
import type { SecondsOrder } from '@bourse/contracts/seconds'
import { StatusTag, type Status } from '#kit/feedback'
import { timeText } from '#kit/format'
import { Balance, FactGrid, Price } from '#kit/market'
import { type Key, useLanguage, useText } from '#text'
import { spotTerms, useMarkets } from '#api/markets'
import { OptionLabel, Profit, ReceiptLink } from './option-parts.tsx'
import { outcomeOfOrder, profitOf } from './settlement-polling.ts'
import { durationText } from './ticket-labels.ts'

export const OUTCOME: Readonly<Record<'win' | 'loss' | 'draw', { readonly key: Key; readonly tag: Status }>> =
  {
    win: { key: 'seconds.won', tag: 'success' },
    loss: { key: 'seconds.lost', tag: 'error' },
    draw: { key: 'seconds.draw', tag: 'secondary' },
  }

export function ResultRow({ order }: { order: SecondsOrder }) {
  const t = useText()
  const language = useLanguage()
  const outcome = outcomeOfOrder(order)
  const at = order.closedAt ?? order.expiresAt
  return (
    <article className="space-y-1 px-gutter py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <OptionLabel order={order} />
        <span className="ml-auto text-row font-semi">
          <Profit value={profitOf(order)} code={order.payCode ?? ''} />
        </span>
      </p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sub text-t2">
        <span>
          <Balance value={order.stake} code={order.payCode ?? ''} /> · {durationText(order.seconds, t)}
        </span>
        {outcome !== null && <StatusTag status={OUTCOME[outcome].tag}>{t(OUTCOME[outcome].key)}</StatusTag>}
      </p>
      <BothPrices order={order} />
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-cap text-t3">
        <span>{at === null ? '' : timeText(at, language)}</span>
        <ReceiptLink order={order} />
      </p>
    </article>
  )
}

/** Null until the markets are loaded. */
export function useTick({ market }: Pick<SecondsOrder, 'market'>): Amount | null {
  const found = useMarkets().markets?.find(({ id }) => id === market)
  return found === undefined ? null : spotTerms(found).priceTick
}

function BothPrices({ order }: { order: SecondsOrder }) {
  const t = useText()
  const tick = useTick(order)
  return (
    <FactGrid
      className="grid grid-cols-2"
      facts={[
        { label: t('seconds.entry'), value: <Price value={order.openPrice} tick={tick} isPlain /> },
        { label: t('seconds.settle'), value: <Price value={order.closePrice} tick={tick} isPlain /> },
      ]}
    />
  )
}
