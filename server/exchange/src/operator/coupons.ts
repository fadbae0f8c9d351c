import {
  COUPON_DAYS_MAX,
  COUPON_PRODUCTS,
  couponKind,
  type CouponKind,
  type CouponSeriesId,
} from '@bourse/contracts/coupons'
import { type Amount, amountText, multiply, ONE, parseAmount, ZERO } from '@bourse/contracts/kit'
import { FEES_PER_POINT, REWARD_SHARE_MAX } from '@bourse/contracts/points'
import * as z from 'zod/mini'
import { closeSeries, insertSeries, listSeries, type StoredSeries } from '#members/coupons'
import { type CommandResult, fail, ok } from './command-result.ts'
import type { OperatorDeps } from './deps.ts'
import { parsePercent, formatPercent } from './percent.ts'

const USAGE = 'coupon create KIND VALUE SHARE% MINIMUM POINTS DAYS STOCK'
const STOCK_MAX = 100_000_000

const parseKind = (word: string): CouponKind | null => {
  const kind = z.safeDecode(couponKind, word)
  return kind.success && COUPON_PRODUCTS[kind.data].length > 0 ? kind.data : null
}
const formatKind = (kind: CouponKind): string => String(z.encode(couponKind, kind))
const OFFERED = Object.entries(COUPON_PRODUCTS)
  .flatMap(([kind, products]) => (products.length > 0 ? [formatKind(kind as CouponKind)] : []))
  .join('|')
const NOTES = [
  `KIND is one of ${OFFERED}; VALUE and MINIMUM are in USDT, the price is in POINTS`,
  'SHARE is of the fee, the stake, the deposit or the interest; of a yield boost it is the extra rate per day',
]

const parseWhole = (text: string, most: number): number | null =>
  /^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= most ? Number(text) : null
const isAmount = (amount: Amount | null, isPositive: boolean): amount is Amount =>
  amount !== null && (isPositive ? amount > ZERO : amount >= ZERO) && amount <= MOST
const MOST = parseAmount('1000000000') as Amount

/** Offers a series at once. Coupons are claimed on its terms, so they are never changed. */
async function create(deps: OperatorDeps, words: string[]): Promise<CommandResult> {
  const wrong = (reason: string) => fail(reason, USAGE, ...NOTES)
  const [word = '', value = '', ratio = '', least = '', price = '', days = '', count = ''] = words
  const [kind, share] = [parseKind(word), parsePercent(ratio)]
  const [face, minimum, cost] = [parseAmount(value), parseAmount(least), parseAmount(price)]
  const [validDays, stock] = [parseWhole(days, COUPON_DAYS_MAX), parseWhole(count, STOCK_MAX)]
  if (kind === null) return wrong(`a kind: ${OFFERED}`)
  if (!isAmount(face, true)) return wrong('a value above zero')
  if (share === null || share <= ZERO || share > ONE) return wrong('a share above 0% and up to 100%')
  if (!isAmount(minimum, false)) return wrong('a minimum, or 0')
  if (!isAmount(cost, false) || cost % ONE !== 0n) return wrong('whole points, or 0')
  if (validDays === null) return wrong(`a validity of 1 to ${COUPON_DAYS_MAX} days`)
  if (stock === null) return wrong('a stock of at least 1')
  if (cost > ZERO && face > multiply(cost, multiply(FEES_PER_POINT, REWARD_SHARE_MAX, 'down'), 'down'))
    return wrong('a value of at most a quarter of the fees that earn the points')
  const series = { kind, face, share, minimum, cost, validDays, stock, createdAt: deps.clock.now() }
  const id = await deps.db.transact((tx) => insertSeries(tx, series))
  return ok(
    `series ${id} is offered: ${formatKind(kind)}, ${formatPercent(share)} up to ${amountText(face)} USDT`,
  )
}

async function close(deps: OperatorDeps, [id = '']: string[]): Promise<CommandResult> {
  if (!/^\d{1,15}$/.test(id)) return fail('the number of a series: coupon list')
  const at = deps.clock.now()
  const isClosed = await deps.db.transact((tx) => closeSeries(tx, id as CouponSeriesId, at))
  return isClosed ? ok(`series ${id} is closed; its coupons stay valid`) : fail(`no open series ${id}`)
}

async function list(deps: OperatorDeps): Promise<CommandResult> {
  const line = (series: StoredSeries) =>
    [
      series.id.padEnd(6),
      formatKind(series.kind).padEnd(16),
      `${formatPercent(series.share)} up to ${amountText(series.face)} USDT`,
      `orders from ${amountText(series.minimum)} USDT`,
      `${amountText(series.cost)} points`,
      `${series.validDays} days`,
      `${series.stock} left`,
      series.closedAt === null ? 'open' : 'closed',
    ].join('  ')
  const series = await listSeries(deps.db)
  return ok(...series.map(line), `${series.length} series`)
}

export const COUPON_COMMANDS = {
  'coupon create': { usage: USAGE, run: create },
  'coupon list': { usage: 'coupon list', run: list },
  'coupon close': { usage: 'coupon close ID', run: close },
} as const
