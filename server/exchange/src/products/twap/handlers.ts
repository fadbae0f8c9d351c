import { assert, ONE, PAGE_SIZE, refuse, toPage, ZERO } from '@bourse/contracts/kit'
import { type twap, type TwapOrder, twapWindow } from '@bourse/contracts/twap'
import type { Handlers } from '#platform/kernel'
import { translate } from '#platform/text'
import { createPlan } from './create-plan.ts'
import type { TwapDeps } from './deps.ts'
import { computeCommitment, drawSchedule } from './draw.ts'
import { endPlan } from './end-plan.ts'
import { findPlan, listPlans, listSlices, lockPlan, type StoredPlan, type SummedPlan } from './store.ts'

/** A plan without orders. */
const fresh = (plan: StoredPlan): SummedPlan => ({
  ...plan,
  placed: 0,
  skipped: 0,
  filled: ZERO,
  turnover: ZERO,
  fee: ZERO,
})

export function twapHandlers(deps: TwapDeps): Handlers<typeof twap> {
  const view = (plan: SummedPlan) => toOrder(deps, plan)
  return {
    placeSpot: async ({ limitPrice = null, timeInForce, ...input }, call) =>
      view(
        fresh(
          await createPlan(deps, call, {
            ...input,
            product: 'spot',
            limitPrice,
            timeInForce,
            leverage: null,
            isReduceOnly: false,
            stepOf: ({ lotStep }) => lotStep,
          }),
        ),
      ),
    placeFutures: async ({ limitPrice = null, timeInForce, lots, side, reduceOnly, ...input }, call) =>
      view(
        fresh(
          await createPlan(deps, call, {
            ...input,
            product: 'futures',
            side: side === 'long' ? 'buy' : 'sell',
            quantity: lots,
            limitPrice,
            timeInForce,
            isReduceOnly: reduceOnly === true,
            stepOf: () => ONE,
          }),
        ),
      ),
    list: async (
      { product = null, status = null, after, page = 1, limit = PAGE_SIZE },
      { reader, member },
    ) => {
      const { rows, total } = await listPlans(reader, { member, product, status, page, limit, after })
      return toPage(rows.map(view), { page, limit }, total)
    },
    slices: async ({ id, page = 1, limit = PAGE_SIZE }, { reader, member, lang }) => {
      if ((await findPlan(reader, member, id)) === null) refuse('not_found')
      const { rows, total } = await listSlices(reader, { plan: id, page, limit })
      const list = rows.map(({ skippedValues, ...row }) => ({
        ...row,
        message: row.skipped === null ? null : translate(lang, row.skipped, skippedValues ?? {}),
      }))
      return toPage(list, { page, limit }, total)
    },
    cancel: ({ id }, call) =>
      call.transact(async (tx) => {
        const plan = (await lockPlan(tx, call.member, id)) ?? refuse('not_found')
        if (plan.status !== 'active') refuse('order_closed')
        const schedule = await drawSchedule(plan)
        await endPlan(deps, tx, { plan, schedule, status: 'cancelled', at: call.now })
        const ended = await findPlan(tx, call.member, id)
        assert(ended !== null, 'a plan that was locked is found')
        return view(ended)
      }),
  }
}

/** The seed of an active plan and the second of its next order stay secret. */
function toOrder({ markets }: Pick<TwapDeps, 'markets'>, plan: SummedPlan): TwapOrder {
  const market = markets.find(({ id }) => id === plan.market)
  assert(market !== undefined, 'the market of a plan is in the catalogue')
  const isActive = plan.status === 'active'
  const window = isActive && plan.nextNumber <= plan.orders ? twapWindow(plan, plan.nextNumber) : null
  return {
    ...plan,
    symbol: market.symbol,
    base: market.base,
    quote: market.quote,
    reduceOnly: plan.isReduceOnly,
    nextFrom: window?.from ?? null,
    nextUntil: window?.until ?? null,
    commitment: computeCommitment(plan.seed),
    seed: isActive ? null : plan.seed,
  }
}
