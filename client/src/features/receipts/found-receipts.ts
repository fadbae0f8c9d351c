import { latinDigits, normalizeTyped } from '@bourse/contracts/kit'
import { RECEIPT_NUMBER_MAX, receipts } from '@bourse/contracts/receipts'
import { useQuery } from '@tanstack/react-query'
import { type Matches, toMatches } from '#kit/search'
import { useText } from '#text'
import { queryFor, useIsMember } from '#api'
import { linkToReceipt } from '#api/receipts'

/** The receipt number in a search: `12`, `#12` or `№ 12`; null in other texts. */
export function parseReceiptNumber(text: string): number | null {
  const digits = /^(?:#|№|no\.?)?\s*(\d{1,10})$/i.exec(latinDigits(normalizeTyped(text, 'words')))?.[1]
  const number = Number(digits)
  return number >= 1 && number <= RECEIPT_NUMBER_MAX ? number : null
}

/** The member's own receipt of the number in a search. Guests have none. */
export function useFoundReceipts(text: string): Matches {
  const t = useText()
  const isMember = useIsMember()
  const number = parseReceiptNumber(text)
  const query = useQuery({
    ...queryFor(receipts.list, { number: number ?? 1, page: 1, limit: 1 }),
    enabled: isMember && number !== null,
  })
  const found = toMatches(query, ({ list }) =>
    list.map((receipt) => ({
      key: receipt.id,
      title: t('search.receipt', { n: String(receipt.number) }),
      note: receipt.issuedAt.slice(0, 10),
      ...linkToReceipt(receipt.id),
    })),
  )
  return isMember && number !== null ? found : { rows: [], isLoading: false, retry: null }
}
