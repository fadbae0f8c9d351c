import { vip } from '@bourse/contracts/vip'
import { type CoreDeps, defineArea, mount } from '#platform/kernel'
import { dueBonuses } from './bonus-store.ts'
import { releaseBonuses } from './bonuses.ts'
import type { VipDeps } from './deps.ts'
import { vipHandlers } from './handlers.ts'
import { bonusTurnoverMigration, depositBonusMigration } from './migration.ts'

const ledgerReasons = {
  vip_bonus: { kind: 1201, group: 'rewards', receipts: ['bonus'] },
  vip_bonus_release: { kind: 1203, group: 'rewards', receipts: ['bonus'] },
  vip_bonus_return: { kind: 1204, group: 'rewards', receipts: ['bonus'] },
} as const
/** The account `vip` pays bonuses on deposits. */
const houseAccounts = ['vip'] as const

declare module '#platform/ledger/registry' {
  interface LedgerReasons extends Readonly<Record<keyof typeof ledgerReasons, true>> {}
  interface HouseAccounts extends Readonly<Record<(typeof houseAccounts)[number], true>> {}
}

export const vipArea = defineArea<CoreDeps & { readonly vip: VipDeps }>({
  name: 'vip',
  ledgerReasons,
  houseAccounts,
  receiptKinds: ['bonus'],
  migrations: [depositBonusMigration, bonusTurnoverMigration],
  create: ({ db, vip: deps }) => ({
    handlers: mount(vip, vipHandlers(deps)),
    inBackground: [(now) => releaseBonuses({ ...deps, db }, now)],
    overdue: { deposit_bonuses: dueBonuses.overdue },
  }),
})
