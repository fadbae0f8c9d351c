import { type Check, checkReceipt, type ReceiptId } from '@bourse/contracts/receipts'
import { useState } from 'react'
import { canDigest, sha256 } from '#kit/device'
import { t } from '#text'
import { ApiCallError } from '#api'
import { fetchWithPrevious } from './queries.ts'

export type Checking =
  | { readonly state: 'none' | 'running' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'done'; readonly check: Check }

/** Refetches the receipt and recomputes it on the client. */
export function useCheck(id: ReceiptId): { checking: Checking; run: () => void } {
  const [checking, set] = useState<Checking>({ state: 'none' })
  const work = async (): Promise<Checking> => {
    if (!canDigest()) return { state: 'failed', message: t('receipt.no_digest') }
    try {
      const { receipt, previous } = await fetchWithPrevious(id)
      return { state: 'done', check: await checkReceipt(receipt, { digest: sha256, previous }) }
    } catch (failure) {
      if (failure instanceof ApiCallError) return { state: 'failed', message: failure.message }
      throw failure
    }
  }
  const run = () => {
    if (checking.state === 'running') return
    set({ state: 'running' })
    void work().then(set)
  }
  return { checking, run }
}
