import { amountFacts, assert, type Facts, type Instant, instantText } from '@bourse/contracts/kit'
import { sliceFacts, type TwapSlice } from '@bourse/contracts/twap'
import type { Tx } from '#platform/kernel'
import { issueOne } from '#platform/receipts'
import type { TwapDeps } from './deps.ts'
import { computeCommitment } from './draw.ts'
import { listOutcomes, type StoredPlan, type StoredSlice, updatePlan } from './store.ts'

type Ended = {
  readonly plan: StoredPlan
  readonly schedule: readonly TwapSlice[]
  readonly status: 'done' | 'cancelled'
  readonly at: Instant
}

/** Ends a plan: its receipt reveals the seed, and no further order is sent. Returns the results of its orders. */
export async function endPlan(
  deps: Pick<TwapDeps, 'markets' | 'twapChanged'>,
  tx: Tx,
  ended: Ended,
): Promise<readonly StoredSlice[]> {
  const { plan, status, at } = ended
  const { id, member, nextNumber } = plan
  const outcomes = await listOutcomes(tx, id)
  await updatePlan(tx, { id, status, endedAt: at, nextNumber, nextAt: null })
  await issueOne(tx, {
    member,
    kind: 'twap',
    subject: id,
    inputs: planFacts(deps, ended, outcomes),
    ticks: [],
    at,
  })
  tx.afterCommit(() => deps.twapChanged(member))
  return outcomes
}

function planFacts(
  { markets }: Pick<TwapDeps, 'markets'>,
  { plan, schedule, status }: Ended,
  outcomes: readonly StoredSlice[],
): Facts {
  const { product, side, quantity, step, orders, minutes, limitPrice, leverage, startedAt, seed } = plan
  const market = markets.find(({ id }) => id === plan.market)
  assert(market !== undefined, 'the market of a plan is in the catalogue')
  return {
    product,
    symbol: market.symbol,
    asset: product === 'spot' ? market.baseCode : 'lots',
    side: product === 'spot' ? side : side === 'buy' ? 'long' : 'short',
    ...amountFacts({ quantity, step }),
    orders: String(orders),
    minutes: String(minutes),
    started_at: instantText(startedAt),
    ...(limitPrice === null ? {} : amountFacts({ limit_price: limitPrice })),
    ...(leverage === null ? {} : { leverage: String(leverage) }),
    state: status,
    commitment: computeCommitment(seed),
    seed,
    ...sliceFacts(
      schedule,
      outcomes.map(({ skipped, filled }) => skipped ?? filled),
    ),
  }
}
