import {
  previewOpen,
  type Position,
  type TicketContext,
  type TicketOrder,
  validateOrder,
} from '@bourse/contracts/futures'
import { type Amount, sum, ZERO } from '@bourse/contracts/kit'
import { otherSide, previewClosing } from './figures.ts'

type ReverseState = Pick<TicketContext, 'price' | 'terms' | 'mode' | 'account' | 'superOpen'> & {
  /** The free balance before the position is closed. */
  readonly free: Amount
  readonly backing: Amount
}

/** The order that opens as many lots in the other direction, at the same leverage. */
export const reverseOrder = ({ side, lots, leverage }: Position): TicketOrder => ({
  side: otherSide(side),
  kind: 'market',
  lots,
  leverage,
  limitPrice: null,
  stops: { takeProfit: ZERO, stopLoss: ZERO },
  isReduceOnly: false,
})

/** The result of closing a position, and of the opposite one that its returned margin helps to open; null while unknown. */
export function previewReverse(position: Position, state: ReverseState) {
  const { price, terms, backing, free } = state
  const closing = previewClosing(position, position.lots, { price, lotSize: terms.lotSize, backing })
  if (price === null || closing === null) return null
  const order = reverseOrder(position)
  const context = { ...state, free: sum(free, closing.returned), opposite: ZERO }
  return { closing, opening: previewOpen(order, context, price), issue: validateOrder(order, context) }
}
