import { amountText, multiplyByInt, toAmount, ZERO } from '@bourse/contracts/kit'
import {
  computeDailyDividend,
  dividendTimeText,
  LOCK_DAYS_MAX,
  type LockPlanId,
  parseDividendTime,
  RATE_BAND,
} from '@bourse/contracts/lock-mining'
import { closePlan, insertPlan, listPlans, TOTAL_MEMBERS } from '#products/lock-mining'
import { asset, id, parsed, positiveAmount } from './arguments.ts'
import { command } from './command.ts'
import { fail, ok, table } from './command-result.ts'
import { formatPercent, parsePercent } from './percent.ts'

const USAGE = 'earn plan add ASSET DAYS DAILY% MINIMUM MAXIMUM PENALTY% HH:MM'
const ALL = toAmount('1')
const MAXIMUM = 'a maximum not below the minimum'

/** Adds a plan at once; locks keep the terms they were made with, so a plan is never changed. */
const add = command({
  usage: USAGE,
  notes: [USAGE],
  args: {
    asset,
    days: parsed((word) => {
      const days = /^\d{1,3}$/.test(word) ? Number(word) : 0
      return days < 1 || days > LOCK_DAYS_MAX ? null : days
    }, `a term of 1 to ${LOCK_DAYS_MAX} days`),
    dailyRate: parsed((word) => {
      const rate = parsePercent(word)
      return rate === null || rate <= ZERO || rate >= ALL ? null : rate
    }, 'a daily rate such as 0.35%'),
    amountMin: positiveAmount('a minimum above zero'),
    amountMax: positiveAmount(MAXIMUM),
    penaltyRatio: parsed((word) => {
      const ratio = parsePercent(word)
      return ratio === null || ratio > ALL ? null : ratio
    }, 'a penalty such as 0.4%'),
    dividendTime: parsed(parseDividendTime, 'a dividend time in UTC such as 08:00'),
  },
  async run({ asset: { id: assetId, code, decimals }, ...terms }, { deps }) {
    const { days, dailyRate, amountMin, amountMax } = terms
    if (amountMax < amountMin) return fail(MAXIMUM, USAGE)
    if (computeDailyDividend(amountMin, { dailyRate, decimals }) === ZERO)
      return fail('a dividend of the minimum is less than the smallest unit: raise the minimum')
    const createdAt = deps.clock.now()
    const totalMax = multiplyByInt(amountMax, BigInt(TOTAL_MEMBERS))
    const plan = { ...terms, totalMax, asset: assetId, createdAt }
    const number = await deps.db.transact((tx) => insertPlan(tx, plan))
    const isUsual = dailyRate >= RATE_BAND.from && dailyRate <= RATE_BAND.to
    const band = `${formatPercent(RATE_BAND.from)} to ${formatPercent(RATE_BAND.to)}`
    return ok(
      `plan ${number} is offered: ${code}, ${days} days, ${formatPercent(dailyRate)} a day`,
      ...(isUsual ? [] : [`warning: the rate is outside the usual band of ${band} a day`]),
    )
  },
})

const close = command({
  usage: 'earn plan close ID',
  args: { plan: id<LockPlanId>('the number of a plan: earn plan list') },
  async run({ plan }, { deps }) {
    const at = deps.clock.now()
    const isClosed = await deps.db.transact((tx) => closePlan(tx, plan, at))
    return isClosed ? ok(`plan ${plan} is closed; its locks run on`) : fail(`no open plan ${plan}`)
  },
})

const list = command({
  usage: 'earn plan list',
  args: {},
  async run(_args, { deps }) {
    const codes = new Map(deps.assets.map((terms) => [terms.id, terms.code]))
    const plans = await listPlans(deps.db)
    const rows = plans.map((plan) => [
      plan.id,
      codes.get(plan.asset) ?? plan.asset,
      `${String(plan.days).padStart(3)} days`,
      `${formatPercent(plan.dailyRate)} a day`,
      `from ${amountText(plan.amountMin)}`,
      `penalty ${formatPercent(plan.penaltyRatio)} a day`,
      `${dividendTimeText(plan.dividendTime)} UTC`,
      ...(plan.closedAt === null ? [] : ['closed']),
    ])
    return table(rows, { widths: [6, 5], summary: `${plans.length} plans` })
  },
})

export const EARN_COMMANDS = { 'earn plan add': add, 'earn plan close': close, 'earn plan list': list }
