import type { ComponentProps } from 'react'
import { Chips } from '#kit/control'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { ChartNotice } from './attribution.tsx'
import { CandleChart } from './candle-chart.tsx'

type Props<Period extends string> = Omit<ComponentProps<typeof CandleChart>, 'className' | 'period'> & {
  readonly period: Period
  readonly periods: readonly Period[]
  readonly onPeriod: (period: Period) => void
  /** The page with the full chart. */
  readonly page?: string
}

export function SmallChart<Period extends string>(props: Props<Period>) {
  const { period, periods, onPeriod, page, ...chart } = props
  const t = useText()
  return (
    <section className="pb-2">
      <div className="flex items-center justify-between gap-2 px-gutter">
        <Chips
          name={t('chart.period')}
          chips={periods.map((id) => ({ id, label: id }))}
          value={period}
          onChange={onPeriod}
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
      <CandleChart {...chart} period={period} className="h-48" />
      <div className="px-gutter pt-1">
        <ChartNotice />
      </div>
    </section>
  )
}
