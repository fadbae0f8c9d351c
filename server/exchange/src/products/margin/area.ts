import { margin } from '@bourse/contracts/margin'
import { type CoreDeps, defineArea, eachTenSeconds, mount } from '#platform/kernel'
import type { Catalogue, Market, TickWindow } from '#platform/market'
import { chargeDue } from './charge-interest.ts'
import { checkWindow, valueAccounts } from './check-window.ts'
import type { MarginDeps } from './deps.ts'
import { marginHandlers } from './handlers.ts'
import { marginMigration } from './migration.ts'
import { notifyMarginRisks } from './risk-notices.ts'
import { dueDebts } from './store.ts'

const ledgerReasons = {
  margin_borrowed: { kind: 1140, group: 'loans', receipts: ['margin_loan'] },
  margin_interest: { kind: 1141, group: 'loans', receipts: ['margin_loan', 'margin_liquidation'] },
  margin_repaid: { kind: 1142, group: 'loans', receipts: ['margin_loan', 'margin_liquidation'] },
  margin_sold: { kind: 1143, group: 'loans', receipts: ['margin_liquidation'] },
  margin_returned: { kind: 1144, group: 'loans', receipts: ['margin_liquidation'] },
  margin_settled: { kind: 1145, group: null },
  margin_liquidation_fee: { kind: 1146, group: null },
  margin_insurance: { kind: 1147, group: null },
} as const
/** `margin` lends to futures accounts and takes interest. */
const houseAccounts = ['margin'] as const

declare module '#platform/ledger/registry' {
  interface LedgerReasons extends Readonly<Record<keyof typeof ledgerReasons, true>> {}
  interface HouseAccounts extends Readonly<Record<(typeof houseAccounts)[number], true>> {}
}

export type MarginAreaDeps = CoreDeps &
  Pick<MarginDeps, 'messageMembers'> & {
    readonly market: Market
    readonly catalogue: Catalogue
    /** The terms, and the functions of other areas. */
    readonly marginPorts: Pick<
      MarginDeps,
      'terms' | 'watch' | 'heldOnMargin' | 'readModes' | 'lockFutures' | 'cancelWaiting' | 'closePositions'
    >
  }

export const marginArea = defineArea<MarginAreaDeps, TickWindow>({
  name: 'margin',
  migrations: [marginMigration],
  ledgerReasons,
  houseAccounts,
  receiptKinds: ['margin_loan', 'margin_interest', 'margin_liquidation'],
  create(deps) {
    const own: MarginDeps = { ...deps, ...deps.marginPorts, markets: deps.catalogue.markets }
    return {
      handlers: mount(margin, marginHandlers(own)),
      onTick: [(window) => checkWindow(own, window)],
      inBackground: [
        (now) => chargeDue(own, now),
        (now) => valueAccounts(own, now),
        eachTenSeconds((now) => notifyMarginRisks(own, now)),
      ],
      nextDue: (after) => dueDebts.next(deps.db, after),
      overdue: { margin: dueDebts.overdue },
    }
  },
})
