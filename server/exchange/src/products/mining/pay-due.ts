import {
  amountText,
  assert,
  type Instant,
  instantText,
  multiplyByInt,
  paymentAt,
  ZERO,
} from '@bourse/contracts/kit'
import { runDailyPayments, type Tx } from '#platform/kernel'
import { type Leg, move, ofHouse, ofMember, postAll, type Transfer } from '#platform/ledger'
import { issueAll, issuedAmount, type IssuedReceipt, type ReceiptDraft } from '#platform/receipts'
import { requireAsset, type MiningDeps } from './deps.ts'
import { dueRentals, type StoredRental, updateRentals } from './store.ts'

/** Pays due days of rented hashrate in the order of their due times, which are the times of the payments. */
export const payDue = (deps: MiningDeps, now: Instant): Promise<number> =>
  runDailyPayments({
    db: deps.db,
    clock: deps.clock,
    now,
    name: 'hashrate rental',
    lock: (tx, query) => dueRentals.lock(tx, { now, ...query }),
    processor: () => ({ process: (tx, due) => payRentals(deps, tx, due) }),
  })

/** Pays one day of each rental, in the transaction that has locked their rows. */
async function payRentals(deps: MiningDeps, tx: Tx, due: readonly StoredRental[]): Promise<void> {
  const receipts = await issueAll(
    tx,
    due.map((rental) => buildDraft(deps, rental)),
  )
  await postAll(
    tx,
    due.flatMap((rental, index) => outputTransfer(rental, receipts[index])),
  )
  const paid = due.map(({ id, payments, days, termStart }) => ({
    id,
    payments: payments + 1,
    nextDueAt: payments + 1 === days ? null : paymentAt(termStart, payments + 2),
  }))
  assert((await updateRentals(tx, paid)) === due.length, 'each rental is paid once')
  const ended = due.filter(({ payments, days }) => payments + 1 === days)
  await deps.messageMembers(
    tx,
    ended.map((rental) => ({
      member: rental.member,
      title: 'mining_ended_title' as const,
      body: 'mining_ended_body' as const,
      values: {
        shares: amountText(rental.shares),
        days: String(rental.days),
        received: amountText(multiplyByInt(rental.net, BigInt(rental.days))),
        coin: requireAsset(deps, rental.asset).code,
      },
      at: dueAt(rental),
    })),
  )
  tx.afterCommit(() => {
    for (const member of new Set(due.map((rental) => rental.member))) deps.notify('dividend.paid', member)
  })
}

function dueAt({ nextDueAt }: StoredRental): Instant {
  assert(nextDueAt !== null, 'a due rental is running')
  return nextDueAt
}

function buildDraft(deps: MiningDeps, rental: StoredRental): ReceiptDraft {
  const at = dueAt(rental)
  return {
    member: rental.member,
    kind: 'mining_output',
    subject: rental.id,
    inputs: {
      asset: requireAsset(deps, rental.asset).code,
      payment: String(rental.payments + 1),
      days: String(rental.days),
      due_at: instantText(at),
      shares: amountText(rental.shares),
      daily_output: amountText(rental.output),
      running_cost: amountText(rental.cost),
      decimals: String(rental.decimals),
      paid_before: amountText(multiplyByInt(rental.net, BigInt(rental.payments))),
    },
    ticks: [],
    at,
  }
}

/** Builds the transfer of a day from its receipt: the output is credited and the running cost debited. */
function outputTransfer(rental: StoredRental, receipt: IssuedReceipt | undefined): Transfer[] {
  assert(receipt !== undefined, 'each payment has its receipt')
  const [output, cost] = [issuedAmount(receipt, 'output'), issuedAmount(receipt, 'cost')]
  assert(issuedAmount(receipt, 'net') === rental.net, 'the payment is the one of the forecast')
  // The output is below the smallest unit of the coin.
  if (output === ZERO) return []
  const accounts = {
    house: ofHouse('mining', rental.asset),
    own: ofMember(rental.member, rental.asset, 'spot'),
  }
  const legs: Leg[] = [
    ...move({ from: accounts.house, to: accounts.own }, output, 'mining_output'),
    ...(cost === ZERO ? [] : move({ from: accounts.own, to: accounts.house }, cost, 'mining_cost')),
  ]
  const id = `mining:output:${rental.id}:${rental.payments + 1}`
  return [{ id, reason: 'mining_output', at: dueAt(rental), legs }]
}
