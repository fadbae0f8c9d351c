import type { Amount } from '@bourse/contracts/kit'
import type { OrderId } from '@bourse/contracts/spot'
import type { Leg } from '#platform/ledger'
import type { MarketTerms } from '#platform/market'
import type { Fill } from './match.ts'
import { fill, houseSide, type OrderState, type PaidFrom, release, rounding } from './settle.ts'
import type { StoredOrder } from './stored.ts'

/** The states of an order around one trade; `maker` is null for the arriving order, which may have no id yet. */
export type Executing = {
  readonly trade: Fill<StoredOrder>
  readonly maker: OrderId | null
  readonly before: OrderState
  readonly after: OrderState
}

export type Executed<O extends OrderState> = {
  /** Each member's side of each trade, in order. */
  readonly sides: readonly Executing[]
  readonly taker: O
  readonly makers: readonly StoredOrder[]
  readonly legs: readonly Leg[]
}

/** Applies the fills of an arriving order to it and to the resting orders it meets. Pure. */
export function execute<O extends OrderState>(
  order: O,
  fills: readonly Fill<StoredOrder>[],
  { pair: terms, from }: { readonly pair: MarketTerms; readonly from: PaidFrom },
): Executed<O> {
  const legs: Leg[] = []
  const makers: StoredOrder[] = []
  const sides: Executing[] = []
  let taker = order
  for (const trade of fills) {
    const step = fill(taker, trade, terms, from)
    sides.push({ trade, maker: null, before: taker, after: step.order })
    taker = step.order
    legs.push(...step.legs)
    if (trade.resting === null) legs.push(...houseSide(order.side, trade, terms))
    else {
      const met = fillResting(trade.resting, trade, terms)
      sides.push({ trade, maker: trade.resting.id, before: trade.resting, after: met.order })
      makers.push(met.order)
      legs.push(...met.legs, ...rounding(trade, terms))
    }
  }
  return { sides, taker, makers, legs }
}

/** A resting order after a fill; a complete one releases the rest of its hold. */
export function fillResting(
  order: StoredOrder,
  trade: { price: Amount; quantity: Amount },
  terms: MarketTerms,
): { order: StoredOrder; legs: readonly Leg[] } {
  const step = fill(order, trade, terms, 'hold')
  if (step.order.filled < step.order.quantity) return step
  const freed = release(step.order, terms)
  return { order: { ...freed.order, status: 'done' }, legs: [...step.legs, ...freed.legs] }
}
