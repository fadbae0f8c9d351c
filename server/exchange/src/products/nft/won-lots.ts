import type { ReceiptId } from '@bourse/contracts/receipts'
import type { MemberId } from '@bourse/contracts/account'
import type { WonLot, WonLotId } from '@bourse/contracts/nft'
import { type Amount, amountText, refuse, subtract, ZERO } from '@bourse/contracts/kit'
import {
  amount,
  columns,
  flag,
  integer,
  type MemberCall,
  nullable,
  type Reader,
  sql,
  type StoredOf,
  type Tx,
} from '#platform/kernel'
import { mediaPaths } from '#products/nft/media'
import { requireAsset, type NftDeps } from './deps.ts'
import { closeSold } from './lots.ts'
import { lockParties, postSale } from './money.ts'
import { aboutLot, soldMessage } from './notices.ts'
import { findHeldDeposit, lockLot, lockWork, lotTable, type StoredLot, workTable } from './works.ts'

const wonColumns = columns({
  ...lotTable.fields,
  ...workTable.pick('code', 'name', 'nameChinese', 'nameTraditional', 'medium', 'piece').fields,
  seriesPiece: nullable(integer),
  /** The reader's deposit: held, applied or forfeited. */
  ownDeposit: nullable(amount),
  /** The reader's unpaid price, if the reader is the winner who did not pay. */
  missedPrice: nullable(amount),
  isOffer: flag,
})

const WON_MAX = 200

/** Lists the auctions that a member won, and the works offered to the member as runner-up; newest first. */
export async function listWonLots(deps: NftDeps, reader: Reader, member: MemberId): Promise<WonLot[]> {
  const rows = await wonColumns.from(reader).rows(sql`
    select lot.*, work.code, work.name, work.name_zh, work.name_hk, work.medium, work.piece,
      series.piece as series_piece, own.amount as own_deposit,
      case when missed.member_id = ${member} then missed.price end as missed_price,
      (missed.lot_id is not null and missed.member_id <> ${member}) as is_offer
    from nft_lot lot join nft_work work on work.id = lot.work_id left join nft_work series on series.id = work.series_id
      left join nft_default missed on missed.lot_id = lot.id
      left join nft_deposit own on own.lot_id = lot.id and own.member_id = ${member} and own.status <> 'returned'
    where lot.id in (
      select id from nft_lot where leader_id = ${member} and pay_by is not null
      union select lot_id from nft_default where member_id = ${member})
    order by lot.id desc limit ${WON_MAX}`)
  return rows.map((row) => wonLotView(deps, row, member))
}

function wonLotView(deps: NftDeps, lot: StoredOf<typeof wonColumns>, member: MemberId): WonLot {
  const { ownDeposit: deposit, missedPrice } = lot
  const isPaid = lot.outcome === 'sold' && lot.buyer === member
  const isMissed = missedPrice !== null
  const price = missedPrice ?? priceOf(lot)
  const { image, poster } =
    lot.piece === null
      ? mediaPaths.ofBox(lot.seriesPiece ?? 1)
      : mediaPaths.ofPiece({ number: lot.piece, medium: lot.medium })
  return {
    id: lot.id as string as WonLotId,
    code: lot.code,
    name: lot.name,
    image,
    price,
    asset: lot.asset,
    assetCode: requireAsset(deps, lot.asset).code,
    // The mark belongs to the member who may pay.
    isRead: isMissed || lot.isRead,
    isPaid,
    isExpired: isMissed || lot.status === 'over',
    payBy: lot.status === 'won' && !isMissed ? lot.payBy : null,
    endedAt: lot.endsAt,
    wonAt: lot.endsAt,
    paidAt: isPaid ? lot.closedAt : null,
    deposit,
    toPay: computeRest(price, deposit),
    isOffer: lot.isOffer,
    medium: lot.medium,
    poster,
    optionName: lot.nameChinese,
    nameTraditional: lot.nameTraditional,
  }
}

const priceOf = ({ leadingPrice, price }: StoredLot) => leadingPrice ?? price
const computeRest = (price: Amount, deposit: Amount | null): Amount => subtract(price, deposit ?? ZERO)

/** Pays a won auction: the deposit if one is held, and the rest from the free balance. Returns the id of the receipt. */
export async function payWonLot(deps: NftDeps, call: MemberCall, id: WonLotId): Promise<ReceiptId | null> {
  return call.transact(async (tx) => {
    const { member } = call
    const { code } = await findWon(tx, id, member)
    const work = (await lockWork(tx, code)) ?? refuse('not_found')
    const lot = await lockLot(tx, work.id)
    const now = deps.clock.now()
    if (lot === null || lot.id !== (id as string) || lot.status !== 'won' || lot.payBy === null)
      refuse((await findWon(tx, id, member)).isPaid ? 'already_paid' : 'payment_expired')
    if (lot.leader !== member) refuse('payment_expired')
    if (now >= lot.payBy) refuse('payment_expired')
    const { asset, seller } = lot
    const terms = requireAsset(deps, asset)
    const held = await findHeldDeposit(tx, lot, member)
    const price = priceOf(lot)
    const rest = computeRest(price, held)
    const free = await lockParties(tx, { buyer: member, seller, asset })
    if (free < rest) refuse('insufficient_balance', { left: amountText(free), coin: terms.code })
    const shares = await postSale(deps, tx, { lot, buyer: member, price, deposit: held ?? ZERO, at: now })
    await tx.run(sql`
      update nft_deposit set status = 'applied' where lot_id = ${lot.id} and member_id = ${member} and status = 'held'`)
    await closeSold(tx, { lot, buyer: member, received: shares.net, at: now })
    await deps.messageMembers(tx, soldMessage({ lot, work, received: shares.net, coin: terms.code, at: now }))
    tx.afterCommit(() => {
      deps.notify('balance.changed', member)
      if (seller !== null) deps.notify('nft.sold', seller)
    })
    return shares.receipt
  })
}

/** Marks a won auction as read, and the message about it. */
export const readWonLot = (deps: NftDeps, call: MemberCall, id: WonLotId): Promise<void> =>
  call.transact(async (tx) => {
    await findWon(tx, id, call.member)
    await deps.readMessages(tx, { member: call.member, about: aboutLot(id), now: call.now })
    await tx.run(
      sql`update nft_lot set is_read = true where id = ${id} and leader_id = ${call.member} and not is_read`,
    )
  })

type WonWork = { readonly code: string; readonly isPaid: boolean }

async function findWon(tx: Tx, id: WonLotId, member: MemberId): Promise<WonWork> {
  const row = await tx.row<WonWork>(sql`
    select work.code, (lot.outcome = 'sold' and lot.buyer_id = ${member}) is true as "isPaid"
    from nft_lot lot join nft_work work on work.id = lot.work_id
    where lot.id = ${id}::bigint and lot.pay_by is not null and (lot.leader_id = ${member}
      or exists (select 1 from nft_default where lot_id = lot.id and member_id = ${member}))`)
  return row ?? refuse('not_found')
}
