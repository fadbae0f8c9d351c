import { receipts } from '@bourse/contracts/receipts'
import { defineArea, mount } from '#kernel'
import { receiptHandlers } from './handlers.ts'
import { receiptsMigration } from './migration.ts'

export const receiptsArea = defineArea({
  name: 'receipts',
  migrations: [receiptsMigration],
  create: () => ({ handlers: mount(receipts, receiptHandlers) }),
})
