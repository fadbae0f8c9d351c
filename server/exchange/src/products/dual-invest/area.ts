import { dualInvest } from '@bourse/contracts/dual-invest'
import { type CoreDeps, defineArea, mount } from '#platform/kernel'
import type { Market } from '#platform/market'
import type { Retries } from './decide-prices.ts'
import type { DualDeps, ShelfTerms } from './deps.ts'
import { dueOrders, nextMaturity } from './due-store.ts'
import { dualHandlers } from './handlers.ts'
import { dualCountryMigration, dualMigration, dualRenewalMigration } from './migration.ts'
import { createRates } from './rates.ts'
import { renewDue } from './renew-due.ts'
import { dueRenewals } from './renewal-store.ts'
import { settleDue } from './settle-due.ts'
import { divideShelf, runShelf, SHELF_TASK, startShelf } from './shelf.ts'

const ledgerReasons = {
  dual_invest: { kind: 820, group: 'earn', receiptsAtEnd: ['dual'] },
  dual_settled: { kind: 821, group: 'earn', receipts: ['dual'] },
  dual_payout: { kind: 822, group: 'earn', receipts: ['dual'] },
  dual_refund: { kind: 823, group: 'earn', receipts: ['dual'] },
} as const
/** `dual` receives the investments and pays the results. */
const houseAccounts = ['dual'] as const

declare module '#platform/ledger/registry' {
  interface LedgerReasons extends Readonly<Record<keyof typeof ledgerReasons, true>> {}
  interface HouseAccounts extends Readonly<Record<(typeof houseAccounts)[number], true>> {}
}

type DualAreaDeps = CoreDeps &
  Pick<DualDeps, 'lockedAmong' | 'messageMembers'> & {
    readonly market: Market
    readonly dualTerms: ShelfTerms
  }

export const dualArea = defineArea<DualAreaDeps>({
  name: 'dual-invest',
  migrations: [dualMigration, dualRenewalMigration, dualCountryMigration],
  ledgerReasons,
  houseAccounts,
  receiptKinds: ['dual'],
  create(deps) {
    const { market, notify, scheduler } = deps
    const own: DualDeps = {
      ...deps,
      terms: deps.dualTerms,
      balanceChanged: (member) => notify('balance.changed', member),
      settled: (member) => notify('dual.settled', member),
    }
    const retries: Retries = new Map()
    const rates = createRates(market)
    return {
      handlers: mount(dualInvest, dualHandlers({ ...own, rates })),
      divide: { [SHELF_TASK]: divideShelf(own) },
      orderedTasks: { [SHELF_TASK]: (tx, subject, now) => runShelf(own, tx, { scheduler, subject, now }) },
      onStart: (now) => startShelf(own, scheduler, now),
      inBackground: [(now) => settleDue(own, retries, now), (now) => renewDue({ ...own, rates }, now)],
      nextDue: (after) => nextMaturity(deps.db, after),
      overdue: { dual: dueOrders.overdue, 'dual renewals': dueRenewals.overdue },
    }
  },
})
