import { type Amount, divide, divideByInt, multiplyByInt, subtract, sum, ZERO } from '@bourse/contracts/kit'
import { bidShare } from '#kit/market'

type Level = { readonly price: Amount; readonly quantity: Amount }

/** A price with all that stands between it and the market; positions in percent of the chart. */
export type DepthPoint = {
  readonly side: 'bid' | 'ask'
  readonly price: Amount
  readonly total: Amount
  readonly x: number
  readonly y: number
}

const THOUSAND = 1_000n

const computePercent = (part: bigint, whole: bigint): number =>
  whole <= 0n ? 0 : Number((part * 100n * THOUSAND) / whole) / 1_000

/** From the lowest bid to the highest ask; levels come with the best price first. */
export function depthPoints(bids: readonly Level[], asks: readonly Level[]): readonly DepthPoint[] {
  const [left, right] = [totals(bids).reverse(), totals(asks)]
  const all = [...left.map((each) => ({ ...each, side: 'bid' as const })), ...right.map(toAsk)]
  const [first, last] = [all[0]?.price ?? ZERO, all.at(-1)?.price ?? ZERO]
  const most = all.reduce((found, { total }) => (total > found ? total : found), ZERO)
  return all.map((each) => ({
    ...each,
    x: computePercent(each.price - first, last - first),
    y: 100 - computePercent(each.total, most) * ROOM,
  }))
}

const toAsk = <T extends object>(level: T) => ({ ...level, side: 'ask' as const })

/** The deepest level ends below the top edge. */
const ROOM = 0.95

function totals(levels: readonly Level[]) {
  let total: Amount = ZERO
  return levels.map(({ price, quantity }) => {
    total = sum(total, quantity)
    return { price, total }
  })
}

/** An area of steps down to the base: the quantity of a level counts from its price on, away from the market. */
export function stepPath(points: readonly Pick<DepthPoint, 'x' | 'y' | 'side'>[]): string {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return ''
  const steps = points.slice(1).map(({ x, y, side }, at) => {
    const before = points[at] as { readonly x: number; readonly y: number }
    return side === 'ask' ? `L${x} ${before.y}L${x} ${y}` : `L${before.x} ${y}L${x} ${y}`
  })
  return `M${first.x} 100L${first.x} ${first.y}${steps.join('')}L${last.x} 100Z`
}

export type BookSummary = {
  readonly spread: Amount
  /** Percent of the middle of the best prices. */
  readonly spreadPercent: Amount
  /** Whole percent of the quantity that is bid for; null for an empty book. */
  readonly bids: number | null
}

/** The spread and the imbalance of a book; null without both sides. Levels come with the best price first. */
export function summarizeBook(bids: readonly Level[], asks: readonly Level[]): BookSummary | null {
  const [bid, ask] = [bids[0]?.price, asks[0]?.price]
  if (bid === undefined || ask === undefined) return null
  const spread = subtract(ask, bid)
  const middle = divideByInt(sum(bid, ask), 2n, 'down')
  const total = (levels: readonly Level[]) => sum(ZERO, ...levels.map(({ quantity }) => quantity))
  return {
    spread,
    spreadPercent: middle <= ZERO ? ZERO : divide(multiplyByInt(spread, 100n), middle, 'down'),
    bids: bidShare(total(bids), total(asks)),
  }
}
