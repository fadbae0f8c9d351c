import { mining } from '@bourse/contracts/mining'
import { type CoreDeps, defineArea, mount } from '#platform/kernel'
import type { Market } from '#platform/market'
import type { MiningDeps } from './deps.ts'
import { miningHandlers } from './handlers.ts'
import { miningMigration } from './migration.ts'
import { payDue } from './pay-due.ts'
import { seedPlans } from './seed-plans.ts'
import { dueRentals } from './store.ts'

const ledgerReasons = {
  mining_purchase: { kind: 860, group: 'earn', receipts: ['mining_purchase'] },
  mining_output: { kind: 861, group: 'earn', receipts: ['mining_output'] },
  mining_cost: { kind: 862, group: 'earn', receipts: ['mining_output'] },
} as const
/** `mining` receives prices and running costs, and pays outputs. */
const houseAccounts = ['mining'] as const

declare module '#platform/ledger/registry' {
  interface LedgerReasons extends Readonly<Record<keyof typeof ledgerReasons, true>> {}
  interface HouseAccounts extends Readonly<Record<(typeof houseAccounts)[number], true>> {}
}

type MiningAreaDeps = CoreDeps & Pick<MiningDeps, 'messageMembers'> & { readonly market: Market }

export const miningArea = defineArea<MiningAreaDeps>({
  name: 'mining',
  migrations: [miningMigration],
  ledgerReasons,
  houseAccounts,
  receiptKinds: ['mining_purchase', 'mining_output'],
  seed: async (tx, now) => {
    await seedPlans(tx, now)
  },
  create: (deps) => ({
    handlers: mount(mining, miningHandlers(deps)),
    inBackground: [(now) => payDue(deps, now)],
    nextDue: (after) => dueRentals.next(deps.db, after),
    overdue: { rentals: dueRentals.overdue },
  }),
})
