import { type Receipt, type ReceiptId, type ReceiptKind, receipts } from '@bourse/contracts/receipts'
import { call, ApiCallError, queries, queryFor } from '#api'

export type ReceiptFilter = { readonly kind: ReceiptKind | null; readonly subject: string | null }

export const listInput = ({ kind, subject }: ReceiptFilter) => ({
  ...(kind === null ? {} : { kind }),
  ...(subject === null ? {} : { subject }),
})

/** Fetches the receipt and its predecessor, and shows the fetched one; a missing predecessor is a finding of the check. */
export async function fetchWithPrevious(
  id: ReceiptId,
): Promise<{ receipt: Receipt; previous: Receipt | null }> {
  const receipt = await call(receipts.one, { id })
  queries.setQueryData(queryFor(receipts.one, { id }).queryKey, receipt)
  if (receipt.earlier === null) return { receipt, previous: null }
  const previous = await call(receipts.one, { id: receipt.earlier }).catch((failure: unknown) => {
    if (failure instanceof ApiCallError && failure.reason === 'not_found') return null
    throw failure
  })
  return { receipt, previous }
}
