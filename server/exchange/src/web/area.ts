import { defineArea } from '#kernel'
import { webMigration } from './migration.ts'

export const webArea = defineArea({ name: 'web', migrations: [webMigration] })
