import { defineArea } from '#kernel'
import { operatorAuditMigration } from './migration.ts'

export const operatorArea = defineArea({ name: 'operator', migrations: [operatorAuditMigration] })
