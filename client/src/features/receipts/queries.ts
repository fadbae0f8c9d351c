import { type Receipt, type ReceiptId, type ReceiptKind, receipts } from '@bourse/contracts/receipts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call, ApiCallError, queries, queryFor, pagesFor } from '#api'

export type ReceiptFilter = { readonly kind: ReceiptKind | null; readonly subject: string | null }

const listInput = ({ kind, subject }: ReceiptFilter) => ({
  ...(kind === null ? {} : { kind }),
  ...(subject === null ? {} : { subject }),
})

export const useReceipts = (filter: ReceiptFilter) =>
  useInfiniteQuery(pagesFor(receipts.list, listInput(filter)))

/** The newest receipt of a settlement. */
export const useReceiptOf = (filter: ReceiptFilter) =>
  useQuery(queryFor(receipts.list, { ...listInput(filter), page: 1, limit: 1 }))

export const useReceipt = (id: ReceiptId) => useQuery(queryFor(receipts.one, { id }))

/** Fetches the receipt and its predecessor, and shows the fetched one. */
export async function fetchWithPrevious(
  id: ReceiptId,
): Promise<{ receipt: Receipt; previous: Receipt | null }> {
  const receipt = await call(receipts.one, { id })
  queries.setQueryData(queryFor(receipts.one, { id }).queryKey, receipt)
  return { receipt, previous: receipt.earlier === null ? null : await fetchEarlier(receipt.earlier) }
}

/** Null when the predecessor is missing, which the check reports as a finding. */
async function fetchEarlier(id: ReceiptId): Promise<Receipt | null> {
  try {
    return await call(receipts.one, { id })
  } catch (failure) {
    if (failure instanceof ApiCallError && failure.reason === 'not_found') return null
    throw failure
  }
}
