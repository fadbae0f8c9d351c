import { defineArea } from '#platform/kernel'
import { balanceMigration } from './balance-migration.ts'
import { bulkMigration } from './bulk-migration.ts'
import { ledgerMigration } from './migration.ts'
import { netFeeMigration, turnoverMigration } from './net-fees.ts'
import { postingMigration } from './posting-migration.ts'
import { rebateMigration, rebateShareMigration } from './rebates.ts'

const ledgerReasons = {
  operator_credit: {
    kind: 1,
    group: 'deposits',
    noReceipt: 'The operator chooses the amount; it follows from no input.',
  },
} as const
/**
 * House accounts: `treasury` is the other side of deposits and withdrawals, `rounding` collects fractions
 * below a unit, `rebates` owes inviters their shares of fees.
 */
const houseAccounts = ['treasury', 'fees', 'rebates', 'rounding'] as const

declare module '#platform/ledger/registry' {
  interface LedgerReasons extends Readonly<Record<keyof typeof ledgerReasons, true>> {}
  interface HouseAccounts extends Readonly<Record<(typeof houseAccounts)[number], true>> {}
}

export const ledgerArea = defineArea({
  name: 'ledger',
  migrations: [
    ledgerMigration,
    bulkMigration,
    rebateMigration,
    balanceMigration,
    postingMigration,
    netFeeMigration,
    turnoverMigration,
    rebateShareMigration,
  ],
  ledgerReasons,
  houseAccounts,
})
