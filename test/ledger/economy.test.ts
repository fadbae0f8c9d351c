import { endpoints } from '@bourse/contracts/api'
import {
  type AreaName,
  toAmount,
  amountText,
  divide,
  divideByInt,
  multiply,
  ONE,
  subtract,
  sum,
  type Amount,
  ZERO,
} from '@bourse/contracts/kit'
import { computeFeeRate, type FeeProduct, REBATE_SHARES } from '@bourse/contracts/fees'
import {
  FEES_PER_POINT,
  POINTS_FOR_FIRST_DEPOSIT,
  POINTS_FOR_SIGN_UP,
  REWARD_SHARE_MAX,
} from '@bourse/contracts/points'
import { loans } from '@bourse/contracts/loans'
import { computeTerm } from '@bourse/contracts/mining'
import { findAccountScope } from '@bourse/contracts/sub-accounts'
import { depositBonus, VIP_TIERS } from '@bourse/contracts/vip'
import { wallet } from '@bourse/contracts/wallet'
import { catalogue, type Database, sql } from '@bourse/exchange'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../environment/database.ts'

/*
 * The part of a payment that a member gets back, computed from the catalogue, the tiers, the rebates, and the rewards and coupons
 * that a new database offers. The member owns the inviters too.
 */
let db: Database
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.close())

const TIERS = [0, ...VIP_TIERS.map(({ tier }) => tier)]
/** The fee rates of each product in the catalogue. A new product that charges fees does not compile without its own. */
const FEE_RATES: Readonly<Record<FeeProduct, readonly Amount[]>> = {
  spot: catalogue.markets.map(({ spotFeeRate }) => spotFeeRate),
  futures: catalogue.markets.flatMap(({ futures }) => futures?.feeRate ?? []),
  seconds: catalogue.markets.map(({ secondsFeeRate }) => secondsFeeRate),
}
const PRODUCTS = Object.keys(FEE_RATES) as FeeProduct[]
const TURNOVER = toAmount('100000')
/** Once per verified person, in USD. Without identity, nothing can be spent. */
const GIFTS_MAX = toAmount('120')

/** Areas that grant points, coupons, bonuses or rebates. */
const GRANTING = new Set<AreaName>(['coupons', 'game', 'points', 'referral', 'vip'])

const largest = (values: readonly Amount[]): Amount =>
  values.reduce((most, one) => (one > most ? one : most), ZERO)

/** The value of a point in USD by each reward and coupon that costs points. */
async function pointValues(): Promise<ReadonlyMap<string, Amount>> {
  const rewards = await db.rows<{ id: string; cost: string; quantity: string; code: string }>(sql`
    select id::text, cost::text, quantity::text, asset_id::text as code from reward where is_open`)
  const coupons = await db.rows<{ id: string; cost: string; face: string }>(sql`
    select name as id, cost::text, face::text from coupon_series where cost > 0 and closed_at is null`)
  const usd = catalogue.assets.find(({ code }) => code === 'USDT')?.id
  return new Map([
    ...rewards.map(({ id, cost, quantity, code }) => {
      expect(code, `reward ${id} is paid in USDT, whose value is that of a point`).toBe(usd)
      return [`reward ${id}`, divide(toAmount(quantity), toAmount(cost), 'up')] as const
    }),
    ...coupons.map(
      ({ id, cost, face }) => [`coupon ${id}`, divide(toAmount(face), toAmount(cost), 'up')] as const,
    ),
  ])
}

type FeeRow = { readonly name: string; readonly fee: Amount; readonly back: Amount }

/** The fee of a member with own inviters for a turnover of 100,000 USD, and the part that each reward or coupon returns. */
function buildFeeRows(values: ReadonlyMap<string, Amount>): FeeRow[] {
  const rebates = sum(ZERO, ...REBATE_SHARES)
  const rates = PRODUCTS.flatMap((product) =>
    [...new Set(FEE_RATES[product])].flatMap((rate) => TIERS.map((tier) => ({ product, rate, tier }))),
  )
  return rates.flatMap(({ product, rate, tier }) => {
    const fee = multiply(TURNOVER, computeFeeRate(rate, { tier, rebates: [] }, product), 'up')
    const net = multiply(fee, subtract(ONE, rebates), 'up')
    return [...values].map(([reward, value]) => ({
      name: `${product}, tier ${tier}, ${reward}`,
      fee,
      back: sum(multiply(fee, rebates, 'up'), multiply(divide(net, FEES_PER_POINT, 'up'), value, 'up')),
    }))
  })
}

