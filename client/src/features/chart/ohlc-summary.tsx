import type { ReactNode } from 'react'
import type { Amount } from '@bourse/contracts/kit'
import type { Candle, Market } from '@bourse/contracts/market'
import { changeOf } from '#kit/chart'
import { compactText } from '#kit/format'
import { Change, changeColorClass, Compact, Price } from '#kit/market'
import { useLanguage, useText } from '#text'
import { useIsStale, useQuote } from '#api/feed'

type Props = { market: Market; tick: Amount; candle: Candle | null }

/** The figures of the day, or of the candle under the finger. The height is constant. */
export function OhlcSummary({ market, tick, candle }: Props) {
  return (
    <div className="flex min-h-16 items-center justify-between gap-4 px-gutter pb-1">
      {candle === null ? <Today market={market} tick={tick} /> : <OfCandle candle={candle} tick={tick} />}
    </div>
  )
}

function Today({ market, tick }: { market: Market; tick: Amount }) {
  const t = useText()
  const { price, change, high, low, volume } = useQuote(market)
  const isStale = useIsStale()
  return (
    <>
      <div className="min-w-0">
        <p className={isStale ? 'text-flat' : changeColorClass(change)}>
          <Price value={price} tick={tick} isPlain className="text-h1 font-semi" />
        </p>
        <Change percent={change} isStale={isStale} className="text-sub" />
      </div>
      <dl className="min-w-0 space-y-0.5 text-cap">
        <Fact label={t('chart.high_24h')}>
          <Price value={high} tick={tick} />
        </Fact>
        <Fact label={t('chart.low_24h')}>
          <Price value={low} tick={tick} />
        </Fact>
        <Fact label={t('chart.volume_24h')}>
          <Compact value={volume} />
        </Fact>
      </dl>
    </>
  )
}

function OfCandle({ candle, tick }: { candle: Candle; tick: Amount }) {
  const t = useText()
  const language = useLanguage()
  return (
    <dl className="grid w-full grid-cols-3 gap-x-4 gap-y-0.5 text-cap">
      <Fact label={t('chart.open')}>
        <Price value={candle.open} tick={tick} />
      </Fact>
      <Fact label={t('chart.high')}>
        <Price value={candle.high} tick={tick} />
      </Fact>
      <Fact label={t('chart.change')}>
        <Change percent={changeOf(candle.open, candle.close)} />
      </Fact>
      <Fact label={t('chart.close')}>
        <Price value={candle.close} tick={tick} />
      </Fact>
      <Fact label={t('chart.low')}>
        <Price value={candle.low} tick={tick} />
      </Fact>
      <Fact label={t('chart.volume')}>
        <span className="num font-num">
          {candle.volume === null ? '—' : compactText(candle.volume, language)}
        </span>
      </Fact>
    </dl>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-2">
    <dt className="text-t3">{label}</dt>
    <dd className="text-t1">{children}</dd>
  </div>
)
