import { PAY_WINDOW_MS } from '@bourse/contracts/nft'
import {
  addMs,
  amountText,
  assert,
  type Instant,
  instantText,
  type Amount,
  unitOf,
} from '@bourse/contracts/kit'
import { runDueBatches, runSequentially, type Tx } from '#kernel'
import { move, ofMember, postAll, type Transfer } from '#ledger'
import { assetOf, type NftDeps, type NftMessage } from './deps.ts'
import {
  closeForfeited,
  closeOver,
  closeWon,
  type DueLot,
  heldDeposits,
  type HeldDeposit,
  lockEnded,
  lockUnpaid,
  markDeposits,
} from './due-store.ts'
import { forfeitLegs } from './money.ts'
import { changeOf } from './notices.ts'
import { revealSeries } from './series.ts'
import { restOf } from './won-lots.ts'

const AT_ONCE = 250

/**
 * Ends sales, then the winners' time to pay. Both happen at the instant at which they are due, whenever they are
 * processed.
 */
export const settleDue = (deps: NftDeps, now: Instant): Promise<void> =>
  runSequentially([
    () =>
      runDueBatches({
        db: deps.db,
        name: 'sale of a work',
        batchSize: AT_ONCE,
        lock: (tx, query) => lockEnded(tx, { now, ...query }),
        processor: () => ({ process: (tx, due) => endSales(deps, tx, due) }),
      }),
    () =>
      runDueBatches({
        db: deps.db,
        name: 'won auction',
        batchSize: AT_ONCE,
        lock: (tx, query) => lockUnpaid(tx, { now, ...query }),
        processor: () => ({ process: (tx, due) => forfeitAll(deps, tx, due) }),
      }),
  ])

/** A sale with a bid is won; another one is over. Deposits of all others than the winner are returned. */
async function endSales(deps: NftDeps, tx: Tx, due: readonly DueLot[]): Promise<void> {
  const byId = new Map(due.map((lot) => [lot.id, lot]))
  const deposits = await heldDeposits(tx, [...byId.keys()])
  const lost = deposits.filter(({ lot, member }) => byId.get(lot)?.leader !== member)
  await postAll(
    tx,
    lost.map((deposit) => returnOf(byId.get(deposit.lot) as DueLot, deposit)),
  )
  assert((await markDeposits(tx, lost, 'returned')) === lost.length, 'a deposit is returned once')
  const won = due.filter(({ leader }) => leader !== null)
  const over = due.filter(({ leader }) => leader === null)
  const ended = (await closeWon(tx, won, PAY_WINDOW_MS)) + (await closeOver(tx, over))
  assert(ended === due.length, 'each sale ends once')
  await revealEnded(tx, over)
  await deps.messageMembers(tx, [
    ...won.flatMap((lot) => wonMessage(deps, lot)),
    ...over.flatMap(unsoldMessage),
  ])
  tx.afterCommit(() => {
    for (const lot of due) deps.publishLot({ ...changeOf(lot), isEnded: true })
    const members = [
      ...lost.map(({ member }) => member),
      ...due.flatMap(({ leader, seller }) => [leader, seller]).filter((member) => member !== null),
    ]
    for (const member of new Set(members)) deps.notify('nft.ended', member)
  })
}

async function revealEnded(tx: Tx, over: readonly DueLot[]): Promise<void> {
  for (const lot of over.filter(({ kind }) => kind === 'boxes'))
    await revealSeries(tx, [lot.work], lot.endsAt)
}

const returnOf = ({ asset, endsAt }: DueLot, { lot, member, amount }: HeldDeposit): Transfer => ({
  id: `nft:return:${lot}:${member}`,
  reason: 'nft_deposit_returned',
  at: endsAt,
  legs: move({ from: ofMember(member, asset, 'spot_hold'), to: ofMember(member, asset, 'spot') }, amount),
})

/** The deposit goes to the seller less the fee; the work stays the seller's. */
async function forfeitAll(deps: NftDeps, tx: Tx, due: readonly DueLot[]): Promise<void> {
  const byId = new Map(due.map((lot) => [lot.id, lot]))
  const deposits = await heldDeposits(tx, [...byId.keys()])
  assert(deposits.length === due.length, 'only the deposit of the winner is still held')
  const forfeits = deposits.map((deposit) => {
    const lot = byId.get(deposit.lot) as DueLot
    return {
      lot,
      deposit,
      ...forfeitLegs(lot, { ...deposit, unit: unitOf(assetOf(deps, lot.asset).decimals) }),
    }
  })
  await postAll(
    tx,
    forfeits.map(({ lot, legs }) => ({
      id: `nft:forfeit:${lot.id}`,
      reason: 'nft_forfeit' as const,
      at: lot.payBy ?? lot.endsAt,
      legs,
    })),
  )
  assert((await markDeposits(tx, deposits, 'forfeited')) === due.length, 'a deposit is forfeited once')
  assert((await closeForfeited(tx, forfeits)) === due.length, 'each unpaid auction is closed once')
  await deps.messageMembers(
    tx,
    forfeits.flatMap(({ lot, deposit, received }) => forfeitMessages(deps, lot, { deposit, received })),
  )
  tx.afterCommit(() => {
    const members = due.flatMap(({ leader, seller }) => [leader, seller]).filter((member) => member !== null)
    for (const member of new Set(members)) deps.notify('nft.ended', member)
  })
}

function wonMessage(deps: NftDeps, lot: DueLot): NftMessage[] {
  if (lot.leader === null) return []
  const payBy = addMs(lot.endsAt, PAY_WINDOW_MS)
  return [
    {
      member: lot.leader,
      title: 'nft_won_title',
      body: 'nft_won_body',
      values: {
        name: lot.name,
        price: amountText(lot.leadingPrice ?? lot.price),
        rest: amountText(restOf(lot)),
        coin: assetOf(deps, lot.asset).code,
        time: `${instantText(payBy).slice(0, 16).replace('T', ' ')} UTC`,
      },
      at: lot.endsAt,
    },
  ]
}

const unsoldMessage = ({ seller, name, endsAt }: DueLot): NftMessage[] =>
  seller === null
    ? []
    : [{ member: seller, title: 'nft_unsold_title', body: 'nft_unsold_body', values: { name }, at: endsAt }]

function forfeitMessages(
  deps: NftDeps,
  { seller, leader, name, asset, payBy, endsAt }: DueLot,
  { deposit, received }: { readonly deposit: HeldDeposit; readonly received: Amount },
): NftMessage[] {
  const { code: coin } = assetOf(deps, asset)
  const at = payBy ?? endsAt
  const toWinner: NftMessage[] =
    leader === null
      ? []
      : [
          {
            member: leader,
            title: 'nft_expired_title',
            body: 'nft_expired_body',
            values: { name, deposit: amountText(deposit.amount), coin },
            at,
          },
        ]
  const toSeller: NftMessage[] =
    seller === null
      ? []
      : [
          {
            member: seller,
            title: 'nft_forfeited_title',
            body: 'nft_forfeited_body',
            values: { name, received: amountText(received), coin },
            at,
          },
        ]
  return [...toWinner, ...toSeller]
}