describe('of what a member pays', () => {
  it('points give back at most a quarter of the fee that earned them, by any reward or coupon', async () => {
    const bound = multiply(FEES_PER_POINT, REWARD_SHARE_MAX, 'down')
    for (const [name, value] of await pointValues())
      expect(value, `${name} is worth ${amountText(value)} per point`).toBeLessThanOrEqual(bound)
  })

  it('less than half of a fee comes back, for every tier, product and rate, and by every reward and coupon', async () => {
    const rows = buildFeeRows(await pointValues())
    expect(rows.length).toBeGreaterThan(TIERS.length * PRODUCTS.length)
    for (const { name, fee, back } of rows)
      if (fee === ZERO) expect(back, name).toBe(ZERO)
      else
        expect(back, `${name}: ${amountText(back)} of ${amountText(fee)}`).toBeLessThan(
          divideByInt(fee, 2n, 'down'),
        )
    // Inviters of one's own receive 30 % of a fee, and the rest earns points worth a sixth of it at most.
    const shares = rows.filter(({ fee }) => fee !== ZERO).map(({ fee, back }) => divide(back, fee, 'up'))
    expect(amountText(largest(shares))).toMatch(/^0\.41/)
  })

  it('rented hashrate returns less of the coin than its price, in every plan and for any number of shares', async () => {
    const plans = await db.rows<{
      id: string
      days: number
      price: string
      output: string
      cost: string
    }>(sql`
      select id::text, days, coin_price::text as price, output::text, cost::text from mining_plan`)
    expect(plans.length).toBeGreaterThan(0)
    for (const { id, days, price, output, cost } of plans)
      for (const shares of ['1', '7', '2000']) {
        const terms = { output: toAmount(output), cost: toAmount(cost), decimals: 8, days }
        const back = computeTerm(toAmount(shares), terms)
        const paid = multiply(toAmount(shares), toAmount(price), 'down')
        const share = divide(back, paid, 'down')
        // Nothing to earn with a loan, and nothing for a member who hedges the coin.
        expect(share, `plan ${id}, ${shares} shares`).toBeLessThanOrEqual(toAmount('0.985'))
        expect(share, `plan ${id}, ${shares} shares`).toBeGreaterThanOrEqual(toAmount('0.95'))
      }
  })

  it('a deposit that raises no highest net deposits earns no bonus, in any tier', () => {
    for (const { depositAbove } of VIP_TIERS) {
      const peak = sum(depositAbove, ONE)
      for (const before of [peak, sum(peak, ONE)])
        expect(depositBonus({ amount: depositAbove, usd: depositAbove, before, peak })).toBe(ZERO)
      const raised = depositBonus({ amount: depositAbove, usd: depositAbove, before: depositAbove, peak })
      expect(raised, 'only the part above counts').toBeLessThan(ONE)
    }
  })

  it('sub-accounts multiply no gift: every call that grants one acts on the person', () => {
    const granting = endpoints.filter(({ area }) => GRANTING.has(area))
    expect(new Set(granting.map(({ area }) => area))).toEqual(GRANTING)
    expect(granting.filter((endpoint) => findAccountScope(endpoint) !== 'main')).toEqual([])
    expect([wallet.requestDeposit, wallet.withdraw, loans.borrow].map(findAccountScope)).toEqual([
      'main',
      'main',
      'main',
    ])
  })

  it('gifts without a payment are bounded per verified person', async () => {
    const perPoint = largest([...(await pointValues()).values()])
    const coupons = await db.rows<{ face: string }>(sql`
      select face::text from coupon_series where cost = 0 and closed_at is null`)
    const points = multiply(sum(POINTS_FOR_SIGN_UP, POINTS_FOR_FIRST_DEPOSIT), perPoint, 'up')
    const gifts = sum(points, ...coupons.map(({ face }) => toAmount(face)))
    expect(gifts, amountText(gifts)).toBeLessThanOrEqual(GIFTS_MAX)
  })
})
