import { type Amount, type Language, divide, ZERO } from '@bourse/contracts/kit'
import { type Order, type OrderKind, stopDirection } from '@bourse/contracts/spot'
import type { Status } from '#kit/feedback'
import { quantityText } from '#kit/format'
import type { Key, Text } from '#text'

/** What is filled of an order; an upstream that does not say so means all of it once the order is done. */
export const filledOf = ({ filled, quantity, status }: Order): Amount =>
  filled ?? (status === 'done' ? quantity : ZERO)

/** The share that is filled, in whole percent. */
export const filledPercent = (order: Order): number =>
  order.quantity <= ZERO ? 0 : Number((filledOf(order) * 100n) / order.quantity)

/** What one unit was traded at so far; null while nothing was, or where the upstream does not tell. */
export function averageOf(order: Order): Amount | null {
  const filled = filledOf(order)
  if (filled <= ZERO || order.turnover === null || order.turnover <= ZERO) return null
  return divide(order.turnover, filled, 'down')
}

/** The limit; of a market order the price that was seen, because its limit is only the end of the protection band. */
export const displayPrice = (order: Order): Amount =>
  order.kind === 'market' ? (order.placedPrice ?? order.price) : order.price

type StatusLabel = { readonly tag: Status; readonly key: Key }
const STATUS: Readonly<Record<Order['status'], StatusLabel>> = {
  open: { tag: 'primary', key: 'spot.open' },
  done: { tag: 'success', key: 'spot.done' },
  cancelled: { tag: 'secondary', key: 'spot.cancelled' },
}

/** It has not come into the book yet. */
const isWaiting = ({ status, kind, triggeredAt }: Order): boolean =>
  status === 'open' && kind === 'stopLimit' && triggeredAt === null

/** How an order stands, in its colour and its words. */
export const statusLabel = (order: Order): StatusLabel =>
  isWaiting(order) ? { tag: 'warning', key: 'spot.waiting' } : STATUS[order.status]

export const KIND: Readonly<Record<OrderKind, Key>> = {
  limit: 'spot.limit',
  market: 'spot.market',
  stopLimit: 'spot.stop_limit',
}

/** Which side of its stop price the market has to come to: from below it must rise to it, from above it must fall. */
export function triggerSymbol(stop: Amount, from: Amount | null): '≥' | '≤' | '' {
  const direction = from === null ? null : stopDirection(stop, from)
  return direction === null ? '' : direction === 'rises' ? '≥' : '≤'
}

/** The two codes of an order's market. */
export function codesOf({ symbol }: Order): { base: string; quote: string } {
  const [base = '', quote = ''] = (symbol ?? '').split('/')
  return { base, quote }
}

/** What became of an order that was just sent, in one sentence. */
export function outcomeText(order: Order | null, coin: string, t: Text, language: Language): string {
  if (order !== null && isWaiting(order)) return t('spot.placed_waiting')
  if (order === null || order.status === 'open') return t('spot.placed')
  const filled = quantityText(filledOf(order), language)
  if (order.status === 'done') return t('spot.filled_all', { filled, coin })
  return t('spot.filled_part', { filled, quantity: quantityText(order.quantity, language), coin })
}
