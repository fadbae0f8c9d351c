import { type Amount, type Language, divide, ZERO } from '@bourse/contracts/kit'
import { type Order, type OrderKind, stopDirection } from '@bourse/contracts/spot'
import type { Status } from '#kit/feedback'
import { quantityText } from '#kit/format'
import type { Key, Text } from '#text'

/** Upstreams that do not report it: all of a done order, nothing of others. */
export const filledOf = ({ filled, quantity, status }: Order): Amount =>
  filled ?? (status === 'done' ? quantity : ZERO)

/** In whole percent. */
export const filledPercent = (order: Order): number =>
  order.quantity <= ZERO ? 0 : Number((filledOf(order) * 100n) / order.quantity)

/** Average price so far; null if nothing is filled or the upstream does not report the turnover. */
export function averageOf(order: Order): Amount | null {
  const filled = filledOf(order)
  if (filled <= ZERO || order.turnover === null || order.turnover <= ZERO) return null
  return divide(order.turnover, filled, 'down')
}

/**
 * A market order shows the price seen when it was placed: its limit is only the end of the protection band.
 */
export const displayPrice = (order: Order): Amount =>
  order.kind === 'market' ? (order.placedPrice ?? order.price) : order.price

type StatusLabel = { readonly tag: Status; readonly key: Key }
const STATUS: Readonly<Record<Order['status'], StatusLabel>> = {
  open: { tag: 'primary', key: 'spot.open' },
  done: { tag: 'success', key: 'spot.done' },
  cancelled: { tag: 'secondary', key: 'spot.cancelled' },
}

/** Its stop price has not been reached. */
const isWaiting = ({ status, kind, triggeredAt }: Order): boolean =>
  status === 'open' && kind === 'stopLimit' && triggeredAt === null

export const statusLabel = (order: Order): StatusLabel =>
  isWaiting(order) ? { tag: 'warning', key: 'spot.waiting' } : STATUS[order.status]

export const KIND: Readonly<Record<OrderKind, Key>> = {
  limit: 'spot.limit',
  market: 'spot.market',
  stopLimit: 'spot.stop_limit',
}

/** The direction in which the market has to move to reach the stop price. */
export function triggerSymbol(stop: Amount, from: Amount | null): '≥' | '≤' | '' {
  const direction = from === null ? null : stopDirection(stop, from)
  return direction === null ? '' : direction === 'rises' ? '≥' : '≤'
}

export function codesOf({ symbol }: Order): { base: string; quote: string } {
  const [base = '', quote = ''] = (symbol ?? '').split('/')
  return { base, quote }
}

/** The result of a placed order in one sentence. */
export function outcomeText(order: Order | null, coin: string, t: Text, language: Language): string {
  if (order !== null && isWaiting(order)) return t('spot.placed_waiting')
  if (order === null || order.status === 'open') return t('spot.placed')
  const filled = quantityText(filledOf(order), language)
  if (order.status === 'done') return t('spot.filled_all', { filled, coin })
  return t('spot.filled_part', { filled, quantity: quantityText(order.quantity, language), coin })
}
