import { amountText } from '@bourse/contracts/kit'
import { closeMiningPlan, listMiningPlans } from '#products/mining'
import { type CommandResult, fail, ok } from './command-result.ts'
import type { OperatorDeps } from './deps.ts'

const CLOSE = 'mining close ID'

/** Lists every plan with its terms of one share, closed ones included. */
async function list({ db, assets }: OperatorDeps): Promise<CommandResult> {
  const codes = new Map(assets.map(({ id, code }) => [id, code]))
  const plans = await listMiningPlans(db)
  return ok(
    ...plans.map(({ id, asset, days, coinPrice, output, cost, closedAt }) => {
      const coin = codes.get(asset) ?? asset
      return [
        id.padEnd(6),
        `${String(days).padStart(3)} days`,
        `price ${amountText(coinPrice)} ${coin}`,
        `output ${amountText(output)} ${coin} a day`,
        `running cost ${amountText(cost)} ${coin}`,
        ...(closedAt === null ? [] : ['closed']),
      ].join('  ')
    }),
    `${plans.length} plans`,
  )
}

/** Closes a plan to new rentals; running rentals are paid to their end. */
async function close({ db, clock }: OperatorDeps, [id = '']: string[]): Promise<CommandResult> {
  const isClosed = /^\d{1,15}$/.test(id) && (await db.transact((tx) => closeMiningPlan(tx, id, clock.now())))
  return isClosed ? ok(`plan ${id} is closed`) : fail(`no open plan ${id}`, CLOSE)
}

export const MINING_COMMANDS = {
  'mining list': { usage: 'mining list', run: list },
  'mining close': { usage: CLOSE, run: close },
} as const
