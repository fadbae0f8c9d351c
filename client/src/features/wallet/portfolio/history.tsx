import { type Amount, divide, multiplyByInt, ONE, subtract, sum, ZERO } from '@bourse/contracts/kit'
import {
  portfolio,
  type PortfolioHistory,
  type PortfolioPoint,
  type PortfolioRange,
} from '@bourse/contracts/portfolio'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Chips, SegTabs } from '#kit/control'
import { Empty, QueryView, Skeleton } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { Card } from '#kit/layout'
import { Facts } from '#kit/list'
import { Change } from '#kit/market'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { queryFor, usePreference } from '#api'
import { OwnFiat } from '#api/own'
import { ProfitText } from './profit-text.tsx'
import { ValueChart } from './value-chart.tsx'

const RANGE_NAMES = {
  day: 'portfolio.range_day',
  week: 'portfolio.range_week',
  month: 'portfolio.range_month',
  year: 'portfolio.range_year',
  all: 'app.all',
} as const satisfies Record<PortfolioRange, string>

type RangeProps = { readonly range: PortfolioRange; readonly onChange: (range: PortfolioRange) => void }

export function RangeChips({ range, onChange }: RangeProps) {
  const t = useText()
  const chips = (Object.keys(RANGE_NAMES) as PortfolioRange[]).map((id) => ({
    id,
    label: t(RANGE_NAMES[id]),
  }))
  return <Chips name={t('bill.dates')} chips={chips} value={range} onChange={onChange} />
}

/** The value and the return of the range, as figures and as a chart. */
export function History({ range }: { range: PortfolioRange }) {
  const t = useText()
  const query = useQuery(queryFor(portfolio.history, { range }))
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-80" />}>
      {(history) =>
        history.since === null ? (
          <Empty kind="wallet" title={t('portfolio.none')} note={t('portfolio.none_note')} />
        ) : (
          <Values history={history} />
        )
      }
    </QueryView>
  )
}

const MODES = ['value', 'return'] as const
type Mode = (typeof MODES)[number]

/** Computes the growth in percent. */
const growthPercent = (growth: Amount, start: Amount): Amount =>
  start <= ZERO ? ZERO : divide(multiplyByInt(subtract(growth, start), 100n), start, 'down')

/** The change of the price of BTC since the first point, in percent; null where a price is missing. */
function bitcoinPercent(points: readonly PortfolioPoint[], point: PortfolioPoint): Amount | null {
  const first = points.find(({ bitcoin }) => bitcoin !== null)?.bitcoin ?? null
  return first === null || point.bitcoin === null ? null : growthPercent(point.bitcoin, first)
}

/** The point before the first money has no value to draw. */
const drawnPoints = (points: readonly PortfolioPoint[]): readonly PortfolioPoint[] =>
  points[0]?.equity === ZERO ? points.slice(1) : points

function Values({ history }: { history: PortfolioHistory }) {
  const { since } = history
  const points = drawnPoints(history.points)
  const { t, momentOf, dateText } = useFormat()
  const [mode, setMode] = useState<Mode>('value')
  const [index, setIndex] = useState<number | null>(null)
  const last = points.at(-1)
  const shown = (index === null ? undefined : points[index]) ?? last
  if (last === undefined || shown === undefined) return null
  const computePercent = (point: PortfolioPoint) => growthPercent(point.growth, ONE)
  return (
    <Card className="space-y-3">
      <SegTabs
        name={t('portfolio.value')}
        variant="fill"
        tabs={MODES.map((id) => ({ id, label: t(`portfolio.${id}`) }))}
        value={mode}
        onChange={setMode}
      />
      <div>
        <p className="text-h1 font-semi">
          {mode === 'value' ? <OwnFiat usd={shown.equity} /> : <Change percent={computePercent(shown)} />}
        </p>
        <p className="text-sub text-t3">
          {momentOf(shown.at)}
          {mode === 'return' && (
            <>
              <BenchmarkReturn name="BTC" percent={bitcoinPercent(points, shown)} />
              <BenchmarkReturn name="USD" percent={ZERO} />
            </>
          )}
        </p>
      </div>
      <Chart mode={mode} points={points} onInspect={setIndex} />
      <Totals points={history.points} percent={computePercent(last)} />
      <p className="text-cap text-t3">
        <span className="block">{t('portfolio.return_note')}</span>
        {since !== null && t('portfolio.since', { time: dateText(since) })}
        {points.some(({ isAfterGap }) => isAfterGap) && (
          <span className="block">{t('portfolio.gap_note')}</span>
        )}
      </p>
    </Card>
  )
}

/** The return of holding another asset instead. Values are in USD, so that of USD is zero. */
const BenchmarkReturn = ({ name, percent }: { name: string; percent: Amount | null }) => (
  <span className="ml-2 whitespace-nowrap">
    {name} <Change percent={percent} />
  </span>
)

type ChartProps = {
  readonly mode: Mode
  readonly points: readonly PortfolioPoint[]
  readonly onInspect: (index: number | null) => void
}

function Chart({ mode, points, onInspect }: ChartProps) {
  const isHidden = usePreference('hidesBalances')
  const own = points.map((point) => ({
    ...point,
    value: mode === 'value' ? point.equity : growthPercent(point.growth, ONE),
  }))
  const bitcoin = points.map((point) => ({ ...point, value: bitcoinPercent(points, point) }))
  // The form of the line reveals no amount, but its readings would.
  const main = { points: own, color: 'var(--primary-text)' }
  const benchmarks = [
    { points: bitcoin, color: 'var(--price-flat)', isDashed: true },
    { points: points.map((point) => ({ ...point, value: ZERO })), color: 'var(--line)', isDashed: true },
  ]
  return (
    <ValueChart
      key={mode}
      lines={mode === 'value' ? [main] : [main, ...benchmarks]}
      onInspect={isHidden ? () => undefined : onInspect}
    />
  )
}

type TotalsProps = { readonly points: readonly PortfolioPoint[]; readonly percent: Amount }

/** The sums of the range; each opens the list that it is made of. */
function Totals({ points, percent }: TotalsProps) {
  const t = useText()
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return null
  const deposits = sum(ZERO, ...points.slice(1).map((point) => point.deposits))
  const result = subtract(subtract(last.equity, first.equity), deposits)
  return (
    <Facts
      layout="small"
      rows={[
        {
          label: t('portfolio.result'),
          value: (
            <PageLink to="setting/bill" className="press">
              <ProfitText usd={result} />
            </PageLink>
          ),
        },
        { label: t('portfolio.return'), value: <Change percent={percent} /> },
        {
          label: t('portfolio.net_deposits'),
          value: (
            <PageLink to="fund/receive_withdraw_record" className="press">
              <ProfitText usd={deposits} isPlain />
            </PageLink>
          ),
        },
      ]}
    />
  )
}
