import { COUPON_PRODUCTS, type CouponKind } from '@bourse/contracts/coupons'
import { toAmount, type Instant } from '@bourse/contracts/kit'
import type { Tx } from '#platform/kernel'
import { insertSeries } from './store.ts'

/*
 * Sample series of a paper exchange. Each is written once by its name, and one that the operator has closed stays
 * closed. Values and minimums are in USDT, the share is a percentage, the cost is in points.
 */
const SERIES = `
  name       kind            face share minimum cost days stock
  welcome    feeRebate       5    50    50      0    30   100000
  trader     feeRebate       20   100   500     200  30   5000
  first_try  stakeInsurance  20   50    10      0    14   100000
  covered    stakeInsurance  50   100   20      300  14   5000
  top_up     depositBonus    10   5     100     0    30   100000
  booster    yieldBoost      15   0.1   500     0    30   100000
  free_days  loanInterest    10   100   100     0    30   100000
`

const rows = SERIES.trim()
  .split('\n')
  .slice(1)
  .map((line) => line.trim().split(/\s+/))

/** Seeds the series, except those of kinds that no product takes yet. */
export async function seedSeries(tx: Tx, now: Instant): Promise<void> {
  for (const [name = '', kind, face = '', share = '', minimum = '', cost = '', days, stock] of rows) {
    if (COUPON_PRODUCTS[kind as CouponKind].length === 0) continue
    const figures = { face: toAmount(face), share: toAmount(`${share}e-2`), minimum: toAmount(minimum) }
    const rest = { cost: toAmount(cost), validDays: Number(days), stock: Number(stock), createdAt: now }
    await insertSeries(tx, { kind: kind as CouponKind, ...figures, ...rest }, name)
  }
}
