import type { ReceiptId } from '@bourse/contracts/receipts'
import { createHash } from 'node:crypto'
import type { MemberId } from '@bourse/contracts/account'
import {
  bidText,
  computeBidDeposit,
  isOnStep,
  extendEnd,
  nextBid,
  type nft,
  NFT_PRICE_MAX,
} from '@bourse/contracts/nft'
import {
  type Amount,
  amountText,
  assert,
  formatUtc,
  type Input,
  instantText,
  isMultipleOf,
  type Instant,
  refuse,
  sum,
  smallestUnit,
  ZERO,
} from '@bourse/contracts/kit'
import { type MemberCall, sql, type Tx } from '#platform/kernel'
import { lockMemberAccounts, move, ofMember, post } from '#platform/ledger'
import { issuedAmount, issueOne, lockReceipts } from '#platform/receipts'
import { findBar } from './defaults.ts'
import { requireAsset, type NftDeps } from './deps.ts'
import { toLotChange } from './notices.ts'
import { buildDraft } from './receipts.ts'
import { computeStatus } from './view.ts'
import { findHeldDeposit, lockLot, lockWork, lotTable, type StoredLot } from './works.ts'

type Auction = StoredLot & { readonly bidStep: Amount; readonly deposit: Amount }

/** Holds the deposit of an auction's start price, once per member. Returns the id of the receipt. */
export async function payDeposit(deps: NftDeps, call: MemberCall, code: string): Promise<ReceiptId> {
  return call.transact(async (tx) => {
    const { member } = call
    const { lot, now } = await lockAuction(deps, tx, { code, member })
    if ((await findHeldDeposit(tx, lot, member)) !== null) refuse('deposit_paid')
    const { asset, deposit } = lot
    const free = await lockFree(tx, member, asset)
    if (free < deposit)
      refuse('insufficient_balance', { left: amountText(free), coin: requireAsset(deps, asset).code })
    await tx.run(
      sql`insert into nft_deposit (lot_id, member_id, amount) values (${lot.id}, ${member}, ${amountText(deposit)})`,
    )
    const { receipt } = await holdDeposit(deps, tx, {
      lot,
      member,
      bid: lot.price,
      held: ZERO,
      at: now,
      id: `nft:deposit:${lot.id}:${member}`,
    })
    return receipt
  })
}

/**
 * Takes a bid. A lock on the work serialises the bids of an auction, and the clock is read after the wait for
 * it: no bid is taken after the end. Returns the id of the bid.
 */
export async function bid(
  deps: NftDeps,
  call: MemberCall,
  { code, increment, total }: Input<typeof nft.bid>,
): Promise<string> {
  return call.transact(async (tx) => {
    const { member } = call
    const { lot, now } = await lockAuction(deps, tx, { code, member })
    const held = (await findHeldDeposit(tx, lot, member)) ?? refuse('deposit_required')
    const price = acceptBid(deps, lot, { increment, total })
    await coverBid(deps, tx, lot, { member, price, held, at: now })
    const { after, id } = await storeBid(tx, lot, { member, price, at: now })
    const outbid = lot.leader
    tx.afterCommit(() => {
      deps.publishLot(toLotChange(after))
      if (outbid !== null && outbid !== member) deps.notify('nft.outbid', outbid)
    })
    return id
  })
}

async function lockAuction(
  deps: NftDeps,
  tx: Tx,
  { code, member }: { readonly code: string; readonly member: MemberId },
): Promise<{ readonly lot: Auction; readonly now: Instant }> {
  const work = (await lockWork(tx, code)) ?? refuse('not_found')
  const lot = await lockLot(tx, work.id)
  if (lot === null || lot.bidStep === null || lot.deposit === null) refuse('wrong_sale_kind')
  const now = deps.clock.now()
  if (computeStatus(lot, now) !== 'onSale') refuse('not_on_sale')
  if (lot.seller === member) refuse('own_artwork')
  const barredUntil = await findBar(tx, member, now)
  if (barredUntil !== null) refuse('bids_barred', { time: formatUtc(barredUntil) })
  return { lot: { ...lot, bidStep: lot.bidStep, deposit: lot.deposit }, now }
}

async function lockFree(tx: Tx, member: MemberId, asset: StoredLot['asset']): Promise<Amount> {
  await lockReceipts(tx, [member])
  const balances = await lockMemberAccounts(tx, { member, asset, accountTypes: ['spot', 'spot_hold'] })
  return balances.get('spot') ?? ZERO
}

