import { PAY_WINDOW_MS } from '@bourse/contracts/nft'
import { addMs, assert, type Instant, smallestUnit, ZERO } from '@bourse/contracts/kit'
import { runDueBatches, runSequentially, type Tx } from '#platform/kernel'
import { move, ofMember, postAll, type Transfer } from '#platform/ledger'
import { issueAll, type ReceiptDraft } from '#platform/receipts'
import { type Default, findRunnersUp, insertDefaults, offerToRunnersUp } from './defaults.ts'
import { requireAsset, type NftDeps } from './deps.ts'
import {
  closeForfeited,
  closeOver,
  closeWon,
  type DueLot,
  heldDeposits,
  type HeldDeposit,
  endingLots,
  unpaidLots,
  markDeposits,
} from './due-store.ts'
import { forfeitLegs } from './money.ts'
import { toLotChange, defaultMessages, lostMessage, unsoldMessage, wonMessage } from './notices.ts'
import { buildDraft } from './receipts.ts'
import { revealSeries } from './series.ts'

const AT_ONCE = 250

/**
 * Ends sales, then the time to pay of winners and runners-up. Both happen at the instant at which they are due,
 * whenever they are processed; a time to pay begins when it is announced, so a downtime takes none of it.
 */
export const settleDue = (deps: NftDeps, now: Instant): Promise<void> =>
  runSequentially([
    () =>
      runDueBatches({
        db: deps.db,
        name: 'sale of a work',
        batchSize: AT_ONCE,
        lock: (tx, query) => endingLots.lock(tx, { now, ...query }),
        processor: () => ({ process: (tx, due) => endSales(deps, tx, { due, now }) }),
      }),
    () =>
      runDueBatches({
        db: deps.db,
        name: 'won auction',
        batchSize: AT_ONCE,
        lock: (tx, query) => unpaidLots.lock(tx, { now, ...query }),
        processor: () => ({ process: (tx, due) => endUnpaid(deps, tx, { due, now }) }),
      }),
  ])

