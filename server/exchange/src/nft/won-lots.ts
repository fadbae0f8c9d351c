import type { MemberId } from '@bourse/contracts/account'
import type { WonLot, WonLotId } from '@bourse/contracts/nft'
import { amountText, refuse, subtract, ZERO, unitOf } from '@bourse/contracts/kit'
import { type MemberCall, type Reader, sql, type Tx } from '#kernel'
import { ofMember, post } from '#ledger'
import { mediaPaths } from '#nft/media'
import { assetOf, type NftDeps } from './deps.ts'
import { closeSold } from './lots.ts'
import { lockParties, saleLegs } from './money.ts'
import { soldMessage } from './notices.ts'
import { lockLot, lockWork, type LotRow, type StoredLot, toLot, type WorkRow } from './works.ts'

type WonRow = LotRow &
  Pick<WorkRow, 'code' | 'name' | 'name_zh' | 'name_hk' | 'medium' | 'piece'> & {
    series_piece: number | null
  }

const WON_MAX = 200

/** The auctions that a member won, newest first. */
export async function wonLotsOf(deps: NftDeps, reader: Reader, member: MemberId): Promise<WonLot[]> {
  const rows = await reader.rows<WonRow>(sql`
    select lot.*, work.code, work.name, work.name_zh, work.name_hk, work.medium, work.piece,
      series.piece as series_piece
    from nft_lot lot join nft_work work on work.id = lot.work_id left join nft_work series on series.id = work.series_id
    where lot.leader_id = ${member} and lot.pay_by is not null order by lot.id desc limit ${WON_MAX}`)
  return rows.map((row) => wonLotView(deps, row))
}

function wonLotView(deps: NftDeps, row: WonRow): WonLot {
  const lot = toLot(row)
  const isPaid = lot.outcome === 'sold'
  const { image, poster } =
    row.piece === null
      ? mediaPaths.ofBox(row.series_piece ?? 1)
      : mediaPaths.ofPiece({ number: row.piece, medium: row.medium })
  return {
    id: lot.id as string as WonLotId,
    code: row.code,
    name: row.name,
    image,
    price: priceOf(lot),
    asset: lot.asset,
    assetCode: assetOf(deps, lot.asset).code,
    isRead: lot.isRead,
    isPaid,
    isExpired: lot.status === 'over',
    payBy: lot.status === 'won' ? lot.payBy : null,
    endedAt: lot.endsAt,
    wonAt: lot.endsAt,
    paidAt: isPaid ? lot.closedAt : null,
    deposit: lot.deposit,
    toPay: restOf(lot),
    medium: row.medium,
    poster,
    optionName: row.name_zh,
    nameTraditional: row.name_hk,
  }
}

const priceOf = ({ leadingPrice, price }: StoredLot) => leadingPrice ?? price
/** The price less the deposit. */
export const restOf = (lot: StoredLot) => subtract(priceOf(lot), lot.deposit ?? ZERO)

/** Pays a won auction: the deposit, and the rest from the free balance. */
export async function payWonLot(deps: NftDeps, call: MemberCall, id: WonLotId): Promise<void> {
  await call.transact(async (tx) => {
    const { member } = call
    const { code } = await findWon(tx, id, member)
    const work = (await lockWork(tx, code)) ?? refuse('not_found')
    const lot = await lockLot(tx, work.id)
    const now = deps.clock.now()
    if (lot === null || lot.id !== (id as string) || lot.status !== 'won' || lot.payBy === null) {
      const last = await findWon(tx, id, member)
      refuse(last.outcome === 'sold' ? 'already_paid' : 'payment_expired')
    }
    if (now >= lot.payBy) refuse('payment_expired')
    const { asset, seller } = lot
    const terms = assetOf(deps, asset)
    const [price, rest] = [priceOf(lot), restOf(lot)]
    const free = await lockParties(tx, { buyer: member, seller, asset })
    if (free < rest) refuse('insufficient_balance', { left: amountText(free), coin: terms.code })
    const from = [
      { account: ofMember(member, asset, 'spot'), amount: rest },
      { account: ofMember(member, asset, 'spot_hold'), amount: lot.deposit ?? ZERO },
    ]
    const { legs, shares } = saleLegs({ lot, price, unit: unitOf(terms.decimals), from })
    await post(tx, { id: `nft:sale:${lot.id}`, reason: 'nft_purchase', at: now, legs })
    await tx.run(sql`
      update nft_deposit set status = 'applied' where lot_id = ${lot.id} and member_id = ${member} and status = 'held'`)
    await closeSold(tx, { lot, buyer: member, received: shares.net, at: now })
    await deps.messageMembers(tx, soldMessage({ lot, work, received: shares.net, coin: terms.code, at: now }))
    tx.afterCommit(() => {
      deps.notify('balance', member)
      if (seller !== null) deps.notify('nft.sold', seller)
    })
  })
}

/** Marks the message of a won auction as read. */
export const readWonLot = (call: MemberCall, id: WonLotId): Promise<void> =>
  call.transact(async (tx) => {
    await findWon(tx, id, call.member)
    await tx.run(sql`update nft_lot set is_read = true where id = ${id} and not is_read`)
  })

type Won = { readonly code: string; readonly outcome: StoredLot['outcome'] }

async function findWon(tx: Tx, id: WonLotId, member: MemberId): Promise<Won> {
  const row = await tx.row<Won>(sql`
    select work.code, lot.outcome from nft_lot lot join nft_work work on work.id = lot.work_id
    where lot.id = ${id}::bigint and lot.leader_id = ${member} and lot.pay_by is not null`)
  return row ?? refuse('not_found')
}
