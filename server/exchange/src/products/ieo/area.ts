import { ieo } from '@bourse/contracts/ieo'
import { type CoreDeps, defineArea, mount } from '#platform/kernel'
import type { Market } from '#platform/market'
import { announceDue, nextAnnouncement, seedProjects } from './announce.ts'
import type { IeoDeps } from './deps.ts'
import { nextDue, overdue } from './due-store.ts'
import { ieoHandlers } from './handlers.ts'
import { ieoDiscountMigration, ieoMigration } from './migration.ts'
import { createProgress, type ProgressDeps } from './progress.ts'
import { settleDue } from './settle-due.ts'

const ledgerReasons = {
  ieo_commit: { kind: 840, group: 'earn', receiptsAtEnd: ['allocation'] },
  ieo_payment: { kind: 841, group: 'earn', receipts: ['allocation'] },
  ieo_refund: { kind: 842, group: 'earn', receipts: ['allocation'] },
  ieo_allocation: { kind: 843, group: 'earn', receipts: ['allocation'] },
  ieo_release: { kind: 844, group: 'earn', receipts: ['release'] },
} as const
/** `ieo` receives the payments and issues the coins, so it owes those. */
const houseAccounts = ['ieo'] as const

declare module '#platform/ledger/registry' {
  interface LedgerReasons extends Readonly<Record<keyof typeof ledgerReasons, true>> {}
  interface HouseAccounts extends Readonly<Record<(typeof houseAccounts)[number], true>> {}
}

type IeoAreaDeps = CoreDeps &
  Pick<IeoDeps, 'messageMembers'> &
  Pick<ProgressDeps, 'publishSales'> & { readonly market: Market }

export const ieoArea = defineArea<IeoAreaDeps>({
  name: 'ieo',
  migrations: [ieoMigration, ieoDiscountMigration],
  ledgerReasons,
  houseAccounts,
  receiptKinds: ['allocation', 'release'],
  seed: seedProjects,
  create(deps) {
    const progress = createProgress(deps)
    const own = { ...deps, projectChanged: progress.changed }
    return {
      handlers: mount(ieo, ieoHandlers(own)),
      inBackground: [(now) => settleDue(own, now), (now) => announceDue(deps, now)],
      async nextDue(after) {
        const found = [await nextDue(deps.db, after), await nextAnnouncement(deps.db, after)]
        return found.filter((at) => at !== null).toSorted((one, other) => one - other)[0] ?? null
      },
      onTick: [() => progress.publish()],
      overdue: { ieo: overdue },
    }
  },
})