/** Ends sales: one with a bid is won, another is over. Deposits of all but the winner are returned. */
async function endSales(
  deps: NftDeps,
  tx: Tx,
  { due, now }: { readonly due: readonly DueLot[]; readonly now: Instant },
): Promise<void> {
  const byId = new Map(due.map((lot) => [lot.id, lot]))
  const deposits = await heldDeposits(tx, [...byId.keys()])
  const lost = deposits.filter(({ lot, member }) => byId.get(lot)?.leader !== member)
  const returns = lost.map((deposit) => ({ lot: byId.get(deposit.lot) as DueLot, deposit }))
  await issueAll(
    tx,
    returns.map(({ lot, deposit: { member, amount } }) =>
      buildDraft(deps, lot, { member, state: 'returned', at: lot.endsAt, amounts: { deposit: amount } }),
    ),
  )
  await postAll(
    tx,
    returns.map(({ lot, deposit }) => returnTransfer(lot, deposit)),
  )
  assert((await markDeposits(tx, lost, 'returned')) === lost.length, 'a deposit is returned once')
  const won = due.filter(({ leader }) => leader !== null)
  const over = due.filter(({ leader }) => leader === null)
  const payBy = addMs(now, PAY_WINDOW_MS)
  const held = new Map(deposits.map(({ lot, member, amount }) => [`${lot}:${member}`, amount]))
  const ended = (await closeWon(tx, won, payBy)) + (await closeOver(tx, over))
  assert(ended === due.length, 'each sale ends once')
  await revealEnded(tx, over)
  await deps.messageMembers(tx, [
    ...won.flatMap((lot) => {
      const deposit = held.get(`${lot.id}:${lot.leader}`) ?? ZERO
      return wonMessage(lot, { deposit, payBy, coin: requireAsset(deps, lot.asset).code })
    }),
    ...over.flatMap(unsoldMessage),
    ...returns.map(({ lot, deposit: { member, amount } }) =>
      lostMessage(lot, { member, deposit: amount, coin: requireAsset(deps, lot.asset).code }),
    ),
  ])
  tx.afterCommit(() => {
    for (const lot of due) deps.publishLot({ ...toLotChange(lot), isEnded: true })
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

const returnTransfer = ({ asset, endsAt }: DueLot, { lot, member, amount }: HeldDeposit): Transfer => ({
  id: `nft:return:${lot}:${member}`,
  reason: 'nft_deposit_returned',
  at: endsAt,
  legs: move({ from: ofMember(member, asset, 'spot_hold'), to: ofMember(member, asset, 'spot') }, amount),
})

/** Ends unpaid sales: winners forfeit their deposits; runners-up lose nothing, and the sale is over. */
async function endUnpaid(
  deps: NftDeps,
  tx: Tx,
  { due, now }: { readonly due: readonly DueLot[]; readonly now: Instant },
): Promise<void> {
  const refused = due.filter(({ isOffer }) => isOffer)
  const defaults = await forfeitAll(
    deps,
    tx,
    due.filter(({ isOffer }) => !isOffer),
  )
  const payBy = addMs(now, PAY_WINDOW_MS)
  const offers = await findRunnersUp(
    tx,
    defaults.map(({ lot }) => lot.id),
  )
  const offered = await offerToRunnersUp(tx, [...offers.values()], payBy)
  assert(offered === offers.size, 'each work is offered once')
  const over = [...refused, ...defaults.map(({ lot }) => lot).filter(({ id }) => !offers.has(id))]
  assert((await closeForfeited(tx, over)) === over.length, 'each unpaid auction is closed once')
  await deps.messageMembers(tx, [
    ...refused.flatMap(unsoldMessage),
    ...defaults.flatMap((missed) => {
      const offer = offers.get(missed.lot.id) ?? null
      return defaultMessages({
        ...missed,
        offer,
        payBy,
        coin: requireAsset(deps, missed.lot.asset).code,
        at: now,
      })
    }),
  ])
  tx.afterCommit(() => {
    for (const { lot } of defaults) {
      const offer = offers.get(lot.id)
      if (offer !== undefined)
        deps.publishLot(toLotChange({ ...lot, leader: offer.member, leadingPrice: offer.price }))
    }
    const runnersUp = [...offers.values()].map(({ member }) => member)
    const members = due.flatMap(({ leader, seller }) => [leader, seller]).filter((member) => member !== null)
    for (const member of new Set([...members, ...runnersUp])) deps.notify('nft.ended', member)
  })
}

/** Forfeits deposits to the seller, less the fee. The seller owns the work until the runner-up has paid. */
async function forfeitAll(deps: NftDeps, tx: Tx, due: readonly DueLot[]): Promise<Default[]> {
  const byId = new Map(due.map((lot) => [lot.id, lot]))
  const deposits = await heldDeposits(tx, [...byId.keys()])
  assert(deposits.length === due.length, 'only the deposit of the winner is still held')
  const forfeits = deposits.map((deposit) => {
    const lot = byId.get(deposit.lot) as DueLot
    const unit = smallestUnit(requireAsset(deps, lot.asset).decimals)
    return { lot, deposit: deposit.amount, ...forfeitLegs(lot, { ...deposit, unit }) }
  })
  await issueAll(
    tx,
    deposits.flatMap((deposit) => forfeitDrafts(deps, byId.get(deposit.lot) as DueLot, deposit)),
  )
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
  assert((await insertDefaults(tx, forfeits)) === due.length, 'a winner misses the time to pay once')
  return forfeits
}

function forfeitDrafts(deps: NftDeps, lot: DueLot, { member, amount }: HeldDeposit): ReceiptDraft[] {
  const { seller, feeRate } = lot
  const at = lot.payBy ?? lot.endsAt
  const lost = buildDraft(deps, lot, { member, state: 'forfeited', at, amounts: { deposit: amount } })
  if (seller === null) return [lost]
  const amounts = { deposit: amount, fee_rate: feeRate }
  return [lost, buildDraft(deps, lot, { member: seller, state: 'compensated', at, amounts })]
}
