import { PAGE_SIZE, toPage, refuse } from '@bourse/contracts/kit'
import type { receipts } from '@bourse/contracts/receipts'
import type { Handlers } from '#platform/kernel'
import { findReceipt, listHeads } from './store.ts'

export const receiptHandlers: Handlers<typeof receipts> = {
  list: async ({ kind = null, subject = null, page = 1, limit = PAGE_SIZE }, call) => {
    const { rows, total } = await listHeads(call.reader, { member: call.member, kind, subject, page, limit })
    return toPage(rows, { page, limit }, total)
  },
  // Lookups are limited to the caller's receipts, so another member's receipt is unknown.
  one: async ({ id }, call) => (await findReceipt(call.reader, call.member, id)) ?? refuse('not_found'),
}
