import { subtract, ZERO } from '@bourse/contracts/kit'
import type { DecidedFill } from './batch.ts'
import type { BatchState, Draft } from './batch-state.ts'
import { endPartner } from './end-order.ts'
import type { Executed } from './execute.ts'
import type { Fill } from './match.ts'
import type { OrderState } from './settle.ts'
import { remaining, type StoredOrder } from './stored.ts'

export const FILLED = { status: 'done' } as const
export const UNFILLED = { status: 'cancelled', cancelReason: 'unfilled' } as const
export const RESTS = { status: 'open' } as const

/** Whether the part of an order that does not fill at once stays in the book. */
export const mayRest = ({ kind, timeInForce }: Pick<Draft, 'kind' | 'timeInForce'>): boolean =>
  (kind === 'limit' || kind === 'stopLimit') && timeInForce !== 'ioc' && timeInForce !== 'fok'

export const fillsWhole = (
  order: Pick<Draft, 'quantity' | 'filled'>,
  trades: readonly Fill<StoredOrder>[],
): boolean => trades.reduce((left, { quantity }) => subtract(left, quantity), remaining(order)) === ZERO

type Settlement = Pick<DecidedFill, 'evidence'> & {
  readonly trades: readonly Fill<StoredOrder>[]
  readonly executed: Executed<OrderState>
}

/** Applies the trades of an order that came second: to the orders it met, and to the quotes of the house. */
export function settleTrades(
  batch: BatchState,
  order: StoredOrder,
  { trades, executed, evidence }: Settlement,
): void {
  const { id: taker, side, updatedAt: at } = order
  const { terms, book } = batch.facts(order.market)
  for (const maker of executed.makers)
    endPartner(batch, batch.update({ ...maker, updatedAt: at }), { terms, at, reason: 'oco' })
  const quotedAt = book?.at ?? at
  for (const trade of trades) {
    const sides = executed.sides.filter((one) => one.trade === trade)
    const counterparty = trade.resting === null ? 'house' : 'member'
    batch.addFill({ terms, quotedAt, trade, side, taker, counterparty, evidence, at, sides })
  }
}