type Held = { readonly sum: Amount; readonly receipt: ReceiptId }

type Hold = {
  readonly lot: StoredLot
  readonly member: MemberId
  /** The bid, or the start price. */
  readonly bid: Amount
  /** Deposit already held. */
  readonly held: Amount
  readonly at: Instant
  readonly id: string
}

/** Raises the deposit to that of the bid, with its receipt; returns the sum that is held afterwards, and the receipt. */
async function holdDeposit(deps: NftDeps, tx: Tx, hold: Hold): Promise<Held> {
  const { lot, member, bid: price, held, at, id } = hold
  const { asset } = lot
  const amounts = { price, deposit_before: held }
  const receipt = await issueOne(tx, buildDraft(deps, lot, { member, state: 'held', at, amounts }))
  const accounts = { from: ofMember(member, asset, 'spot'), to: ofMember(member, asset, 'spot_hold') }
  const added = issuedAmount(receipt, 'held')
  await post(tx, { id, reason: 'nft_deposit', at, legs: move(accounts, added) })
  tx.afterCommit(() => deps.notify('balance.changed', member))
  return { sum: sum(held, added), receipt: receipt.id }
}

type Cover = {
  readonly member: MemberId
  readonly price: Amount
  readonly held: Amount
  readonly at: Instant
}

/** Refuses a bid above the free balance and the held deposit together; then raises the deposit to that of the bid. */
async function coverBid(
  deps: NftDeps,
  tx: Tx,
  lot: Auction,
  { member, price, held, at }: Cover,
): Promise<void> {
  const terms = requireAsset(deps, lot.asset)
  const free = await lockFree(tx, member, lot.asset)
  if (sum(free, held) < price) refuse('insufficient_balance', { left: amountText(free), coin: terms.code })
  if (computeBidDeposit(price, smallestUnit(terms.decimals)) <= held) return
  const id = `nft:deposit:${lot.id}:${member}:${lot.bids + 1}`
  const { sum: raised } = await holdDeposit(deps, tx, { lot, member, bid: price, held, at, id })
  await tx.run(sql`
    update nft_deposit set amount = ${amountText(raised)} where lot_id = ${lot.id} and member_id = ${member}`)
}

/** Stores the bid; refuses one below the minimum or off the step, and one that another bid preceded. */
function acceptBid(
  deps: NftDeps,
  { leadingPrice, price: startPrice, bidStep, asset }: Auction,
  { increment, total }: Pick<Input<typeof nft.bid>, 'increment' | 'total'>,
): Amount {
  const leading = leadingPrice ?? startPrice
  const price = sum(leading, increment)
  if (!isMultipleOf(increment, bidStep) || price > NFT_PRICE_MAX) refuse('price_invalid')
  if (!isOnStep(increment, bidStep) || (total !== undefined && total !== price)) {
    const minimum = amountText(nextBid(leading, bidStep))
    refuse('bid_too_low', { minimum, coin: requireAsset(deps, asset).code })
  }
  return price
}

type StoredBid = { readonly after: StoredLot; readonly id: string }

type NewBid = { readonly member: MemberId; readonly price: Amount; readonly at: Instant }

/** Appends to the chain of the auction, and moves its end if the bid is late. */
async function storeBid(tx: Tx, lot: StoredLot, { member, price, at }: NewBid): Promise<StoredBid> {
  const last = await tx.row<{ hash: string }>(
    sql`select hash from nft_bid where lot_id = ${lot.id} and number = ${lot.bids}`,
  )
  const previous = last?.hash ?? ''
  const number = lot.bids + 1
  const chained = { auction: lot.id, number, bidder: member, price, placedAt: instantText(at), previous }
  const hash = createHash('sha256').update(bidText(chained)).digest('hex')
  const stored = await tx.row<{ id: string }>(sql`
    insert into nft_bid (lot_id, number, member_id, price, placed_at, previous, hash)
    values (${lot.id}, ${number}, ${member}, ${amountText(price)}, ${new Date(at)}, ${previous}, ${hash})
    returning id::text as id`)
  const moved = await lotTable.from(tx).row(sql`
    update nft_lot set bids = ${number}, leader_id = ${member}, leading_price = ${amountText(price)},
      ends_at = ${new Date(extendEnd(lot.endsAt, at))}
    where id = ${lot.id} returning *`)
  assert(moved !== null && stored !== null, 'a locked sale exists')
  return { after: moved, id: stored.id }
}
