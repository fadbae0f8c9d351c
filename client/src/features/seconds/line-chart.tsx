import { memo, useMemo, useState } from 'react'
import { type Amount, type Instant, toInstant, SECOND } from '@bourse/contracts/kit'
import type { Candle, Market } from '@bourse/contracts/market'
import { CandleChart, ChartNotice, type PriceMark } from '#kit/chart'
import { Chips } from '#kit/control'
import { useNow } from '#kit/device'
import { type Format, useFormat } from '#kit/format'
import { PageLink } from '#kit/route'
import { type ChartPeriod, SimulatedNote, useCandles } from '#api/candles'
import { useQuote } from '#api/feed'
import { formatSymbol } from '#api/markets'
import type { OpenOption } from './queries.ts'
import { ARROW } from './ticket-form.ts'

const LIVE = 'live'
const OFFERED: readonly ChartPeriod[] = ['1m', '5m', '15m', '30m', '1h']

type Props = { readonly market: Market; readonly tick: Amount; readonly open: readonly OpenOption[] | null }

export const LineChart = memo(function LineChart({ market, tick, open }: Props) {
  const format = useFormat()
  const { t } = format
  const [width, setWidth] = useState<ChartPeriod | typeof LIVE>('1m')
  const isLive = width === LIVE
  const symbol = formatSymbol(market)
  const history = useCandles({ id: market.id, symbol, period: isLive ? '1m' : width })
  const series = useLivePriceSeries(market)
  const marks = useMemo(() => listEntryMarks(open ?? [], market, format), [open, market, format])
  return (
    <section className="pb-2 desk:flex desk:h-full desk:flex-col">
      <CandleChart
        symbol={symbol}
        period={isLive ? '1s' : width}
        candles={isLive ? series : history.candles}
        error={isLive ? null : history.error}
        retry={history.retry}
        onOlder={isLive ? nothing : history.loadOlder}
        hasSeconds={isLive}
        tick={tick}
        chartType="line"
        marks={marks}
        className="h-44 desk:h-auto desk:min-h-0 desk:flex-1"
      />
      <div className="flex items-center gap-2 pr-gutter">
        <Chips
          name={t('chart.period')}
          chips={[{ id: LIVE, label: t('seconds.live') }, ...OFFERED.map((id) => ({ id, label: id }))]}
          value={width}
          onChange={setWidth}
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
        <SimulatedNote candles={isLive ? null : history.candles} />
        <ChartNotice />
      </div>
    </section>
  )
})

const nothing = () => undefined

function listEntryMarks(open: readonly OpenOption[], market: Market, { quantityText }: Format): PriceMark[] {
  return open.flatMap(({ market: of, openPrice, direction, stake }) =>
    of === market.id && openPrice !== null
      ? [{ price: openPrice, label: `${ARROW[direction]} ${quantityText(stake)}`, tone: direction }]
      : [],
  )
}

/** The length of the line: one point per second. */
const POINTS_MAX = 600

/** A later price of the same second replaces it. */
export function appendPrice(series: readonly Candle[], at: Instant, price: Amount): readonly Candle[] {
  const time = toInstant(Math.floor(at / SECOND) * SECOND)
  const last = series.at(-1)
  if (last !== undefined && (time < last.time || (time === last.time && last.close === price))) return series
  const point: Candle = { time, open: price, high: price, low: price, close: price, volume: null }
  const before = last?.time === time ? series.slice(0, -1) : series
  return [...before, point].slice(-POINTS_MAX)
}

/** Collected since the page opened: the upstream offers no candles below a minute. */
function useLivePriceSeries(market: Market): readonly Candle[] {
  const [series, setSeries] = useState<readonly Candle[]>([])
  const { price } = useQuote(market)
  const second = useNow()
  const grown = price === null ? series : appendPrice(series, second, price)
  if (grown !== series) setSeries(grown)
  return grown
}
