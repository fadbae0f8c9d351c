import { createHash } from 'node:crypto'
import type { MemberId } from '@bourse/contracts/account'
import { bidText, isOnStep, movedEnd, nextBid, type nft, NFT_PRICE_MAX } from '@bourse/contracts/nft'
import {
  type Amount,
  amountText,
  type Input,
  instantText,
  isMultipleOf,
  type Instant,
  refuse,
  sum,
} from '@bourse/contracts/kit'
import { type MemberCall, sql, type Tx } from '#kernel'
import { lockMemberAccounts, move, ofMember, post } from '#ledger'
import { assetOf, type NftDeps } from './deps.ts'
import { changeOf } from './notices.ts'
import { statusOf } from './view.ts'
import { lockLot, lockWork, type LotRow, type StoredLot, toLot } from './works.ts'

type Auction = StoredLot & { readonly bidStep: Amount; readonly deposit: Amount }

/** Holds the deposit of an auction, once per member. */
export async function payDeposit(deps: NftDeps, call: MemberCall, code: string): Promise<void> {
  await call.transact(async (tx) => {
    const { member } = call
    const { lot, now } = await lockAuction(deps, tx, { code, member })
    if (await hasDeposit(tx, lot, member)) refuse('deposit_paid')
    const { asset, deposit } = lot
    const balances = await lockMemberAccounts(tx, { member, asset, accountTypes: ['spot', 'spot_hold'] })
    const free = balances.get('spot') ?? (0n as Amount)
    if (free < deposit)
      refuse('insufficient_balance', { left: amountText(free), coin: assetOf(deps, asset).code })
    await tx.run(
      sql`insert into nft_deposit (lot_id, member_id, amount) values (${lot.id}, ${member}, ${amountText(deposit)})`,
    )
    const accounts = { from: ofMember(member, asset, 'spot'), to: ofMember(member, asset, 'spot_hold') }
    const legs = move(accounts, deposit)
    await post(tx, { id: `nft:deposit:${lot.id}:${member}`, reason: 'nft_deposit', at: now, legs })
    tx.afterCommit(() => deps.notify('balance', member))
  })
}

/**
 * Takes a bid. Bids of one auction follow each other by the lock on its work, and the clock is read after that wait:
 * none is taken after the end.
 */
export async function bid(
  deps: NftDeps,
  call: MemberCall,
  { code, increment, total }: Input<typeof nft.bid>,
): Promise<void> {
  await call.transact(async (tx) => {
    const { member } = call
    const { lot, now } = await lockAuction(deps, tx, { code, member })
    if (!(await hasDeposit(tx, lot, member))) refuse('deposit_required')
    const price = acceptBid(deps, lot, { increment, total })
    const after = await storeBid(tx, lot, { member, price, at: now })
    const outbid = lot.leader
    tx.afterCommit(() => {
      deps.publishLot(changeOf(after))
      if (outbid !== null && outbid !== member) deps.notify('nft.outbid', outbid)
    })
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
  if (statusOf(lot, now) !== 'onSale') refuse('not_on_sale')
  if (lot.seller === member) refuse('own_artwork')
  return { lot: { ...lot, bidStep: lot.bidStep, deposit: lot.deposit }, now }
}

async function hasDeposit(tx: Tx, lot: StoredLot, member: MemberId): Promise<boolean> {
  return (
    (await tx.row(sql`select 1 from nft_deposit where lot_id = ${lot.id} and member_id = ${member}`)) !== null
  )
}

/** The bid itself; refused below the minimum, off the step, and if another bid came first. */
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
    refuse('bid_too_low', { minimum, coin: assetOf(deps, asset).code })
  }
  return price
}

type NewBid = { readonly member: MemberId; readonly price: Amount; readonly at: Instant }

/** Appends to the chain of the auction, and moves its end if the bid is late. */
async function storeBid(tx: Tx, lot: StoredLot, { member, price, at }: NewBid): Promise<StoredLot> {
  const last = await tx.row<{ hash: string }>(
    sql`select hash from nft_bid where lot_id = ${lot.id} and number = ${lot.bids}`,
  )
  const previous = last?.hash ?? ''
  const number = lot.bids + 1
  const chained = { auction: lot.id, number, bidder: member, price, placedAt: instantText(at), previous }
  const hash = createHash('sha256').update(bidText(chained)).digest('hex')
  await tx.run(sql`
    insert into nft_bid (lot_id, number, member_id, price, placed_at, previous, hash)
    values (${lot.id}, ${number}, ${member}, ${amountText(price)}, ${new Date(at)}, ${previous}, ${hash})`)
  const [row] = await tx.rows<LotRow>(sql`
    update nft_lot set bids = ${number}, leader_id = ${member}, leading_price = ${amountText(price)},
      ends_at = ${new Date(movedEnd(lot.endsAt, at))}
    where id = ${lot.id} returning *`)
  return toLot(row as LotRow)
}
