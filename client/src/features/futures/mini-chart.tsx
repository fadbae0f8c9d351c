import { useState } from 'react'
import type { Amount } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { CandleChart, ChartNotice, type PriceMark } from '#kit/chart'
import { Chips } from '#kit/control'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { type ChartPeriod, useCandles } from '#wire/candles'
import { symbolOf } from '#wire/markets'

const OFFERED: readonly ChartPeriod[] = ['1m', '15m', '1h', '1D']

type Props = {
  readonly market: Market
  readonly tick: Amount
  /** Lines across the chart: the opening price, the stops. */
  readonly marks?: readonly PriceMark[]
}

/** A small chart; the full one is one press away. */
export function MiniChart({ market, tick, marks }: Props) {
  const t = useText()
  const [period, setPeriod] = useState<ChartPeriod>('15m')
  const symbol = symbolOf(market)
  const { candles, error, retry, older } = useCandles({ id: market.id, symbol, period })
  return (
    <section className="pb-2">
      <div className="flex items-center justify-between gap-2 px-gutter">
        <Chips
          name={t('chart.period')}
          chips={OFFERED.map((id) => ({ id, label: id }))}
          value={period}
          onChange={setPeriod}
        />
        {marks === undefined && (
          <PageLink
            to="transaction/index2"
            query={{ symbol }}
            className="press hit shrink-0 text-sub font-semi text-link"
          >
            {t('trade.full_chart')}
          </PageLink>
        )}
      </div>
      <CandleChart
        symbol={symbol}
        period={period}
        candles={candles}
        error={error}
        retry={retry}
        onOlder={older}
        tick={tick}
        isDaily={period === '1D'}
        className="h-48"
        {...(marks === undefined ? {} : { marks })}
      />
      <div className="px-gutter pt-1">
        <ChartNotice />
      </div>
    </section>
  )
}
