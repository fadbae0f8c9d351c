import { addMs, type Amount, amountText, refuse } from '@bourse/contracts/kit'
import type { OtcOrderId } from '@bourse/contracts/otc'
import type { MemberCall, Tx } from '#platform/kernel'
import { post } from '#platform/ledger'
import type { OtcDeps, OtcMessage } from './deps.ts'
import { endTransfer } from './escrow.ts'
import { requireMerchant } from './merchants.ts'
import { issueStep } from './receipts.ts'
import {
  cancel,
  confirmPayment,
  dispute,
  expire,
  merchantPayment,
  merchantRelease,
  operatorCancellation,
  respond,
  statePayment,
  type Step,
} from './steps.ts'
import { lockOrder, type StoredOrder, updateOrder } from './store.ts'

export const EXPIRY_TASK = 'otc.expire'
export const RESPONSE_TASK = 'otc.respond'

/** Stores a step of a locked order; one that ends the order moves the escrow, exactly once. */
async function advance(
  deps: OtcDeps,
  tx: Tx,
  order: StoredOrder,
  { change, message }: Step,
): Promise<StoredOrder> {
  const next = { ...order, ...change }
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

const lockOwn = async (tx: Tx, { member }: MemberCall, id: OtcOrderId): Promise<StoredOrder> =>
  (await lockOrder(tx, { id, member })) ?? refuse('not_found')

async function claimProof(deps: OtcDeps, tx: Tx, member: StoredOrder['member'], path: string | undefined) {
  if (path === undefined) return
  if ((await deps.claimPicture(tx, { path, member, purpose: 'otc' })) === null) refuse('picture_invalid')
}

type Payment = { readonly id: OtcOrderId; readonly proof?: string | undefined }

/** Stores a buyer's payment; the merchant confirms it on paper. */
export async function markPaid(deps: OtcDeps, call: MemberCall, { id, proof }: Payment): Promise<void> {
  await call.transact(async (tx) => {
    const order = await lockOwn(tx, call, id)
    const now = deps.clock.now()
    const step = statePayment(order, { proof, now })
    await claimProof(deps, tx, call.member, proof)
    await advance(deps, tx, order, step)
    if (deps.autoReview)
      await deps.scheduler.schedule(tx, RESPONSE_TASK, id, addMs(now, requireMerchant(order).responseMs))
  })
}

/** Releases the coins of a seller who has received the money. */
export async function releaseSale(deps: OtcDeps, call: MemberCall, id: OtcOrderId): Promise<void> {
  await call.transact(async (tx) => {
    const order = await lockOwn(tx, call, id)
    await advance(deps, tx, order, confirmPayment(order, deps.clock.now()))
  })
}

/** Cancels an order whose payment is not stated. */
export async function cancelOrder(deps: OtcDeps, call: MemberCall, id: OtcOrderId): Promise<void> {
  await call.transact(async (tx) => {
    const order = await lockOwn(tx, call, id)
    await advance(deps, tx, order, cancel(order, deps.clock.now()))
  })
}

/** Opens a dispute, which the operator decides. */
export async function disputeOrder(
  deps: OtcDeps,
  call: MemberCall,
  { id, complaint, proof }: Payment & { readonly complaint: string },
): Promise<void> {
  await call.transact(async (tx) => {
    const order = await lockOwn(tx, call, id)
    const step = dispute(order, { complaint, proof, now: deps.clock.now() })
    await claimProof(deps, tx, call.member, proof)
    await advance(deps, tx, order, step)
  })
}

/** Due task: ends an order that was not paid in time. */
export const expireOrder = (deps: OtcDeps, tx: Tx, id: string): Promise<void> =>
  advanceDue(deps, tx, id, expire)

/** Due task: confirms a buyer's payment for the merchant, or pays a seller. */
export const respondToOrder = (deps: OtcDeps, tx: Tx, id: string): Promise<void> =>
  advanceDue(deps, tx, id, respond)

async function advanceDue(deps: OtcDeps, tx: Tx, id: string, decide: typeof expire): Promise<void> {
  const order = await lockOrder(tx, { id, member: null })
  const step = order === null ? null : decide(order, deps.clock.now())
  if (order !== null && step !== null) await advance(deps, tx, order, step)
}

export const payByMerchant = (deps: OtcDeps, tx: Tx, order: StoredOrder): Promise<StoredOrder> =>
  advance(deps, tx, order, merchantPayment(deps.clock.now()))

export const releaseByMerchant = (
  deps: OtcDeps,
  tx: Tx,
  order: StoredOrder,
  remark: string | null,
): Promise<StoredOrder> => advance(deps, tx, order, merchantRelease(deps.clock.now(), remark))

export const cancelByOperator = (
  deps: OtcDeps,
  tx: Tx,
  order: StoredOrder,
  remark: string,
): Promise<StoredOrder> => advance(deps, tx, order, operatorCancellation(deps.clock.now(), remark))
