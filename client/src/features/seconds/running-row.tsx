import type { Amount } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { SECOND } from '@bourse/contracts/kit'
import { useRunningTime } from '#kit/device'
import { Spinner } from '#kit/feedback'
import { Balance, Countdown, Price } from '#kit/market'
import { useText } from '#text'
import { useQuote } from '#api/feed'
import { spotTerms, useMarkets } from '#api/markets'
import { OptionLabel, Profit } from './option-parts.tsx'
import type { OpenOption } from './queries.ts'
import { unrealizedProfit } from './settlement-polling.ts'
import { durationText } from './ticket-labels.ts'

export function RunningRow({ order }: { order: OpenOption }) {
  const t = useText()
  const whole = order.seconds * SECOND
  // The duration starts at the entry, up to a second after acceptance.
  const left = Math.min(whole, order.endsAt - Math.max(order.seenAt, useRunningTime()))
  const market = useMarkets().markets?.find(({ id }) => id === order.market) ?? null
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
        {left <= 0 ? (
          <p className="text-sub text-t2">{t('seconds.settling')}</p>
        ) : order.openPrice === null ? (
          <p className="text-sub text-t2">{t('seconds.waiting')}</p>
        ) : (
          <Entry order={order} openPrice={order.openPrice} market={market} />
        )}
      </div>
    </article>
  )
}

type EntryProps = { readonly order: OpenOption; readonly openPrice: Amount; readonly market: Market | null }

function Entry({ order, openPrice, market }: EntryProps) {
  const t = useText()
  const tick = market === null ? null : spotTerms(market).priceTick
  return (
    <dl className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 text-sub">
      <div>
        <dt className="text-cap text-t3">{t('seconds.entry')}</dt>
        <dd>
          <Price value={openPrice} tick={tick} isPlain />
        </dd>
      </div>
      {market !== null && <Now order={order} market={market} tick={tick} />}
    </dl>
  )
}

type NowProps = { readonly order: OpenOption; readonly market: Market; readonly tick: Amount | null }

function Now({ order, market, tick }: NowProps) {
  const t = useText()
  const { price } = useQuote(market)
  const profit = unrealizedProfit(order, price)
  return (
    <>
      <div>
        <dt className="text-cap text-t3">{t('seconds.price_now')}</dt>
        <dd>
          <Price value={price} tick={tick} isPlain />
        </dd>
      </div>
      <div className="ml-auto text-right">
        <dt className="text-cap text-t3">{t('seconds.if_now')}</dt>
        <dd>
          <Profit value={profit} />
        </dd>
      </div>
    </>
  )
}
