import type { Instant } from '#kit'
import type { Artwork } from './shapes.ts'

export type SaleState = 'notStarted' | 'onSale' | 'ended'

/** The window decides, and within it the row may still say that the sale is over. */
export function saleState(
  work: Pick<Artwork, 'startsAt' | 'endsAt' | 'saleStatus'>,
  now: Instant,
): SaleState {
  if (work.startsAt !== null && now < work.startsAt) return 'notStarted'
  if (work.endsAt !== null && now >= work.endsAt) return 'ended'
  return work.saleStatus === 'ended' ? 'ended' : 'onSale'
}
