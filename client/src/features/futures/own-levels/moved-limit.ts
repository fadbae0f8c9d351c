import { type Amount, type Input, ZERO } from '@bourse/contracts/kit'
import { type futures, isLimitPriceValid, type Position } from '@bourse/contracts/futures'
import { stopDirection } from '@bourse/contracts/orders'

/** A waiting order whose limit or stop price was moved. */
export type MovedLimit = { readonly order: Position; readonly to: Amount }

/** True until its stop is reached; from then on it is an order like others. */
export const waitsForStop = ({
  stopPrice,
  triggeredAt,
}: Pick<Position, 'stopPrice' | 'triggeredAt'>): boolean => stopPrice !== null && triggeredAt === null

/** The price that a level stands for. */
export const levelPrice = (order: Position): Amount =>
  waitsForStop(order) ? (order.stopPrice ?? ZERO) : order.openPrice

export const amendInput = ({ order, to }: MovedLimit): Input<typeof futures.amend> =>
  waitsForStop(order) ? { id: order.id, stopPrice: to } : { id: order.id, limitPrice: to }

/** The text of what is wrong with the new price; null if the exchange takes it. */
export function limitIssue({ order, to }: MovedLimit, last: Amount | null) {
  if (last === null) return 'spot.price_updating'
  if (waitsForStop(order)) {
    const isSame = stopDirection(levelPrice(order), last) === stopDirection(to, last)
    return isSame ? null : 'spot.stop_wrong'
  }
  if (isLimitPriceValid(order.side, to, last)) return null
  return order.side === 'long' ? 'futures.limit_below' : 'futures.limit_above'
}
