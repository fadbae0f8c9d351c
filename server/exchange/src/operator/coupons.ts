import {
  COUPON_DAYS_MAX,
  COUPON_PRODUCTS,
  couponKind,
  type CouponKind,
  type CouponSeriesId,
} from '@bourse/contracts/coupons'
import { type Amount, amountText, multiply, ONE, parseAmount, toAmount, ZERO } from '@bourse/contracts/kit'
import { FEES_PER_POINT, REWARD_SHARE_MAX } from '@bourse/contracts/points'
import * as z from 'zod/mini'
import { closeSeries, insertSeries, listSeries } from '#members/coupons'
import { decoded, id, parsed } from './arguments.ts'
import { command } from './command.ts'
import { fail, ok, table } from './command-result.ts'
import { formatPercent, parsePercent } from './percent.ts'

const USAGE = 'coupon create KIND VALUE SHARE% MINIMUM POINTS DAYS STOCK'
const STOCK_MAX = 100_000_000
const MOST = toAmount('1000000000')

const formatKind = (kind: CouponKind): string => String(z.encode(couponKind, kind))
const OFFERED = Object.entries(COUPON_PRODUCTS)
  .flatMap(([kind, products]) => (products.length > 0 ? [formatKind(kind as CouponKind)] : []))
  .join('|')
const NOTES = [
  USAGE,
  `KIND is one of ${OFFERED}; VALUE and MINIMUM are in USDT, the price is in POINTS`,
  'SHARE is of the fee, the stake, the deposit or the interest; of a yield boost it is the extra rate per day',
]

const offeredKind = couponKind.check(z.refine((kind: CouponKind) => COUPON_PRODUCTS[kind].length > 0))

const wholeTo = (most: number, explanation: string) =>
  parsed((word) => {
    const value = /^\d{1,9}$/.test(word) ? Number(word) : 0
    return value >= 1 && value <= most ? value : null
  }, explanation)
const amountOver = (fits: (amount: Amount) => boolean, explanation: string) =>
  parsed((word) => {
    const amount = parseAmount(word)
    return amount !== null && fits(amount) && amount <= MOST ? amount : null
  }, explanation)

/** Offers a series at once. Coupons are claimed on its terms, so they are never changed. */
const create = command({
  usage: USAGE,
  notes: NOTES,
  args: {
    kind: decoded(offeredKind, `a kind: ${OFFERED}`),
    face: amountOver((amount) => amount > ZERO, 'a value above zero'),
    share: parsed((word) => {
      const share = parsePercent(word)
      return share === null || share <= ZERO || share > ONE ? null : share
    }, 'a share above 0% and up to 100%'),
    minimum: amountOver((amount) => amount >= ZERO, 'a minimum, or 0'),
    cost: amountOver((amount) => amount >= ZERO && amount % ONE === 0n, 'whole points, or 0'),
    validDays: wholeTo(COUPON_DAYS_MAX, `a validity of 1 to ${COUPON_DAYS_MAX} days`),
    stock: wholeTo(STOCK_MAX, 'a stock of at least 1'),
  },
  async run(terms, { deps }) {
    const { kind, face, share, cost } = terms
    if (cost > ZERO && face > multiply(cost, multiply(FEES_PER_POINT, REWARD_SHARE_MAX, 'down'), 'down'))
      return fail('a value of at most a quarter of the fees that earn the points', ...NOTES)
    const createdAt = deps.clock.now()
    const series = await deps.db.transact((tx) => insertSeries(tx, { ...terms, createdAt }))
    const worth = `${formatPercent(share)} up to ${amountText(face)} USDT`
    return ok(`series ${series} is offered: ${formatKind(kind)}, ${worth}`)
  },
})

const close = command({
  usage: 'coupon close ID',
  args: { series: id<CouponSeriesId>('the number of a series: coupon list') },
  async run({ series }, { deps }) {
    const at = deps.clock.now()
    const isClosed = await deps.db.transact((tx) => closeSeries(tx, series, at))
    return isClosed
      ? ok(`series ${series} is closed; its coupons stay valid`)
      : fail(`no open series ${series}`)
  },
})

const list = command({
  usage: 'coupon list',
  args: {},
  async run(_args, { deps }) {
    const all = await listSeries(deps.db)
    const rows = all.map((series) => [
      series.id,
      formatKind(series.kind),
      `${formatPercent(series.share)} up to ${amountText(series.face)} USDT`,
      `orders from ${amountText(series.minimum)} USDT`,
      `${amountText(series.cost)} points`,
      `${series.validDays} days`,
      `${series.stock} left`,
      series.closedAt === null ? 'open' : 'closed',
    ])
    return table(rows, { widths: [6, 16], summary: `${all.length} series` })
  },
})

export const COUPON_COMMANDS = { 'coupon create': create, 'coupon list': list, 'coupon close': close }
