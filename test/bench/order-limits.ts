import { PAGE_LIMIT_MAX } from '@bourse/contracts/kit'
import { spot } from '@bourse/contracts/spot'
import type { Member } from '@bourse/test/environment'
import { Product } from '@bourse/test/faults'
import { type Figure, none, percentiles } from './figure.ts'
import type { Options } from './options.ts'
import { cancels, marketOrder, orders, tickAges } from './orders.ts'

const CANCELS_PER_SECOND = 20

/**
 * Measures medians of the rounds; beside another checkout also its medians, and the medians of the rounds'
 * ratios.
 */
export async function orderLimits({ rounds, seconds, beside }: Options): Promise<Figure[]> {
  const [ours, theirs]: [Figure[][], Figure[][]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const both = [
      async () => void ours.push(await measureLimits(seconds)),
      async () => void (beside === undefined || theirs.push(await measureLimits(seconds, beside))),
    ]
    for (const measure of round % 2 === 0 ? both : both.toReversed()) await measure()
  }
  const own = medians(ours)
  if (beside === undefined) return own
  const other = medians(theirs)
  const ratios = ours.map((round, number) =>
    round.map((figure, index) => ({
      ...figure,
      value: figure.value / (theirs[number]?.[index]?.value ?? Number.NaN),
    })),
  )
  return [
    ...own,
    ...other.map((figure) => ({ ...figure, name: `other checkout: ${figure.name}`, goal: null })),
    ...medians(ratios)
      .filter(({ unit }) => unit === 'ms')
      .map((figure) => ({ ...figure, name: `ratio: ${figure.name}`, unit: '×', goal: null })),
  ]
}

/**
 * Computes the median of each time, the upper one of an even number of rounds; of lost or refused orders the
 * worst round.
 */
const medians = (rounds: readonly (readonly Figure[])[]): Figure[] =>
  (rounds[0] ?? []).map((figure, at) => {
    const sorted = rounds.map((round) => round[at]?.value ?? Number.NaN).toSorted((a, b) => a - b)
    const index = figure.unit === 'ms' ? Math.floor(sorted.length / 2) : sorted.length - 1
    return { ...figure, value: sorted[index] ?? Number.NaN }
  })

/**
 * Measures the rates that the order path sustains on two cores, this load included. Every accepted order must
 * be stored.
 */
async function measureLimits(seconds: number, root?: string): Promise<Figure[]> {
  const product = new Product({}, root)
  try {
    await product.start()
    const members = await product.traders()
    const warm = await orders(members, { perSecond: 200, seconds: 5 })
    const slow = await orders(members, { perSecond: 50, seconds })
    const [spread, ages] = await Promise.all([
      orders(members, { perSecond: 400, seconds }),
      tickAges(product.url, seconds),
    ])
    const single = await orders(members, { perSecond: 400, seconds, orderNumber: marketOrder })
    const resting = spread.resting.slice(0, CANCELS_PER_SECOND * seconds)
    const [beside, cancelled] = await Promise.all([
      orders(members, { perSecond: 400, seconds }),
      cancels(resting, { perSecond: CANCELS_PER_SECOND }),
    ])
    const fast = await orders(members, { perSecond: 1_000, seconds: seconds * 3 })
    const all = [warm, slow, spread, single, beside, fast]
    const taken = all.reduce((sum, { spans, failed }) => sum + spans.count - failed, 0)
    return [
      ...percentiles('order at 50/s', slow.spans),
      ...percentiles('order at 400/s over twelve markets', spread.spans),
      ...percentiles('order at 400/s in one market', single.spans),
      ...percentiles('cancellation beside 400 orders/s', cancelled.spans),
      ...percentiles('order at 1,000/s over twelve markets', fast.spans),
      ...percentiles('age of a tick at 400 orders/s', ages),
      none(
        'orders and cancellations that were not taken',
        all.reduce((sum, { failed }) => sum + failed, cancelled.failed),
      ),
      none('orders taken and lost', taken - (await countStored(members))),
    ]
  } finally {
    await product.remove()
  }
}

/**
 * Counts the orders in the members' lists. The classic dialect of this list has no total, so the pages are
 * counted.
 */
async function countStored(members: readonly Member[]): Promise<number> {
  let found = 0
  for (const member of members)
    for (let page = 1, rows = PAGE_LIMIT_MAX; rows === PAGE_LIMIT_MAX; page++) {
      rows = (await member.call(spot.orders, { page, limit: PAGE_LIMIT_MAX })).list.length
      found += rows
    }
  return found
}
