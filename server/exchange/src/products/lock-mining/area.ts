import { lockMining } from '@bourse/contracts/lock-mining'
import { assert } from '@bourse/contracts/kit'
import { type CoreDeps, defineArea, mount } from '#platform/kernel'
import type { Market } from '#platform/market'
import type { LockDeps } from './deps.ts'
import { lockHandlers } from './handlers.ts'
import { lockCapMigration, lockMigration } from './migration.ts'
import { payDue } from './pay-due.ts'
import { seedPlans } from './seed-plans.ts'
import { dueLocks } from './store.ts'

const ledgerReasons = {
  lock_deposit: { kind: 800, group: 'earn', receiptsAtEnd: ['redemption'] },
  lock_dividend: { kind: 801, group: 'earn', receipts: ['dividend'] },
  lock_returned: { kind: 802, group: 'earn', receipts: ['redemption'] },
  lock_penalty: { kind: 803, group: 'earn', receipts: ['redemption'] },
} as const
/** `lock` pays dividends and receives penalties. */
const houseAccounts = ['lock'] as const

declare module '#platform/ledger/registry' {
  interface LedgerReasons extends Readonly<Record<keyof typeof ledgerReasons, true>> {}
  interface HouseAccounts extends Readonly<Record<(typeof houseAccounts)[number], true>> {}
}

export type LockAreaDeps = CoreDeps &
  Pick<LockDeps, 'debtUsd' | 'messageMembers'> & { readonly market: Market }

export const lockArea = defineArea<LockAreaDeps>({
  name: 'lock-mining',
  migrations: [lockMigration, lockCapMigration],
  ledgerReasons,
  houseAccounts,
  receiptKinds: ['dividend', 'redemption'],
  seed: async (tx, now) => {
    await seedPlans(tx, now)
  },
  create({ db, clock, notify, debtUsd, messageMembers, market }) {
    const own: LockDeps = {
      db,
      clock,
      notify,
      messageMembers,
      debtUsd,
      usdPrice: (asset) => (market.assetById(asset) === null ? null : market.usdPrice(asset)),
      assetOf(id) {
        const asset = market.assetById(id)
        assert(asset !== null, 'plans are of assets of the catalogue')
        return asset
      },
    }
    return {
      handlers: mount(lockMining, lockHandlers(own)),
      inBackground: [(now) => payDue(own, now)],
      nextDue: (after) => dueLocks.next(db, after),
      overdue: { locks: dueLocks.overdue },
    }
  },
})
