import type { MemberId } from '@bourse/contracts/account'
import type { AssetId } from '@bourse/contracts/market'
import { points } from '@bourse/contracts/points'
import { type CoreDeps, defineArea, eachMinute, mount } from '#platform/kernel'
import type { Market } from '#platform/market'
import type { FeeDeps } from './deps.ts'
import { countFees } from './earn.ts'
import { pointsHandlers } from './handlers.ts'
import { pointsFeesMigration, pointsMigration } from './migration.ts'

const ledgerReasons = {
  reward: { kind: 1101, group: 'rewards', receipts: ['points'] },
  points_sign_up: {
    kind: 1102,
    group: 'rewards',
    noReceipt: 'A fixed number of points, once; the page of points states it.',
  },
  points_first_deposit: {
    kind: 1103,
    group: 'rewards',
    noReceipt: 'A fixed number of points, once; the page of points states it.',
  },
  points_turnover: {
    kind: 1104,
    group: 'rewards',
    noReceipt: 'No new movement has it: points were earned by turnover in the past.',
  },
  points_fees: { kind: 1106, group: 'rewards', receipts: ['points'] },
  points_exchange: { kind: 1105, group: 'rewards', receipts: ['points'] },
} as const
/** The account `points` issues and redeems points, `rewards` pays for rewards. */
const houseAccounts = ['points', 'rewards'] as const

declare module '#platform/ledger/registry' {
  interface LedgerReasons extends Readonly<Record<keyof typeof ledgerReasons, true>> {}
  interface HouseAccounts extends Readonly<Record<(typeof houseAccounts)[number], true>> {}
}

export type PointsAreaDeps = CoreDeps &
  Pick<FeeDeps, 'membersWithFeeCoupon' | 'traded'> & { readonly market: Market }

export const pointsArea = defineArea<PointsAreaDeps>({
  name: 'points',
  migrations: [pointsMigration, pointsFeesMigration],
  ledgerReasons,
  houseAccounts,
  receiptKinds: ['points'],
  create({ db, market, notify, membersWithFeeCoupon, traded }) {
    const balanceChanged = (member: MemberId) => notify('balance.changed', member)
    const findCode = (asset: AssetId) => market.assetById(asset)?.code ?? asset
    const fees = { db, usdPrice: market.usdPrice, balanceChanged, membersWithFeeCoupon, traded }
    return {
      handlers: mount(points, pointsHandlers({ findCode, balanceChanged })),
      inBackground: [eachMinute((now) => countFees(fees, now))],
    }
  },
})
