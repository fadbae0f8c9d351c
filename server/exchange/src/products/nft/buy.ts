import type { ReceiptId } from '@bourse/contracts/receipts'
import type { MemberId } from '@bourse/contracts/account'
import type { nft } from '@bourse/contracts/nft'
import { amountText, assert, type Input, type Instant, refuse, ZERO } from '@bourse/contracts/kit'
import { type MemberCall, sql, type Tx } from '#platform/kernel'
import { requireAsset, type NftDeps } from './deps.ts'
import { closeSold, insertLots, insertWorks } from './lots.ts'
import { lockParties, postSale } from './money.ts'
import { toLotChange, soldMessage } from './notices.ts'
import { revealSeries } from './series.ts'
import { lockLot, lockWork, type StoredLot, type StoredWork } from './works.ts'
import { computeStatus } from './view.ts'

type Purchase = {
  readonly work: StoredWork
  readonly lot: StoredLot
  readonly buyer: MemberId
  readonly at: Instant
}

/**
 * Buys a work at its fixed price, or the next box of a series. The work is locked first, which serialises its
 * purchases, and the clock is read after that wait.
 */
export async function buy(
  deps: NftDeps,
  call: MemberCall,
  { code, shownPrice, seed }: Input<typeof nft.buy>,
): Promise<{ readonly kind: StoredLot['kind']; readonly receipt: ReceiptId | null }> {
  return call.transact(async (tx) => {
    const buyer = call.member
    const work = (await lockWork(tx, code)) ?? refuse('not_found')
    const lot = (await lockLot(tx, work.id)) ?? refuse('not_on_sale')
    if (lot.kind === 'auction') refuse('wrong_sale_kind')
    const at = deps.clock.now()
    if (computeStatus(lot, at) !== 'onSale') refuse('not_on_sale')
    if (lot.seller === buyer) refuse('own_artwork')
    const asset = requireAsset(deps, lot.asset)
    if (shownPrice !== undefined && shownPrice !== lot.price)
      refuse('price_moved', { price: amountText(lot.price), coin: asset.code })
    const free = await lockParties(tx, { buyer, seller: lot.seller, asset: lot.asset })
    if (free < lot.price) refuse('insufficient_balance', { left: amountText(free), coin: asset.code })
    const purchase = { work, lot, buyer, at }
    const receipt =
      lot.kind === 'boxes'
        ? await sellBox(deps, tx, { ...purchase, clientSeed: seed ?? `member-${buyer}` })
        : await sellWork(deps, tx, purchase)
    tx.afterCommit(() => deps.notify('balance.changed', buyer))
    return { kind: lot.kind, receipt }
  })
}

async function sellWork(
  deps: NftDeps,
  tx: Tx,
  { work, lot, buyer, at }: Purchase,
): Promise<ReceiptId | null> {
  const asset = requireAsset(deps, lot.asset)
  const shares = await postSale(deps, tx, { lot, buyer, price: lot.price, deposit: ZERO, at })
  await closeSold(tx, { lot, buyer, received: shares.net, at })
  await deps.messageMembers(tx, soldMessage({ lot, work, received: shares.net, coin: asset.code, at }))
  tx.afterCommit(() => {
    if (lot.seller !== null) deps.notify('nft.sold', lot.seller)
    deps.publishLot(toLotChange({ ...lot, status: 'over' }))
  })
  return shares.receipt
}

/** A box is a work of its own from its sale on; its content follows from the seeds and its number. */
async function sellBox(
  deps: NftDeps,
  tx: Tx,
  { work, lot, buyer, at, clientSeed }: Purchase & { readonly clientSeed: string },
): Promise<ReceiptId | null> {
  const number = lot.sold + 1
  const [box] = await insertWorks(tx, [
    {
      code: deps.ids.next(),
      kind: 'box',
      piece: null,
      artist: work.artist,
      medium: 'image',
      rarity: null,
      name: `${work.name} #${number}`,
      nameChinese: `${work.nameChinese} #${number}`,
      nameTraditional: `${work.nameTraditional} #${number}`,
      collection: work.collection,
      words: `${work.name}\n${work.nameChinese}\n${work.nameTraditional}`.toLowerCase(),
      series: work.id,
      boxNumber: number,
      clientSeed,
      owner: null,
      createdAt: at,
    },
  ])
  assert(box !== undefined, 'an inserted box is returned')
  const { asset, price, startsAt, endsAt } = lot
  const terms = { kind: 'fixed' as const, seller: null, bidStep: null, deposit: null }
  const [own] = await insertLots(tx, [{ ...terms, work: box.id, asset, price, startsAt, endsAt }])
  assert(own !== undefined, 'an inserted sale is returned')
  const shares = await postSale(deps, tx, { lot: own, buyer, price, deposit: ZERO, at })
  await closeSold(tx, { lot: own, buyer, received: shares.net, at })
  const isLast = number === lot.supply
  await tx.run(sql`
    update nft_lot set sold = ${number}, status = case when ${isLast} then 'over' else 'open' end,
      outcome = case when ${isLast} then 'sold' end, closed_at = case when ${isLast} then ${new Date(at)}::timestamptz end
    where id = ${lot.id}`)
  if (isLast) await revealSeries(tx, [work.id], at)
  return shares.receipt
}
