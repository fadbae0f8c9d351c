import { type Amount, toAmount, amountText, multiplyByInt, parseAmount, ZERO } from '@bourse/contracts/kit'
import {
  computeDailyDividend,
  dividendTimeText,
  LOCK_DAYS_MAX,
  type LockPlanId,
  parseDividendTime,
  RATE_BAND,
} from '@bourse/contracts/lock-mining'
import { closePlan, insertPlan, listPlans, type StoredPlan, TOTAL_MEMBERS } from '#products/lock-mining'
import { type CommandResult, ok, fail } from './command-result.ts'
import type { OperatorDeps } from './deps.ts'
import { parsePercent, formatPercent } from './percent.ts'

const USAGE = 'earn plan add ASSET DAYS DAILY% MINIMUM MAXIMUM PENALTY% HH:MM'

const isAmount = (amount: Amount | null): amount is Amount => amount !== null && amount > ZERO

/** Adds a plan at once; locks keep the terms they were made with, so a plan is never changed. */
async function add(deps: OperatorDeps, args: string[]): Promise<CommandResult> {
  const [code = '', term = '', rate = '', least = '', most = '', ratio = '', time = ''] = args
  const asset = deps.assets.find((terms) => terms.code === code.toUpperCase())
  const days = /^\d{1,3}$/.test(term) ? Number(term) : 0
  const [dailyRate, penaltyRatio] = [parsePercent(rate), parsePercent(ratio)]
  const [amountMin, amountMax] = [parseAmount(least), parseAmount(most)]
  const dividendTime = parseDividendTime(time)
  if (asset === undefined) return fail(`no asset ${code}`, USAGE)
  if (days < 1 || days > LOCK_DAYS_MAX) return fail(`a term of 1 to ${LOCK_DAYS_MAX} days`, USAGE)
  if (!isAmount(dailyRate) || dailyRate >= toAmount('1')) return fail('a daily rate such as 0.35%', USAGE)
  if (!isAmount(amountMin)) return fail('a minimum above zero', USAGE)
  if (!isAmount(amountMax) || amountMax < amountMin) return fail('a maximum not below the minimum', USAGE)
  if (penaltyRatio === null || penaltyRatio > toAmount('1')) return fail('a penalty such as 0.4%', USAGE)
  if (dividendTime === null) return fail('a dividend time in UTC such as 08:00', USAGE)
  const { decimals } = asset
  if (computeDailyDividend(amountMin, { dailyRate, decimals }) === ZERO)
    return fail('a dividend of the minimum is less than the smallest unit: raise the minimum')
  const createdAt = deps.clock.now()
  const totalMax = multiplyByInt(amountMax, BigInt(TOTAL_MEMBERS))
  const terms = { days, dailyRate, penaltyRatio, amountMin, amountMax, totalMax, dividendTime }
  const id = await deps.db.transact((tx) => insertPlan(tx, { ...terms, asset: asset.id, createdAt }))
  const isUsual = dailyRate >= RATE_BAND.from && dailyRate <= RATE_BAND.to
  const band = `${formatPercent(RATE_BAND.from)} to ${formatPercent(RATE_BAND.to)}`
  return ok(
    `plan ${id} is offered: ${asset.code}, ${days} days, ${formatPercent(dailyRate)} a day`,
    ...(isUsual ? [] : [`warning: the rate is outside the usual band of ${band} a day`]),
  )
}

async function close(deps: OperatorDeps, [id = '']: string[]): Promise<CommandResult> {
  if (!/^\d{1,15}$/.test(id)) return fail('the number of a plan: earn plan list')
  const at = deps.clock.now()
  const isClosed = await deps.db.transact((tx) => closePlan(tx, id as LockPlanId, at))
  return isClosed ? ok(`plan ${id} is closed; its locks run on`) : fail(`no open plan ${id}`)
}

async function list(deps: OperatorDeps): Promise<CommandResult> {
  const codes = new Map(deps.assets.map(({ id, code }) => [id, code]))
  const line = (plan: StoredPlan) =>
    [
      plan.id.padEnd(6),
      (codes.get(plan.asset) ?? plan.asset).padEnd(5),
      `${String(plan.days).padStart(3)} days`,
      `${formatPercent(plan.dailyRate)} a day`,
      `from ${amountText(plan.amountMin)}`,
      `penalty ${formatPercent(plan.penaltyRatio)} a day`,
      `${dividendTimeText(plan.dividendTime)} UTC`,
      ...(plan.closedAt === null ? [] : ['closed']),
    ].join('  ')
  const plans = await listPlans(deps.db)
  return ok(...plans.map(line), `${plans.length} plans`)
}

export const EARN_COMMANDS = {
  'earn plan add': { usage: USAGE, run: add },
  'earn plan close': { usage: 'earn plan close ID', run: close },
  'earn plan list': { usage: 'earn plan list', run: list },
} as const
