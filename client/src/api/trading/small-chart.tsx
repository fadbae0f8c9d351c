import type { Market } from '@bourse/contracts/market'
import { type ComponentProps, useState } from 'react'
import { CandleChart, ChartNotice } from '#kit/chart'
import { Chips } from '#kit/control'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { type ChartPeriod, SimulatedNote, useCandles } from '#api/candles'
import { formatSymbol } from '#api/markets'

const PERIODS: readonly ChartPeriod[] = ['1m', '15m', '1h', '1D']

export type SmallChartProps = Pick<ComponentProps<typeof CandleChart>, 'tick' | 'marks'> & {
  readonly market: Market
  /** The page with the full chart. */
  readonly page?: string
}

export function SmallChart({ market, page, ...rest }: SmallChartProps) {
  const t = useText()
  const [period, setPeriod] = useState<ChartPeriod>('15m')
  const symbol = formatSymbol(market)
  const { loadOlder, ...shown } = useCandles({ id: market.id, symbol, period })
  const chart = { ...rest, ...shown, onOlder: loadOlder, symbol, period, isDaily: period === '1D' }
  return (
    <section className="pb-2">
      <div className="flex items-center justify-between gap-2 px-gutter">
        <Chips
          name={t('chart.period')}
          chips={PERIODS.map((id) => ({ id, label: id }))}
          value={period}
          onChange={setPeriod}
        />
        {page !== undefined && (
          <PageLink to={page} query={{ symbol }} className="press hit shrink-0 text-sub font-semi text-link">
            {t('trade.full_chart')}
          </PageLink>
        )}
      </div>
      <CandleChart {...chart} className="h-48" />
      <div className="px-gutter pt-1">
        <SimulatedNote candles={shown.candles} />
        <ChartNotice />
      </div>
    </section>
  )
}
