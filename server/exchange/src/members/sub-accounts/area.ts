import { subAccounts } from '@bourse/contracts/sub-accounts'
import { createValuation } from '#members/wallet/equity'
import { type CoreDeps, defineArea, type Migration, mount } from '#platform/kernel'
import type { Catalogue, Market } from '#platform/market'
import type { SubAccountDeps } from './deps.ts'
import { subAccountHandlers } from './handlers.ts'

const transferMigration: Migration = {
  name: '0832_sub_account_transfer',
  sql: 'create sequence sub_account_transfer start with 1001',
}

const ledgerReasons = {
  account_transfer_out: { kind: 25, group: 'transfers', receipts: ['account_transfer'] },
  account_transfer_in: { kind: 26, group: 'transfers', receipts: ['account_transfer'] },
} as const

declare module '#platform/ledger/registry' {
  interface LedgerReasons extends Readonly<Record<keyof typeof ledgerReasons, true>> {}
}

type Ports = 'accountUses' | 'debts' | 'floatingProfits' | 'siteNameOf' | 'subAccountOpened'
type SubAccountsAreaDeps = CoreDeps &
  Pick<SubAccountDeps, Ports> & { readonly market: Market; readonly catalogue: Catalogue }

export const subAccountsArea = defineArea<SubAccountsAreaDeps>({
  name: 'sub-accounts',
  migrations: [transferMigration],
  ledgerReasons,
  receiptKinds: ['account_transfer'],
  create: (deps) => ({
    handlers: mount(
      subAccounts,
      subAccountHandlers({
        ...deps,
        ...createValuation(deps.market),
        assets: deps.catalogue.assets,
        balanceChanged: (member) => deps.notify('balance.changed', member),
        accountChanged: (member) => deps.notify('account.changed', member),
      }),
    ),
  }),
})
