import { findShutOut } from '#members/identity/countries'
import {
  addMs,
  amountText,
  assert,
  type Instant,
  Refusal,
  type RefusalCode,
  SECOND,
  sum,
  ZERO,
} from '@bourse/contracts/kit'
import { TWAP_LATE_MS, type TwapSlice } from '@bourse/contracts/twap'
import { runDueBatches, type Tx } from '#platform/kernel'
import type { SliceFill, TwapDeps } from './deps.ts'
import { drawSchedule } from './draw.ts'
import { endPlan } from './end-plan.ts'
import { duePlans, findLastOrder, insertSlice, type NewSlice, type StoredPlan, updatePlan } from './store.ts'

/**
 * Sends the orders that are due, each in the transaction that writes its result, so that a restart sends none twice. One that is
 * refused, or late by more than a minute, is skipped with its reason; one without a price waits for it that long. One plan per
 * transaction, because a fill locks the receipts of its member.
 */
export const runTwap = (deps: TwapDeps, now: Instant): Promise<number> =>
  runDueBatches({
    db: deps.db,
    name: 'TWAP order',
    batchSize: 1,
    lock: (reader, query) => duePlans.lock(reader, { now, ...query }),
    processor: () => ({
      process: async (tx, due) => {
        for (const plan of due) await runPlan(deps, tx, plan)
      },
    }),
  })

async function runPlan(deps: TwapDeps, tx: Tx, plan: StoredPlan): Promise<void> {
  const { id, member, nextNumber } = plan
  const schedule = await drawSchedule(plan)
  const slice = schedule[nextNumber - 1]
  // Its receipt follows those of the last fill, which are written in an earlier transaction.
  if (slice === undefined) return finish(deps, tx, plan, schedule)
  const at = deps.clock.now()
  const outcome = await send(deps, tx, { plan, slice, at })
  if (outcome.skipped === 'price_unavailable' && at - slice.dueAt < TWAP_LATE_MS) {
    await updatePlan(tx, { ...plan, nextAt: addMs(at, SECOND) })
    return
  }
  const { number, dueAt, quantity } = slice
  await insertSlice(tx, { plan: id, number, dueAt, quantity, ...outcome })
  const nextAt = schedule[nextNumber]?.dueAt ?? dueAt
  await updatePlan(tx, { id, status: 'active', endedAt: null, nextNumber: nextNumber + 1, nextAt })
  tx.afterCommit(() => deps.twapChanged(member))
}

type Outcome = Pick<NewSlice, 'skipped' | 'skippedValues'> & SliceFill

const skip = (
  skipped: RefusalCode | 'twap_missed' | 'twap_price',
  values: Readonly<Record<string, string>> = {},
): Outcome => ({ skipped, skippedValues: values, filled: ZERO, turnover: ZERO, fee: ZERO, order: null })

type DueSlice = { readonly plan: StoredPlan; readonly slice: TwapSlice; readonly at: Instant }

async function send(deps: TwapDeps, tx: Tx, { plan, slice, at }: DueSlice): Promise<Outcome> {
  const { member, limitPrice, leverage, isReduceOnly, side } = plan
  if (at - slice.dueAt > TWAP_LATE_MS) return skip('twap_missed')
  if ((await deps.lockedAmong(tx, [member])).has(member)) return skip('account_locked')
  if (plan.product === 'futures' && !isReduceOnly && (await findShutOut(tx, 'futures', [member])).has(member))
    return skip('country_closed')
  const market = deps.markets.find(({ id }) => id === plan.market)
  assert(market !== undefined, 'the market of a plan is in the catalogue')
  const terms = { member, at, market, side, limitPrice, leverage, isReduceOnly }
  try {
    const fill = await deps.venues[plan.product].fill(tx, {
      ...terms,
      quantity: slice.quantity,
      into: await findLastOrder(tx, plan.id),
    })
    return { skipped: null, skippedValues: null, ...fill }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // The limit is the usual reason why nothing is filled at it.
    return limitPrice !== null && error.code === 'no_liquidity'
      ? skip('twap_price')
      : skip(error.code, error.values)
  }
}

/** Ends a plan after its last order, with a message. */
async function finish(
  deps: TwapDeps,
  tx: Tx,
  plan: StoredPlan,
  schedule: readonly TwapSlice[],
): Promise<void> {
  const at = deps.clock.now()
  const outcomes = await endPlan(deps, tx, { plan, schedule, status: 'done', at })
  const symbol = deps.markets.find(({ id }) => id === plan.market)?.symbol ?? ''
  await deps.messageMembers(tx, [
    {
      member: plan.member,
      title: 'twap_ended_title',
      body: 'twap_ended_body',
      values: {
        symbol,
        filled: amountText(sum(ZERO, ...outcomes.map(({ filled }) => filled))),
        quantity: amountText(plan.quantity),
        orders: String(plan.orders),
        skipped: String(outcomes.filter(({ skipped }) => skipped !== null).length),
      },
      at,
    },
  ])
}
