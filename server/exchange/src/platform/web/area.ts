import { defineArea } from '#platform/kernel'
import { idempotencyRecordMigration, webMigration } from './migration.ts'

export const webArea = defineArea({ name: 'web', migrations: [webMigration, idempotencyRecordMigration] })
