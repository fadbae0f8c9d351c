import { type Amount, type Input, type Instant, max, subtract, ZERO } from '@bourse/contracts/kit'
import { type ArtworkDetail, isOnStep, type nft, nextBid, saleState } from '@bourse/contracts/nft'
import { parseAmountInput } from '#kit/format'

export type Ticket = { readonly bid: string }

export type FormContext = {
  readonly leading: Amount
  readonly step: Amount
  readonly lowest: Amount
  readonly deposit: Amount
  readonly isOnSale: boolean
}

/** The increment over the leading bid, and the rest to pay after winning; null while the bid is incomplete. */
export type Derived = {
  readonly bid: Amount | null
  readonly increment: Amount | null
  readonly toPay: Amount | null
}

export type Issue = {
  readonly code: 'price_wrong' | 'not_higher' | 'off_step' | 'not_on_sale'
  readonly field: 'bid' | null
}

/** A platform without a step takes any higher bid. */
const SMALLEST = 1n as Amount

export function contextOf(work: ArtworkDetail, now: Instant): FormContext {
  const step = work.bidStep ?? SMALLEST
  return {
    leading: work.price,
    step,
    lowest: nextBid(work.price, step),
    deposit: work.deposit ?? ZERO,
    isOnSale: saleState(work, now) === 'onSale',
  }
}

export function derive({ bid: typed }: Ticket, { leading, deposit }: FormContext): Derived {
  const bid = parseAmountInput(typed)
  if (bid === null) return { bid, increment: null, toPay: null }
  return { bid, increment: subtract(bid, leading), toPay: max(ZERO, subtract(bid, deposit)) }
}

export function validate({ increment }: Derived, { isOnSale, step }: FormContext): Issue | null {
  if (!isOnSale) return { code: 'not_on_sale', field: null }
  if (increment === null) return { code: 'price_wrong', field: 'bid' }
  if (increment <= ZERO) return { code: 'not_higher', field: 'bid' }
  return isOnStep(increment, step) ? null : { code: 'off_step', field: 'bid' }
}

/** Our exchange states the number of bids, and refuses a bid whose total is another one by then. */
export function toInput(
  { code, bids }: Pick<ArtworkDetail, 'code' | 'bids'>,
  { bid, increment }: Derived,
): Input<typeof nft.bid> | null {
  if (bid === null || increment === null) return null
  return { code, increment, ...(bids === null ? {} : { total: bid }) }
}
