import { security } from '@bourse/contracts/security'
import { type CoreDeps, defineArea, mount } from '#platform/kernel'
import { apiKeysMigration } from '#members/security/api-keys'
import { passkeysMigration } from '#members/security/passkeys'
import { guardMigration } from '#members/security/guard'
import type { SecurityDeps } from './deps.ts'
import { securityHandlers } from './handlers.ts'
import { factorHoldMigration, securityMigration } from './migration.ts'

export const securityArea = defineArea<CoreDeps & Omit<SecurityDeps, 'accountChanged'>>({
  name: 'security',
  migrations: [securityMigration, factorHoldMigration, passkeysMigration, guardMigration, apiKeysMigration],
  create: (deps) => ({
    handlers: mount(
      security,
      securityHandlers({ ...deps, accountChanged: (member) => deps.notify('account.changed', member) }),
    ),
  }),
})
