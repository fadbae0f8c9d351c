import { receipts } from '@bourse/contracts/receipts'
import { defineArea, mount } from '#platform/kernel'
import type { Market } from '#platform/market'
import { receiptHandlers } from './handlers.ts'
import { chainMigration, instantMigration, receiptsMigration, settlementMigration } from './migration.ts'

export const receiptsArea = defineArea<{ readonly market: Market }>({
  name: 'receipts',
  migrations: [receiptsMigration, chainMigration, instantMigration, settlementMigration],
  create: ({ market }) => ({ handlers: mount(receipts, receiptHandlers(market)) }),
})
