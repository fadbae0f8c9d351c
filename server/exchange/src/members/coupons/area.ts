import { coupons } from '@bourse/contracts/coupons'
import { type CoreDeps, defineArea, mount } from '#platform/kernel'
import type { CouponDeps } from './deps.ts'
import { couponHandlers } from './handlers.ts'
import { couponMigration } from './migration.ts'
import { seedSeries } from './seed-series.ts'
import { settleDue } from './settle.ts'
import { dueCoupons } from './store.ts'

const ledgerReasons = {
  coupon_claim: { kind: 1121, group: 'rewards', receipts: ['coupon'] },
  coupon_fee: { kind: 1122, group: 'rewards', receipts: ['coupon'] },
  coupon_stake: { kind: 1123, group: 'rewards', receipts: ['coupon'] },
  coupon_deposit: { kind: 1124, group: 'rewards', receipts: ['coupon'] },
  coupon_yield: { kind: 1125, group: 'rewards', receipts: ['coupon'] },
  coupon_interest: { kind: 1126, group: 'rewards', receipts: ['coupon'] },
} as const
/** The account `coupons` pays what coupons are worth. */
const houseAccounts = ['coupons'] as const

declare module '#platform/ledger/registry' {
  interface LedgerReasons extends Readonly<Record<keyof typeof ledgerReasons, true>> {}
  interface HouseAccounts extends Readonly<Record<(typeof houseAccounts)[number], true>> {}
}

export const couponArea = defineArea<CoreDeps & Pick<CouponDeps, 'couponBases'>>({
  name: 'coupons',
  migrations: [couponMigration],
  ledgerReasons,
  houseAccounts,
  receiptKinds: ['coupon'],
  seed: seedSeries,
  create: (deps) => ({
    handlers: mount(coupons, couponHandlers(deps)),
    inBackground: [(now) => settleDue(deps, now)],
    overdue: { coupons: dueCoupons.overdue },
  }),
})
