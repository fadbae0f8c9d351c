import { amountText, assert, type Instant, formatUtc } from '@bourse/contracts/kit'
import { nextRecurring, RECURRING_LATE_MS, SWAP_FEE_PERCENT, swapOutcome } from '@bourse/contracts/wallet'
import { runDueBatches, type Tx } from '#platform/kernel'
import { bookSwap } from '#members/wallet/swap'
import { lockBalance } from '#members/wallet/withdrawal'
import type { RecurringDeps } from './deps.ts'
import { findPurchaseTerms } from './purchase-terms.ts'
import { duePlans, insertRun, type RunOutcome, type StoredPlan, updatePlan } from './store.ts'

/**
 * Makes the purchases that are due, each at the price of its second. One that is late by more than an hour is
 * skipped: the exchange was down. One row per transaction, because a purchase locks its member's receipts.
 */
export const runRecurring = (deps: RecurringDeps, now: Instant): Promise<number> =>
  runDueBatches({
    db: deps.db,
    name: 'recurring purchase',
    batchSize: 1,
    lock: (reader, query) => duePlans.lock(reader, { now, ...query }),
    processor: () => ({
      process: async (tx, due) => {
        for (const plan of due) await runPlan(deps, tx, plan)
      },
    }),
  })

async function runPlan(deps: RecurringDeps, tx: Tx, plan: StoredPlan): Promise<void> {
  const { id, member, nextAt: dueAt, until } = plan
  assert(dueAt !== null, 'a due plan has its time')
  const outcome = await purchase(deps, tx, plan, dueAt)
  await insertRun(tx, { plan: id, member, dueAt, ...outcome })
  const next = nextRecurring(plan, dueAt)
  const isOver = until !== null && next > until
  await updatePlan(tx, { id, status: isOver ? 'ended' : 'active', nextAt: isOver ? null : next })
  if (outcome.skipped !== null) await deps.messageMembers(tx, [skipText(deps, plan, outcome.skipped, dueAt)])
  tx.afterCommit(() => deps.balanceChanged(member))
}

const skip = (skipped: NonNullable<RunOutcome['skipped']>): RunOutcome => ({ skipped, conversion: null })

async function purchase(
  deps: RecurringDeps,
  tx: Tx,
  { member, asset, amount }: StoredPlan,
  at: Instant,
): Promise<RunOutcome> {
  if (deps.clock.now() - at > RECURRING_LATE_MS) return skip('downtime')
  if ((await deps.lockedAmong(tx, [member])).has(member)) return skip('frozen')
  const terms = findPurchaseTerms(deps, asset)
  const [pay, bought] = [await deps.rateAt(tx, terms.from.id, at), await deps.rateAt(tx, asset, at)]
  if (pay === null || bought === null) return skip('price')
  const rate = { fromPrice: pay.price, fromTick: pay.tick, toPrice: bought.price, toTick: bought.tick }
  const decided = swapOutcome(amount, { ...rate, feePercent: SWAP_FEE_PERCENT, decimals: terms.to.decimals })
  // A coin so dear that the amount buys no unit of it has no usable price for this plan.
  if (decided.received === 0n) return skip('price')
  const balance = await lockBalance(tx, { member, asset: terms.from.id })
  if (decided.paid > balance) return skip('funds')
  const { id } = await bookSwap(deps, tx, { member, quantity: amount, rate, terms, at })
  return { skipped: null, conversion: id }
}

function skipText(
  { assets }: RecurringDeps,
  { member, asset, amount }: StoredPlan,
  reason: NonNullable<RunOutcome['skipped']>,
  at: Instant,
) {
  const coin = assets.find(({ id }) => id === asset)?.code ?? asset
  return {
    member,
    title: 'recurring_skipped_title',
    body: `recurring_${reason}_body`,
    values: { coin, amount: amountText(amount), time: formatUtc(at) },
    at,
  } as const
}
