import { defineArea } from '#platform/kernel'
import { operatorAuditMigration, operatorSignatureMigration } from './migration.ts'

export const operatorArea = defineArea({
  name: 'operator',
  migrations: [operatorAuditMigration, operatorSignatureMigration],
})
