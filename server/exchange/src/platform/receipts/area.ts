import { receipts } from '@bourse/contracts/receipts'
import { defineArea, mount } from '#platform/kernel'
import { receiptHandlers } from './handlers.ts'
import { chainMigration, instantMigration, receiptsMigration } from './migration.ts'

export const receiptsArea = defineArea({
  name: 'receipts',
  migrations: [receiptsMigration, chainMigration, instantMigration],
  create: () => ({ handlers: mount(receipts, receiptHandlers) }),
})
