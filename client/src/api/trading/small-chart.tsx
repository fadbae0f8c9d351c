import type { Market } from '@bourse/contracts/market'
import { type ComponentProps, type ReactNode, useContext, useMemo } from 'react'
import { CandleChart, ChartNotice } from '#kit/chart'
import { isOverlay } from '#kit/chart/indicators'
import { Chips } from '#kit/control'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { CHART_PERIODS, SimulatedNote, useCandles } from '#api/candles'
import { OwnTradingContext, useChartSettings, useIdleReason } from '#api/chart'
import { formatSymbol } from '#api/markets'

export type SmallChartProps = Pick<ComponentProps<typeof CandleChart>, 'tick'> & {
  readonly market: Market
  /** The page with the full chart. */
  readonly page?: string
  /** Stays in view while the page scrolls. */
  readonly isSticky?: boolean
  /** Replaces the member's own orders over the chart. */
  readonly children?: ReactNode
}

/** The chart of a market above a form, with the settings of the full one; indicators below the price have no room. */
export function SmallChart({ market, page, tick, isSticky = false, children }: SmallChartProps) {
  const t = useText()
  const [{ period, chartType, scale, indicators }, change] = useChartSettings(market.id)
  const overlays = useMemo(() => indicators.filter(({ id }) => isOverlay(id)), [indicators])
  const renderOwnTrading = useContext(OwnTradingContext)
  const symbol = formatSymbol(market)
  const { loadOlder, ...loaded } = useCandles({ id: market.id, symbol, period })
  const chart = { ...loaded, onOlder: loadOlder, symbol, period, tick, chartType, scale }
  return (
    <>
      <section
        className={isSticky ? 'sticky top-0 z-(--z-sticky) border-b border-line bg-page pb-1' : 'pb-1'}
      >
        <div className="flex items-center justify-between gap-2 pr-gutter">
          <Chips
            name={t('chart.period')}
            chips={CHART_PERIODS.map((id) => ({ id, label: id }))}
            value={period}
            onChange={(next) => change({ period: next })}
            className="min-w-0 flex-1 gap-0.5! pl-gutter [&>button]:px-2"
          />
          {page !== undefined && (
            <PageLink
              to={page}
              query={{ symbol }}
              className="press hit shrink-0 text-sub font-semi text-link"
            >
              {t('trade.full_chart')}
            </PageLink>
          )}
        </div>
        <CandleChart
          {...chart}
          indicators={overlays}
          isDaily={period === '1D' || period === '1W'}
          idle={useIdleReason(market)}
          legend="indicators"
          className="h-40"
        >
          {children ?? renderOwnTrading(market)}
        </CandleChart>
      </section>
      <div className="px-gutter pt-1">
        <SimulatedNote candles={loaded.candles} />
        <ChartNotice />
      </div>
    </>
  )
}
