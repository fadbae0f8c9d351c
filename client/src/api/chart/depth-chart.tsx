import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { type Amount, ZERO } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { Empty, Skeleton } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { bookSide } from '#kit/market'
import { useDepth } from '#api/feed'
import { type BookSummary, type DepthPoint, depthPoints, stepPath, summarizeBook } from './depth-points.ts'

type Props = { readonly market: Market; readonly tick: Amount; readonly className: string }

/** The cumulative book: what could be sold and bought up to each price, its spread and its imbalance. Arrow keys and pointer read it out. */
export function DepthChart({ market, tick, className }: Props) {
  const { t, priceText, quantityText } = useFormat()
  const depth = useDepth(market.id)
  const [pointed, point] = useState<number | null>(null)
  if (depth === null) return <Skeleton className={`${className} rounded-none`} />
  const [bids, asks] = [bookSide(depth.bids), bookSide(depth.asks)]
  const points = depthPoints(bids, asks)
  const summary = summarizeBook(bids, asks)
  if (points.length < 2) return <Empty title={t('market.no_book')} />
  const at = Math.min(pointed ?? points.findIndex(({ side }) => side === 'ask'), points.length - 1)
  const own = points[Math.max(0, at)] as DepthPoint
  const text = t('chart.depth_at', {
    price: priceText(own.price, tick),
    quantity: `${quantityText(own.total, 'coin')} ${market.baseCode}`,
  })
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t('chart.depth')}
      aria-valuemin={0}
      aria-valuemax={points.length - 1}
      aria-valuenow={at}
      aria-valuetext={text}
      {...readingEvents({ at, points, point })}
      className={`relative flex touch-pan-y flex-col overflow-hidden bg-card -outline-offset-2 ${className}`}
    >
      <p className="num px-2 pt-1 text-tab font-num text-t2">{text}</p>
      {summary !== null && <Summary summary={summary} tick={tick} />}
      <div className="relative min-h-0 flex-1">
        <DepthAreas points={points} x={own.x} />
      </div>
      <p className="num flex justify-between px-2 py-1 text-tab font-num text-t3">
        {[0, Math.floor((points.length - 1) / 2), points.length - 1].map((index) => (
          <span key={index}>{priceText(points[index]?.price ?? ZERO, tick)}</span>
        ))}
      </p>
    </div>
  )
}

type SummaryProps = { readonly summary: BookSummary; readonly tick: Amount }

/** Spread and imbalance. */
function Summary({ summary: { spread, spreadPercent, bids }, tick }: SummaryProps) {
  const { t, priceText, rateText } = useFormat()
  return (
    <p className="num flex flex-wrap justify-between gap-x-3 px-2 text-tab font-num text-t3">
      <span>
        {t('chart.depth_spread', { price: priceText(spread, tick), percent: rateText(spreadPercent) })}
      </span>
      {bids !== null && <span>{t('chart.book_ratio', { bids, asks: 100 - bids })}</span>}
    </p>
  )
}

type AreasProps = { readonly points: readonly DepthPoint[]; readonly x: number }

const DepthAreas = ({ points, x }: AreasProps) => (
  <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className="absolute size-full">
    {(['bid', 'ask'] as const).map((side) => (
      <path
        key={side}
        d={stepPath(points.filter((each) => each.side === side))}
        vectorEffect="non-scaling-stroke"
        className={side === 'bid' ? 'fill-up/20 stroke-up' : 'fill-down/20 stroke-down'}
      />
    ))}
    <line
      x1={x}
      x2={x}
      y1={0}
      y2={100}
      vectorEffect="non-scaling-stroke"
      className="stroke-t3"
      strokeDasharray="3 3"
    />
  </svg>
)

type Reading = {
  readonly at: number
  readonly points: readonly DepthPoint[]
  readonly point: (at: number) => void
}

/** Pointer and arrow keys choose the price that is read out. */
function readingEvents({ at, points, point }: Reading) {
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const share = ((event.clientX - left) / width) * 100
    const distances = points.map(({ x }) => Math.abs(x - share))
    point(distances.indexOf(Math.min(...distances)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    point(Math.min(points.length - 1, Math.max(0, at + step)))
  }
  return { onKeyDown, onPointerMove: onPointer, onPointerDown: onPointer }
}
