import { type Amount, max, min, ONE, ZERO } from '#kit'
import { leverageIssue, previewOpen, type TicketContext, type TicketOrder } from './ticket.ts'

/** The most whole lots that the free balance can open; zero if not even the minimum. */
export function lotsAffordable(order: TicketOrder, context: TicketContext, price: Amount): Amount {
  const { terms, free } = context
  const one = previewOpen({ ...order, lots: ONE, isReduceOnly: false }, context, price)
  if (one.needed <= ZERO || free <= ZERO) return ZERO
  const fits = (lots: Amount) => {
    const { needed, notional } = previewOpen({ ...order, lots, isReduceOnly: false }, context, price)
    return needed <= free && leverageIssue(order.leverage, notional, context) === null
  }
  let [low, high] = [
    0n,
    max(ONE, min(terms.lotsMax === ZERO ? free : terms.lotsMax, wholeLots(free, one.needed))) / ONE,
  ]
  while (low < high) {
    const middle = (low + high + 1n) / 2n
    if (fits((middle * ONE) as Amount)) low = middle
    else high = middle - 1n
  }
  const lots = (low * ONE) as Amount
  return lots < terms.lotsMin ? ZERO : lots
}

const wholeLots = (free: Amount, needed: Amount): Amount => ((free / needed + 1n) * ONE) as Amount
