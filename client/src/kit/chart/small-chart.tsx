import type { Market } from '@bourse/contracts/market'
import type { ComponentProps } from 'react'
import { Chips } from '#kit/control'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { ChartNotice } from './attribution.tsx'
import { CandleChart } from './candle-chart.tsx'

type Values = Omit<ComponentProps<typeof CandleChart>, 'tick' | 'marks' | 'className'> & {
  readonly periods: readonly string[]
  /** Accepts each of `periods`. */
  readonly onPeriod: (period: never) => void
}

export type SmallChartProps = Pick<ComponentProps<typeof CandleChart>, 'tick' | 'marks'> & {
  readonly market: Market
  /** A hook with the live candles; always the same one. */
  readonly useChart: (market: Market) => Values
  /** The page with the full chart. */
  readonly page?: string
}

export function SmallChart({ market, useChart, page, ...rest }: SmallChartProps) {
  const { periods, onPeriod, ...chart } = useChart(market)
  const t = useText()
  return (
    <section className="pb-2">
      <div className="flex items-center justify-between gap-2 px-gutter">
        <Chips
          name={t('chart.period')}
          chips={periods.map((id) => ({ id, label: id }))}
          value={chart.period}
          onChange={(id) => onPeriod(id as never)}
        />
        {page !== undefined && (
          <PageLink
            to={page}
            query={{ symbol: chart.symbol }}
            className="press hit shrink-0 text-sub font-semi text-link"
          >
            {t('trade.full_chart')}
          </PageLink>
        )}
      </div>
      <CandleChart {...chart} {...rest} className="h-48" />
      <div className="px-gutter pt-1">
        <ChartNotice />
      </div>
    </section>
  )
}
