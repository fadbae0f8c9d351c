import { addMs, type Amount, amountText, assert, refuse } from '@bourse/contracts/kit'
import type { OtcOrderId, OtcStatus } from '@bourse/contracts/otc'
import type { MemberCall, Tx } from '#platform/kernel'
import { post } from '#platform/ledger'
import type { OtcDeps, OtcMessage } from './deps.ts'
import { endTransfer } from './escrow.ts'
import { MERCHANTS } from './merchants.ts'
import { issueStep } from './receipts.ts'
import { lockOrder, type StoredOrder, updateOrder } from './store.ts'

export const EXPIRY_TASK = 'otc.expire'
export const RESPONSE_TASK = 'otc.respond'

export function requireMerchant({ merchant }: Pick<StoredOrder, 'merchant'>) {
  const found = MERCHANTS.find(({ id }) => id === merchant)
  assert(found !== undefined, 'orders are with merchants of the list')
  return found
}

type Step = Partial<
  Pick<StoredOrder, 'paidAt' | 'disputedAt' | 'closedAt' | 'proof' | 'complaint' | 'remark'>
> & {
  readonly status: OtcStatus
}

/** Stores the next state of a locked order; one that ends it moves the escrow, exactly once. */
async function advance(
  deps: OtcDeps,
  tx: Tx,
  { order, step, message }: { order: StoredOrder; step: Step; message?: OtcMessage['title'] },
): Promise<StoredOrder> {
  const next = { ...order, ...step }
  await updateOrder(tx, next)
  const { closedAt, status, member } = next
  if (closedAt !== null) {
    const isReleased = status === 'released'
    const state = isReleased ? (next.side === 'buy' ? 'bought' : 'sold') : 'returned'
    await issueStep(deps, tx, next, { state, at: closedAt })
    await post(tx, endTransfer({ ...next, isReleased, at: closedAt }))
    tx.afterCommit(() => deps.notify('balance.changed', member))
  }
  if (message !== undefined) await deps.messageMembers(tx, [buildMessage(deps, next, message)])
  tx.afterCommit(() => {
    deps.scheduler.wake()
    deps.notify('otc.changed', member)
  })
  return next
}

function buildMessage(deps: OtcDeps, order: StoredOrder, title: OtcMessage['title']): OtcMessage {
  const { id, member, quantity, total, fiat, remark } = order
  const text = (amount: Amount) => amountText(amount)
  return {
    member,
    title,
    body: title.replace('_title', '_body') as OtcMessage['body'],
    values: {
      id,
      merchant: requireMerchant(order).name,
      quantity: text(quantity),
      coin: deps.market.assetById(order.asset)?.code ?? '',
      total: text(total),
      fiat,
      ...(remark === null ? {} : { remark }),
    },
    at: deps.clock.now(),
  }
}

/** Locks the caller's order in one of the states in which the step is possible. */
async function lockIn(
  tx: Tx,
  call: MemberCall,
  { id, states }: { id: OtcOrderId; states: readonly OtcStatus[] },
) {
  const order = (await lockOrder(tx, { id, member: call.member })) ?? refuse('not_found')
  return states.includes(order.status) ? order : refuse('order_closed')
}

async function claimProof(deps: OtcDeps, tx: Tx, member: StoredOrder['member'], path: string | undefined) {
  if (path === undefined) return
  if ((await deps.claimPicture(tx, { path, member, purpose: 'otc' })) === null) refuse('picture_invalid')
}

/** A buyer has paid; the merchant answers on paper. Not after the deadline, even if the expiry is late. */
export async function markPaid(
  deps: OtcDeps,
  call: MemberCall,
  { id, proof }: { id: OtcOrderId; proof?: string | undefined },
): Promise<void> {
  await call.transact(async (tx) => {
    const order = await lockIn(tx, call, { id, states: ['placed'] })
    const now = deps.clock.now()
    if (order.side !== 'buy' || now >= order.payBy) refuse('order_closed')
    await claimProof(deps, tx, call.member, proof)
    await advance(deps, tx, { order, step: { status: 'paid', paidAt: now, proof: proof ?? null } })
    if (deps.autoReview)
      await deps.scheduler.schedule(tx, RESPONSE_TASK, id, addMs(now, requireMerchant(order).responseMs))
  })
}

/** A seller states that the money has arrived. */
export async function releaseSale(deps: OtcDeps, call: MemberCall, id: OtcOrderId): Promise<void> {
  await call.transact(async (tx) => {
    const order = await lockIn(tx, call, { id, states: ['paid', 'disputed'] })
    if (order.side !== 'sell') refuse('order_closed')
    await advance(deps, tx, { order, step: { status: 'released', closedAt: deps.clock.now() } })
  })
}

/** Until the payment is stated, the member may withdraw from an order. */
export async function cancelOrder(deps: OtcDeps, call: MemberCall, id: OtcOrderId): Promise<void> {
  await call.transact(async (tx) => {
    const order = await lockIn(tx, call, { id, states: ['placed'] })
    await advance(deps, tx, { order, step: { status: 'cancelled', closedAt: deps.clock.now() } })
  })
}

type Dispute = { id: OtcOrderId; complaint: string; proof?: string | undefined }

/** From here on only the operator, or a seller's release, ends the order. */
export async function disputeOrder(deps: OtcDeps, call: MemberCall, input: Dispute): Promise<void> {
  const { id, complaint, proof } = input
  await call.transact(async (tx) => {
    const order = await lockIn(tx, call, { id, states: ['paid'] })
    await claimProof(deps, tx, call.member, proof)
    const step = { status: 'disputed' as const, disputedAt: deps.clock.now(), complaint }
    await advance(deps, tx, { order, step: { ...step, proof: proof ?? order.proof } })
  })
}

/** Due task: an order that was not paid in time is over. */
export async function expireOrder(deps: OtcDeps, tx: Tx, id: string): Promise<void> {
  const order = await lockOrder(tx, { id, member: null })
  if (order?.status !== 'placed') return
  const step = { status: 'expired' as const, closedAt: deps.clock.now() }
  await advance(deps, tx, { order, step, message: 'otc_expired_title' })
}

/** Due task: the merchant confirms a buyer's payment, or pays a seller. Nothing if the order has moved on. */
export async function respondToOrder(deps: OtcDeps, tx: Tx, id: string): Promise<void> {
  const order = await lockOrder(tx, { id, member: null })
  if (order?.side === 'buy' && order.status === 'paid') await releaseByMerchant(deps, tx, order, null)
  if (order?.side === 'sell' && order.status === 'placed') await payByMerchant(deps, tx, order)
}

export const payByMerchant = (deps: OtcDeps, tx: Tx, order: StoredOrder): Promise<StoredOrder> =>
  advance(deps, tx, {
    order,
    step: { status: 'paid', paidAt: deps.clock.now() },
    message: 'otc_paid_title',
  })

export const releaseByMerchant = (
  deps: OtcDeps,
  tx: Tx,
  order: StoredOrder,
  remark: string | null,
): Promise<StoredOrder> =>
  advance(deps, tx, {
    order,
    step: { status: 'released', closedAt: deps.clock.now(), remark },
    message: 'otc_released_title',
  })

export const cancelByOperator = (
  deps: OtcDeps,
  tx: Tx,
  order: StoredOrder,
  remark: string,
): Promise<StoredOrder> =>
  advance(deps, tx, {
    order,
    step: { status: 'cancelled', closedAt: deps.clock.now(), remark },
    message: 'otc_cancelled_title',
  })
