import type { CouponId } from '@bourse/contracts/coupons'
import {
  type Amount,
  type Facts,
  SECOND,
  ZERO,
  toAmount,
  amountText,
  addMs,
  refuse,
  multiply,
} from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Instant } from '@bourse/contracts/kit'
import { takeCoupon, USDT } from '#members/coupons'
import type { MemberCall, Tx } from '#platform/kernel'
import { move, ofHouse, ofMember, post } from '#platform/ledger'
import type { AssetTerms } from '#platform/market'
import { issuedAmount, issueOne } from '#platform/receipts'
import { lockBalance } from '#members/wallet/withdrawal'
import type { WalletDeps } from './deps.ts'
import { insertDeposit, reviewDeposit, lockDeposit, type StoredDeposit } from './store.ts'

export const APPROVAL_TASK = 'deposit.approve'
const REVIEW_MS = 3 * SECOND
/** Far above any real deposit and far below the capacity of an account. */
const DEPOSIT_MAX = toAmount('1000000000')

export function assertDeposit(amount: Amount, terms: AssetTerms | undefined): asserts terms is AssetTerms {
  if (terms === undefined || terms.networks.length === 0) refuse('coin_unknown')
  if (amount < terms.depositMin) {
    refuse('amount_below_minimum', { minimum: amountText(terms.depositMin), coin: terms.code })
  }
  if (amount > DEPOSIT_MAX)
    refuse('amount_above_maximum', { maximum: amountText(DEPOSIT_MAX), coin: terms.code })
}

type DepositRequest = { asset: AssetId; amount: Amount; voucher: string; coupon?: CouponId | undefined }

/** Records an announced payment; in paper mode its approval is scheduled in the same transaction. */
export async function requestDeposit(
  deps: WalletDeps,
  call: MemberCall,
  request: DepositRequest,
): Promise<string> {
  assertDeposit(
    request.amount,
    deps.assets.find((asset) => asset.id === request.asset),
  )
  const { member, now: at } = call
  return call.transact(async (tx) => {
    const price = deps.usd(request.asset) ?? ZERO
    const worth = { asset: USDT, amount: multiply(request.amount, price, 'down') }
    const bindCoupon = await takeCoupon(tx, {
      coupon: request.coupon,
      member,
      product: 'deposit',
      ...worth,
      at,
    })
    await claimVoucher(deps, tx, call, request.voucher)
    const deposit = await insertDeposit(tx, { ...request, member, at })
    await bindCoupon(deposit.id)
    if (deps.autoReview)
      await deps.scheduler.schedule(tx, APPROVAL_TASK, deposit.id, addMs(call.now, REVIEW_MS))
    tx.afterCommit(() => {
      deps.scheduler.wake()
      deps.depositChanged(call.member)
    })
    return deposit.id
  })
}

/**
 * Claims the voucher. A picture proves one payment, once; a text voucher is a remark that proves nothing and
 * may repeat.
 */
async function claimVoucher(deps: WalletDeps, tx: Tx, call: MemberCall, voucher: string): Promise<void> {
  if (!voucher.startsWith('/upload/')) return
  const claim = await deps.claimPicture(tx, { path: voucher, member: call.member, purpose: 'voucher' })
  if (claim === null) refuse('picture_invalid')
  if (claim === 'claimed_before') refuse('voucher_used')
}

/** Books an announced payment. A reviewed one is refused and unchanged. */
export async function approveDeposit(
  deps: WalletDeps,
  tx: Tx,
  id: string,
  at: Instant,
): Promise<StoredDeposit> {
  const deposit = await requireWaiting(tx, id)
  await bookDeposit(deps, tx, deposit, at)
  return deposit
}

/** Approves automatically; does nothing when the operator reviewed first. */
export async function approveDue(deps: WalletDeps, tx: Tx, id: string, at: Instant): Promise<void> {
  const deposit = await lockDeposit(tx, id)
  if (deposit?.status === 'submitted') await bookDeposit(deps, tx, deposit, at)
}

async function bookDeposit(deps: WalletDeps, tx: Tx, deposit: StoredDeposit, at: Instant): Promise<void> {
  const { id, member, asset, amount } = deposit
  const price = deps.usd(asset)
  const usd = price === null ? null : multiply(amount, price, 'down')
  await reviewDeposit(tx, id, { status: 'approved', remark: null, usd, at })
  const receipt = await issueOne(tx, {
    member,
    kind: 'deposit',
    subject: id,
    inputs: buildFacts(deps, deposit, await lockBalance(tx, deposit)),
    ticks: [],
    at,
  })
  const accounts = { from: ofHouse('treasury', asset), to: ofMember(member, asset, 'spot') }
  const legs = move(accounts, issuedAmount(receipt, 'net'))
  await post(tx, { id: `deposit:${id}`, reason: 'deposit', at, legs })
  await deps.deposited(tx, { id, member, asset, amount, usd, at })
  tx.afterCommit(() => {
    deps.balanceChanged(member)
    deps.depositChanged(member)
  })
}

/** Builds the inputs of the receipt. Deposits are free of charge; an announced payment names no network. */
function buildFacts({ assets }: WalletDeps, { asset, amount }: StoredDeposit, balance: Amount): Facts {
  const terms = assets.find(({ id }) => id === asset)
  return {
    asset: terms?.code ?? asset,
    amount: amountText(amount),
    fee: '0',
    minimum: amountText(terms?.depositMin ?? ZERO),
    maximum: amountText(DEPOSIT_MAX),
    balance_before: amountText(balance),
  }
}

export async function rejectDeposit(
  deps: WalletDeps,
  tx: Tx,
  id: string,
  decision: { reason: string; at: Instant },
): Promise<StoredDeposit> {
  const deposit = await requireWaiting(tx, id)
  await reviewDeposit(tx, id, { status: 'rejected', remark: decision.reason, usd: null, at: decision.at })
  tx.afterCommit(() => deps.depositChanged(deposit.member))
  return deposit
}

async function requireWaiting(tx: Tx, id: string): Promise<StoredDeposit> {
  const deposit = await lockDeposit(tx, id)
  if (deposit === null || deposit.status !== 'submitted') refuse('not_found')
  return deposit
}
