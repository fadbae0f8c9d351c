import { memo, useMemo, useState } from 'react'
import type { Amount } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { CandleChart, ChartNotice, type PriceMark } from '#kit/chart'
import { Chips } from '#kit/control'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { type ChartPeriod, useCandles } from '#wire/candles'
import { symbolOf } from '#wire/markets'
import type { Running } from './queries.ts'
import { ARROW } from './review.ts'

const OFFERED: readonly ChartPeriod[] = ['1m', '5m', '15m', '30m', '1h']

type Props = { readonly market: Market; readonly tick: Amount; readonly open: readonly Running[] | null }

/** The price as a line, with the entry of each running option of this market across it. */
export const LineChart = memo(function LineChart({ market, tick, open }: Props) {
  const t = useText()
  const [period, setPeriod] = useState<ChartPeriod>('1m')
  const symbol = symbolOf(market)
  const { candles, error, retry, older } = useCandles({ id: market.id, symbol, period })
  const marks = useMemo(() => entriesOf(open ?? [], market), [open, market])
  return (
    <section className="pb-2">
      <CandleChart
        symbol={symbol}
        period={period}
        candles={candles}
        error={error}
        retry={retry}
        onOlder={older}
        tick={tick}
        look="line"
        marks={marks}
        className="h-44"
      />
      <div className="flex items-center gap-2 pr-gutter">
        <Chips
          name={t('chart.period')}
          chips={OFFERED.map((id) => ({ id, label: id }))}
          value={period}
          onChange={setPeriod}
          className="min-w-0 flex-1 pl-gutter"
        />
        <PageLink
          to="transaction/index2"
          query={{ symbol }}
          className="press hit shrink-0 text-sub font-semi text-link"
        >
          {t('trade.full_chart')}
        </PageLink>
      </div>
      <div className="px-gutter">
        <ChartNotice />
      </div>
    </section>
  )
})

function entriesOf(open: readonly Running[], market: Market): PriceMark[] {
  return open.flatMap(({ market: of, openPrice, direction }) =>
    of === market.id && openPrice !== null
      ? [{ price: openPrice, label: ARROW[direction], tone: direction }]
      : [],
  )
}
