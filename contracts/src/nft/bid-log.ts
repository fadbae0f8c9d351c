import { amountText } from '#kit'
import type { DrawHashes } from './draw.ts'
import type { Bid } from './shapes.ts'

export type ChainedBid = Pick<Bid, 'auction' | 'number' | 'bidder' | 'price' | 'placedAt' | 'previous'>

/** The hashed text of a bid: hash of the bid before, auction, number, bidder, price, exact instant. */
export const bidText = ({ auction, number, bidder, price, placedAt, previous }: ChainedBid): string =>
  [previous ?? '', auction, number, bidder, amountText(price), placedAt].join('\n')

/** The first fault of a log; `number` is that of the bid. */
export type BidLogFault = {
  readonly fault: 'missing' | 'hash' | 'chain' | 'price'
  readonly number: number
}

/**
 * Checks the whole log of one auction, in any order: numbers from 1 without a gap, each hash, each link to the bid
 * before, and rising prices. Null for a right one, also an empty one.
 */
export async function checkBidLog(
  bids: readonly Bid[],
  digest: DrawHashes['digest'],
): Promise<BidLogFault | null> {
  const sorted = bids.toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0))
  let before: Bid | null = null
  for (const [index, bid] of sorted.entries()) {
    const number = index + 1
    if (bid.number !== number || bid.auction !== sorted[0]?.auction) return { fault: 'missing', number }
    if ((bid.previous ?? '') !== (before?.hash ?? '')) return { fault: 'chain', number }
    if ((await digest(bidText(bid))) !== bid.hash) return { fault: 'hash', number }
    if (before !== null && bid.price <= before.price) return { fault: 'price', number }
    before = bid
  }
  return null
}
