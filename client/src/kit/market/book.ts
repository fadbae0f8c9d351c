import {
  type Amount,
  amountOf,
  max,
  multiplyByInt,
  ONE,
  parseAmount,
  divideByInt,
  sum,
  roundToStep,
  ZERO,
} from '@bourse/contracts/kit'

export type BookLevel = {
  readonly price: Amount
  readonly quantity: Amount
  readonly total: Amount
  readonly depth: number
}

type Raw = readonly (readonly [price: string, quantity: string])[]

/** Levels of the feed as Amounts; what does not read as one is left out. */
export function bookSide(levels: Raw): { price: Amount; quantity: Amount }[] {
  return levels.flatMap(([price, quantity]) => {
    const [p, q] = [parseAmount(price), parseAmount(quantity)]
    return p === null || q === null ? [] : [{ price: p, quantity: q }]
  })
}

/** Levels joined to steps of `group`: bids down, asks up, so that nobody is shown a better price than there is. */
export function groupLevels(
  levels: readonly { price: Amount; quantity: Amount }[],
  group: Amount,
  side: 'bids' | 'asks',
): { price: Amount; quantity: Amount }[] {
  const joined = new Map<Amount, Amount>()
  for (const { price, quantity } of levels) {
    const at = roundToStep(price, group, side === 'bids' ? 'down' : 'up')
    joined.set(at, sum(joined.get(at) ?? ZERO, quantity))
  }
  return [...joined].map(([price, quantity]) => ({ price, quantity }))
}

/** Running totals from the best level on, and the share of the deepest for the bar behind. */
export function cumulate(
  levels: readonly { price: Amount; quantity: Amount }[],
  deepest: Amount,
): BookLevel[] {
  let total = ZERO
  const whole = max(deepest, amountOf('0.000000000000000001'))
  return levels.map(({ price, quantity }) => {
    total = sum(total, quantity)
    const percent = Number((total * 1000n) / whole) / 10
    return { price, quantity, total, depth: Math.min(100, percent) }
  })
}

/** Groupings that make sense for a market: its tick, ten, a hundred and a thousand of it, below a hundredth of the price. */
export function groupsFor(tick: Amount, price: Amount): Amount[] {
  const groups = [1n, 10n, 100n, 1000n].map((factor) => multiplyByInt(tick, factor))
  const most = max(divideByInt(price, 100n, 'down'), tick)
  const sensible = groups.filter((group) => group <= most)
  return sensible.length > 0 ? sensible : [tick > 0n ? tick : divideByInt(ONE, 100n, 'down')]
}
