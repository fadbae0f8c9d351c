import { support } from '@bourse/contracts/support'
import { defineArea, mount } from '#platform/kernel'
import type { SupportDeps } from './deps.ts'
import { supportHandlers } from './handlers.ts'
import { supportMigration } from './migration.ts'

export const supportArea = defineArea<SupportDeps>({
  name: 'support',
  migrations: [supportMigration],
  create: (deps) => ({ handlers: mount(support, supportHandlers(deps)) }),
})
