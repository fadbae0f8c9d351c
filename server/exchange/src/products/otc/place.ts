import {
  addMs,
  amountText,
  assert,
  formatUtc,
  type Input,
  refuse,
  smallestUnit,
  ZERO,
} from '@bourse/contracts/kit'
import { fiatTradeLimit } from '@bourse/contracts/identity'
import {
  CANCEL_WINDOW_MS,
  cancelAllowance,
  FREE_CANCELS,
  isWithinPriceBand,
  OPEN_ORDERS_MAX,
  type otc,
  type OtcOrderId,
  PAY_WITHIN_MS,
  computePayment,
  quantityIssue,
} from '@bourse/contracts/otc'
import type { MemberCall, Tx } from '#platform/kernel'
import { lockMemberAccounts, post } from '#platform/ledger'
import { lockReceipts } from '#platform/receipts'
import { RESPONSE_TASK, EXPIRY_TASK } from './advance.ts'
import type { OtcDeps } from './deps.ts'
import { openTransfer } from './escrow.ts'
import { type Merchant, MERCHANTS, listMethods, buildPayee } from './merchants.ts'
import { requireAsset, computeBounds, buildOffer, requireUsdPrice } from './offers.ts'
import { issueStep } from './receipts.ts'
import { countOpen, insertOrder, listUnpaidClosings, type OrderDraft, type StoredOrder } from './store.ts'

type Order = Input<typeof otc.place>

/** Opens an order: its coins move to escrow in the same transaction. Level, card and balance are read inside of it. */
export async function placeOrder(deps: OtcDeps, call: MemberCall, order: Order): Promise<OtcOrderId> {
  const { member } = call
  const asset = requireAsset(deps, order.asset)
  const merchant = MERCHANTS.find(({ id }) => id === order.merchant) ?? refuse('not_found')
  if (!listMethods(merchant, order.side).includes(order.method)) refuse('not_found')
  return call.transact(async (tx) => {
    await tx.lock('otc', member)
    const payment = await paymentTo(deps, tx, { order, merchant, member })
    if ((await countOpen(tx, member)) >= OPEN_ORDERS_MAX)
      refuse('otc_orders_open', { count: String(OPEN_ORDERS_MAX) })
    if (order.side === 'buy') await assertNotPaused(deps, tx, member)
    const limit = fiatTradeLimit(await deps.levelOf(tx, member))
    await lockReceipts(tx, [member])
    const free = await lockFree(tx, call, order)
    const now = deps.clock.now()
    const offerState = { ...order, usd: requireUsdPrice(deps, asset), unit: smallestUnit(asset.decimals) }
    const offer = buildOffer(merchant, offerState)
    if (!isWithinPriceBand(order.shownPrice, offer.price)) refuse('price_moved')
    const issue = quantityIssue(order.quantity, { ...computeBounds(offer, limit, offerState), free })
    if (issue !== null) refuse(issue.code, boundText(issue, asset.code))
    const { side, fiat, quantity, method } = order
    const draft: OrderDraft = {
      ...payment,
      member,
      merchant: merchant.id,
      side,
      asset: asset.id,
      fiat,
      method,
      price: order.shownPrice,
      quantity,
      total: computePayment(quantity, { price: order.shownPrice, fiat, side }),
      createdAt: now,
      payBy: addMs(now, PAY_WITHIN_MS),
    }
    // A coin's smallest part may be worth less than the smallest unit of the currency.
    if (draft.total <= ZERO) refuse('amount_below_minimum')
    return open(deps, tx, { draft, merchant })
  })
}

/** A purchase that need not be paid is an option on the coin, so few of them are free. */
async function assertNotPaused({ clock }: OtcDeps, tx: Tx, member: MemberCall['member']): Promise<void> {
  const { pausedUntil } = cancelAllowance(
    await listUnpaidClosings(tx, member, addMs(clock.now(), -CANCEL_WINDOW_MS)),
  )
  if (pausedUntil !== null)
    refuse('otc_paused', { count: String(FREE_CANCELS), time: formatUtc(pausedUntil) })
}

type NewOrder = { readonly draft: OrderDraft; readonly merchant: Merchant }

async function open(deps: OtcDeps, tx: Tx, { draft, merchant }: NewOrder): Promise<OtcOrderId> {
  const order: StoredOrder = await insertOrder(tx, draft)
  const { id, createdAt, payBy, side, member } = order
  await issueStep(deps, tx, order, { state: 'escrow', at: createdAt })
  await post(tx, openTransfer(order))
  await deps.scheduler.schedule(tx, EXPIRY_TASK, id, payBy)
  if (deps.autoReview && side === 'sell')
    await deps.scheduler.schedule(tx, RESPONSE_TASK, id, addMs(createdAt, merchant.responseMs))
  tx.afterCommit(() => {
    deps.scheduler.wake()
    deps.notify('otc.changed', member)
  })
  return id
}

type Parties = { readonly order: Order; readonly merchant: Merchant; readonly member: MemberCall['member'] }

/** Buyers pay to the merchant's account, sellers are paid to their card. */
async function paymentTo(
  deps: OtcDeps,
  tx: Tx,
  { order, merchant, member }: Parties,
): Promise<Pick<OrderDraft, 'payee' | 'payout'>> {
  if (order.side === 'buy') return { payee: buildPayee(merchant, order), payout: null }
  const card = (await deps.payoutCardOf(tx, member)) ?? refuse('card_required')
  return { payee: card.payee, payout: card.full }
}

async function lockFree(tx: Tx, { member }: MemberCall, { side, asset }: Order) {
  if (side === 'buy') return null
  const accountTypes = ['spot', 'spot_hold'] as const
  return (await lockMemberAccounts(tx, { member, asset, accountTypes })).get('spot') ?? ZERO
}

function boundText({ code, bound }: NonNullable<ReturnType<typeof quantityIssue>>, coin: string) {
  switch (code) {
    case 'amount_invalid':
      return {}
    case 'amount_below_minimum':
      return { minimum: amountText(bound), coin }
    case 'amount_above_maximum':
      return { maximum: amountText(bound), coin }
    case 'insufficient_balance':
      return { left: amountText(bound), coin }
    default:
      assert(false, 'every issue has its values')
  }
}
