import { defineArea } from '#platform/kernel'
import { picturesMigration } from './migration.ts'

export const picturesArea = defineArea({ name: 'pictures', migrations: [picturesMigration] })
