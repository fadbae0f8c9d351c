import { amountText } from '@bourse/contracts/kit'
import { closeMiningPlan, listMiningPlans } from '#products/mining'
import { id } from './arguments.ts'
import { command } from './command.ts'
import { fail, ok, table } from './command-result.ts'

/** Lists every plan with its terms of one share, closed ones included. */
const list = command({
  usage: 'mining list',
  args: {},
  async run(_args, { deps: { db, assets } }) {
    const codes = new Map(assets.map((terms) => [terms.id, terms.code]))
    const plans = await listMiningPlans(db)
    const rows = plans.map((plan) => {
      const coin = codes.get(plan.asset) ?? plan.asset
      return [
        plan.id,
        `${String(plan.days).padStart(3)} days`,
        `price ${amountText(plan.coinPrice)} ${coin}`,
        `output ${amountText(plan.output)} ${coin} a day`,
        `running cost ${amountText(plan.cost)} ${coin}`,
        ...(plan.closedAt === null ? [] : ['closed']),
      ]
    })
    return table(rows, { widths: [6], summary: `${plans.length} plans` })
  },
})

const CLOSE = 'mining close ID'
const noPlan = (word: string): string => `no open plan ${word}`

/** Closes a plan to new rentals; running rentals are paid to their end. */
const close = command({
  usage: CLOSE,
  args: { plan: id(noPlan) },
  notes: [CLOSE],
  async run({ plan }, { deps: { db, clock } }) {
    const isClosed = await db.transact((tx) => closeMiningPlan(tx, plan, clock.now()))
    return isClosed ? ok(`plan ${plan} is closed`) : fail(noPlan(plan), CLOSE)
  },
})

export const MINING_COMMANDS = { 'mining list': list, 'mining close': close }
