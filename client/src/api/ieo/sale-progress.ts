import type { Project } from '@bourse/contracts/ieo'
import { type Amount, parseAmount } from '@bourse/contracts/kit'
import { useSales } from '#api/feed'

/** Sold coins as of the feed's last message; nothing for sales that ended and for other platforms. */
export function useSaleProgress(id: Project['id']): { readonly sold?: Amount } {
  const row = useSales()?.rows.find(([project]) => project === id)
  const sold = row === undefined ? null : parseAmount(row[1])
  return sold === null ? {} : { sold }
}
