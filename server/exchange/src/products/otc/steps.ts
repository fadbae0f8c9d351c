import { type Instant, refuse } from '@bourse/contracts/kit'
import type { OtcStatus } from '@bourse/contracts/otc'
import type { OtcMessage } from './deps.ts'
import type { StoredOrder } from './store.ts'

/** The fields of an order that one step changes, and the message that it sends. */
export type Step = {
  readonly change: Partial<
    Pick<StoredOrder, 'paidAt' | 'disputedAt' | 'closedAt' | 'proof' | 'complaint' | 'remark'>
  > & { readonly status: OtcStatus }
  readonly message?: OtcMessage['title']
}

/** The parts of an order that decide which steps are possible. */
export type OrderProgress = Pick<StoredOrder, 'status' | 'side' | 'payBy' | 'proof'>

type Statement = { readonly proof?: string | undefined; readonly now: Instant }

function assertIn(order: OrderProgress, states: readonly OtcStatus[]): void {
  if (!states.includes(order.status)) refuse('order_closed')
}

/** The buyer states a payment; refused after the deadline, even if the expiry is late. */
export function statePayment(order: OrderProgress, { proof, now }: Statement): Step {
  assertIn(order, ['placed'])
  if (order.side !== 'buy' || now >= order.payBy) refuse('order_closed')
  return { change: { status: 'paid', paidAt: now, proof: proof ?? null } }
}

/** The seller confirms that the money has arrived. */
export function confirmPayment(order: OrderProgress, now: Instant): Step {
  assertIn(order, ['paid', 'disputed'])
  if (order.side !== 'sell') refuse('order_closed')
  return { change: { status: 'released', closedAt: now } }
}

/** The member cancels an order; possible until its payment is stated. */
export function cancel(order: OrderProgress, now: Instant): Step {
  assertIn(order, ['placed'])
  return { change: { status: 'cancelled', closedAt: now } }
}

/** The member disputes an order. Afterwards only the operator, or a seller's release, ends it. */
export function dispute(
  order: OrderProgress,
  { complaint, proof, now }: Statement & { readonly complaint: string },
): Step {
  assertIn(order, ['paid'])
  return { change: { status: 'disputed', disputedAt: now, complaint, proof: proof ?? order.proof } }
}

/** An order that was not paid in time is over; null once it is paid or closed. */
export const expire = (order: OrderProgress, now: Instant): Step | null =>
  order.status === 'placed'
    ? { change: { status: 'expired', closedAt: now }, message: 'otc_expired_title' }
    : null

/** The merchant confirms a buyer's payment, or pays a seller; null once the order has moved on. */
export function respond(order: OrderProgress, now: Instant): Step | null {
  if (order.side === 'buy' && order.status === 'paid') return merchantRelease(now, null)
  if (order.side === 'sell' && order.status === 'placed') return merchantPayment(now)
  return null
}

export const merchantPayment = (now: Instant): Step => ({
  change: { status: 'paid', paidAt: now },
  message: 'otc_paid_title',
})

export const merchantRelease = (now: Instant, remark: string | null): Step => ({
  change: { status: 'released', closedAt: now, remark },
  message: 'otc_released_title',
})

export const operatorCancellation = (now: Instant, remark: string): Step => ({
  change: { status: 'cancelled', closedAt: now, remark },
  message: 'otc_cancelled_title',
})
