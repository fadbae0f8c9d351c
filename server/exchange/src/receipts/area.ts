import { receipts } from '@bourse/contracts/receipts'
import { defineArea, mount } from '#kernel'
import { receiptHandlers } from './handlers.ts'
import { chainMigration, receiptsMigration } from './migration.ts'

export const receiptsArea = defineArea({
  name: 'receipts',
  migrations: [receiptsMigration, chainMigration],
  create: () => ({ handlers: mount(receipts, receiptHandlers) }),
})
