import { amountText, type Input, PAGE_SIZE, refuse, sum, toPage, ZERO } from '@bourse/contracts/kit'
import {
  isRecurringDay,
  nextRecurring,
  RECURRING_MAX,
  RECURRING_MIN,
  RECURRING_PLANS_MAX,
  type wallet,
} from '@bourse/contracts/wallet'
import type { Handlers, MemberCall } from '#platform/kernel'
import { listBalances } from '#platform/ledger'
import { translate } from '#platform/text'
import type { RecurringDeps } from './deps.ts'
import { findPayAsset, findPurchaseTerms, listBuyable } from './purchase-terms.ts'
import {
  countRunning,
  insertPlan,
  listPlans,
  listRuns,
  lockPlan,
  type StoredPlan,
  updatePlan,
} from './store.ts'

type Calls = 'recurringPlans' | 'createRecurring' | 'setRecurring' | 'recurringRuns'

export function recurringHandlers(deps: RecurringDeps): Pick<Handlers<typeof wallet>, Calls> {
  const findCode = (asset: string) => deps.assets.find(({ id }) => id === asset)?.code ?? asset
  return {
    recurringPlans: async (_input, { reader, member }) => {
      const pay = findPayAsset(deps)
      const balances = await listBalances(reader, member)
      const plans = await listPlans(reader, member)
      return {
        list: plans.map((plan) => ({ ...plan, code: findCode(plan.asset) })),
        coins: listBuyable(deps).map(({ id, code }) => ({ asset: id, code })),
        free: balances.find((row) => row.asset === pay.id && row.accountType === 'spot')?.amount ?? ZERO,
        payAsset: pay.id,
      }
    },
    createRecurring: async (input, call) => {
      const id = await createPlan(deps, call, input)
      return { text: translate(call.lang, 'recurring_created'), id }
    },
    setRecurring: async ({ id, status }, call) => {
      const { member, now } = call
      await call.transact(async (tx) => {
        const plan = await lockPlan(tx, member, id)
        if (plan === null || plan.status === 'ended') return refuse('not_found')
        if (plan.status === status) return
        const next = status === 'active' ? nextRecurring(plan, now) : null
        // A plan whose last time passed in the pause has nothing left to buy.
        const isOver = next !== null && plan.until !== null && next > plan.until
        await updatePlan(tx, { id, status: isOver ? 'ended' : status, nextAt: isOver ? null : next })
      })
      return translate(call.lang, 'done')
    },
    recurringRuns: async ({ after, page = 1, limit = PAGE_SIZE }, { reader, member }) => {
      const { rows, total } = await listRuns(reader, member, { page, limit, after })
      const list = rows.map(({ asset, quantity, fee, ...run }) => ({
        ...run,
        code: findCode(asset),
        paid: quantity === null || fee === null ? null : sum(quantity, fee),
      }))
      return toPage(list, { page, limit }, total)
    },
  }
}

type NewPlan = Input<typeof wallet.createRecurring>

async function createPlan(deps: RecurringDeps, call: MemberCall, input: NewPlan): Promise<StoredPlan['id']> {
  const { asset, amount, cadence, day = null, hour, until = null } = input
  const { from } = findPurchaseTerms(deps, asset)
  if (!isRecurringDay({ cadence, day })) refuse('recurring_day_invalid')
  const { member, now } = call
  const nextAt = nextRecurring({ cadence, day, hour }, now)
  if (until !== null && nextAt > until) refuse('recurring_over')
  const coin = from.code
  if (amount < RECURRING_MIN) refuse('amount_below_minimum', { minimum: amountText(RECURRING_MIN), coin })
  if (amount > RECURRING_MAX) refuse('amount_above_maximum', { maximum: amountText(RECURRING_MAX), coin })
  return call.transact(async (tx) => {
    await tx.lock('recurring', member)
    if ((await countRunning(tx, member)) >= RECURRING_PLANS_MAX) refuse('member_limit')
    const terms = { member, asset, amount, cadence, day, hour, until }
    return insertPlan(tx, { ...terms, status: 'active', nextAt, createdAt: now })
  })
}
