import { PAGE_SIZE, toPage, refuse } from '@bourse/contracts/kit'
import type { receipts } from '@bourse/contracts/receipts'
import type { Handlers } from '#platform/kernel'
import type { Market } from '#platform/market'
import { loadSettlements } from './settlements.ts'
import { findReceipt, listHeads } from './store.ts'

export const receiptHandlers = (market: Market): Handlers<typeof receipts> => ({
  settlements: async (
    { kind = null, market: id = null, until = null, page = 1, limit = PAGE_SIZE },
    call,
  ) => {
    const symbols = new Map(market.all().map((terms) => [terms.id, terms.symbol]))
    const filter = { kind, market: id, until, page, limit }
    const { rows, total } = await loadSettlements(call.reader, filter, (each) => symbols.get(each) ?? each)
    return toPage(rows, { page, limit }, total)
  },
  list: async ({ kind = null, subject = null, number = null, after, page = 1, limit = PAGE_SIZE }, call) => {
    const filter = { member: call.member, kind, subject, number, page, limit, after }
    const { rows, total } = await listHeads(call.reader, filter)
    return toPage(rows, { page, limit }, total)
  },
  // Lookups are limited to the caller's receipts, so another member's receipt is unknown.
  one: async ({ id }, call) => (await findReceipt(call.reader, call.member, id)) ?? refuse('not_found'),
})
