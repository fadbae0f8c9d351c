import { account } from '@bourse/contracts/account'
import { type CoreDeps, defineArea, mount } from '#platform/kernel'
import { loginsMigration } from '#members/account/logins'
import type { AccountDeps } from './deps.ts'
import { accountHandlers } from './handlers.ts'
import { formerPrefixMigration, identifierMigration } from './identifier-migration.ts'
import { inviterMigration } from './inviters.ts'
import { previousTokenMigration, selectedAtMigration, subAccountMigration } from './sub-accounts.ts'
import {
  accountMigration,
  budgetsMigration,
  languageMigration,
  sessionsMigration,
  usernameMigration,
} from './migration.ts'

type AccountAreaDeps = CoreDeps & Omit<AccountDeps, 'accountChanged'>

export const accountArea = defineArea<AccountAreaDeps>({
  name: 'account',
  migrations: [
    accountMigration,
    sessionsMigration,
    budgetsMigration,
    languageMigration,
    inviterMigration,
    identifierMigration,
    usernameMigration,
    loginsMigration,
    subAccountMigration,
    previousTokenMigration,
    formerPrefixMigration,
    selectedAtMigration,
  ],
  create: (deps) => ({
    handlers: mount(
      account,
      accountHandlers({
        ...deps,
        accountChanged: (member) => deps.notify('account.changed', member),
      }),
    ),
  }),
})
