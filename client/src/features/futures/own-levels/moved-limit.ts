import type { Amount, Input } from '@bourse/contracts/kit'
import { type futures, isLimitPriceValid, type Position } from '@bourse/contracts/futures'

export type MovedLimit = { readonly order: Position; readonly to: Amount }

/** The order that takes the place of the cancelled one. */
export const replacementInput = ({ order, to }: MovedLimit): Input<typeof futures.open> => ({
  base: order.base,
  quote: order.quote,
  side: order.side,
  kind: 'limit',
  lots: order.lots,
  leverage: order.leverage,
  limitPrice: to,
  ...(order.takeProfit !== null && { takeProfit: order.takeProfit }),
  ...(order.stopLoss !== null && { stopLoss: order.stopLoss }),
})

/** The text of what is wrong with the new price; null if the exchange takes it. */
export function limitIssue({ order, to }: MovedLimit, last: Amount | null) {
  if (last === null) return 'spot.price_updating'
  if (isLimitPriceValid(order.side, to, last)) return null
  return order.side === 'long' ? 'futures.limit_below' : 'futures.limit_above'
}
