import { addMs, ZERO } from '@bourse/contracts/kit'
import { fiatTradeLimit } from '@bourse/contracts/identity'
import { CANCEL_WINDOW_MS, type OtcOrderId } from '@bourse/contracts/otc'
import type { MemberCall, Tx } from '#platform/kernel'
import { lockMemberAccounts, post } from '#platform/ledger'
import { lockReceipts } from '#platform/receipts'
import { acceptOrder, type Order, type OrderState } from './accept-order.ts'
import { RESPONSE_TASK, EXPIRY_TASK } from './advance.ts'
import type { OtcDeps } from './deps.ts'
import { openTransfer } from './escrow.ts'
import { MERCHANTS, requireMerchant } from './merchants.ts'
import { findUsdPrice, requireAsset } from './offers.ts'
import { issueStep } from './receipts.ts'
import { countOpen, insertOrder, listUnpaidClosings, type OrderDraft } from './store.ts'

/** Opens an order: its coins move to escrow in the same transaction. */
export async function placeOrder(deps: OtcDeps, call: MemberCall, order: Order): Promise<OtcOrderId> {
  const coin = requireAsset(deps, order.asset)
  return call.transact(async (tx) => {
    await tx.lock('otc', call.member)
    const state = await readState(deps, tx, { call, order })
    const draft = acceptOrder(order, { ...state, coin, usd: findUsdPrice(deps, coin) })
    return openOrder(deps, tx, draft)
  })
}

/** Reads the member's card, level, open orders and balance; the time last, after the wait for locks. */
async function readState(
  deps: OtcDeps,
  tx: Tx,
  { call: { member }, order }: { readonly call: MemberCall; readonly order: Order },
): Promise<Omit<OrderState, 'coin' | 'usd'>> {
  const isSale = order.side === 'sell'
  const card = isSale ? await deps.payoutCardOf(tx, member) : null
  const openOrders = await countOpen(tx, member)
  const dayAgo = addMs(deps.clock.now(), -CANCEL_WINDOW_MS)
  const unpaidClosings = isSale ? [] : await listUnpaidClosings(tx, member, dayAgo)
  const limit = fiatTradeLimit(await deps.levelOf(tx, member))
  await lockReceipts(tx, [member])
  const free = isSale ? await lockFree(tx, member, order.asset) : null
  const merchant = MERCHANTS.find(({ id }) => id === order.merchant) ?? null
  return { member, merchant, card, openOrders, unpaidClosings, limit, free, now: deps.clock.now() }
}

async function lockFree(tx: Tx, member: MemberCall['member'], asset: Order['asset']) {
  const accountTypes = ['spot', 'spot_hold'] as const
  return (await lockMemberAccounts(tx, { member, asset, accountTypes })).get('spot') ?? ZERO
}

async function openOrder(deps: OtcDeps, tx: Tx, draft: OrderDraft): Promise<OtcOrderId> {
  const order = await insertOrder(tx, draft)
  const { id, createdAt, payBy, side, member } = order
  await issueStep(deps, tx, order, { state: 'escrow', at: createdAt })
  await post(tx, openTransfer(order))
  await deps.scheduler.schedule(tx, EXPIRY_TASK, id, payBy)
  if (deps.autoReview && side === 'sell')
    await deps.scheduler.schedule(tx, RESPONSE_TASK, id, addMs(createdAt, requireMerchant(order).responseMs))
  tx.afterCommit(() => {
    deps.scheduler.wake()
    deps.notify('otc.changed', member)
  })
  return id
}
