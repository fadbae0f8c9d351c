import type { Instant } from '#kit'
import type { Artwork } from './shapes.ts'

export type SaleState = 'notStarted' | 'onSale' | 'ended'

/** The sale window decides; within it the row may still mark the sale as ended. */
export function saleState(
  work: Pick<Artwork, 'startsAt' | 'endsAt' | 'saleStatus'>,
  now: Instant,
): SaleState {
  if (work.startsAt !== null && now < work.startsAt) return 'notStarted'
  if (work.endsAt !== null && now >= work.endsAt) return 'ended'
  return work.saleStatus === 'ended' ? 'ended' : 'onSale'
}
