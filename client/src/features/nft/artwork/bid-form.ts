import {
  type Amount,
  type Input,
  type Instant,
  max,
  subtract,
  sum,
  smallestUnit,
  ZERO,
} from '@bourse/contracts/kit'
import {
  type ArtworkDetail,
  computeBidDeposit,
  isOnStep,
  type nft,
  nextBid,
  saleState,
} from '@bourse/contracts/nft'
import { parseAmountInput } from '#kit/format'

export type Ticket = { readonly bid: string }

export type FormContext = {
  readonly leading: Amount
  readonly step: Amount
  readonly lowest: Amount
  /** The held deposit, which counts toward the price. */
  readonly deposit: Amount
  /** The unit to which the deposit of a bid is rounded; null where the deposit does not grow with the bid. */
  readonly depositUnit: Amount | null
  /** The highest bid that free balance and deposit cover; null where the platform does not ask for cover. */
  readonly cover: Amount | null
  readonly isOnSale: boolean
}

/** The increment over the leading bid, the addition to the deposit, and the rest to pay after winning; null while the bid is incomplete. */
export type Derived = {
  readonly bid: Amount | null
  readonly increment: Amount | null
  readonly added: Amount | null
  readonly toPay: Amount | null
}

export type Issue = {
  readonly code: 'price_wrong' | 'not_higher' | 'off_step' | 'not_covered' | 'not_on_sale'
  readonly field: 'bid' | null
}

/** A platform without a step takes any higher bid. */
const SMALLEST = 1n as Amount

export function buildContext(work: ArtworkDetail, now: Instant): FormContext {
  const step = work.bidStep ?? SMALLEST
  const { heldDeposit, free, decimals } = work
  return {
    leading: work.price,
    step,
    lowest: nextBid(work.price, step),
    deposit: heldDeposit ?? work.deposit ?? ZERO,
    // Our exchange alone states the held amount.
    depositUnit: heldDeposit === null || decimals === null ? null : smallestUnit(decimals),
    cover: heldDeposit === null || free === null ? null : sum(free, heldDeposit),
    isOnSale: saleState(work, now) === 'onSale',
  }
}

export function derive({ bid: typed }: Ticket, { leading, deposit, depositUnit }: FormContext): Derived {
  const bid = parseAmountInput(typed)
  if (bid === null) return { bid, increment: null, added: null, toPay: null }
  const raised = depositUnit === null ? deposit : max(deposit, computeBidDeposit(bid, depositUnit))
  return {
    bid,
    increment: subtract(bid, leading),
    added: subtract(raised, deposit),
    toPay: max(ZERO, subtract(bid, raised)),
  }
}

export function validate({ bid, increment }: Derived, { isOnSale, step, cover }: FormContext): Issue | null {
  if (!isOnSale) return { code: 'not_on_sale', field: null }
  if (bid === null || increment === null) return { code: 'price_wrong', field: 'bid' }
  if (increment <= ZERO) return { code: 'not_higher', field: 'bid' }
  if (!isOnStep(increment, step)) return { code: 'off_step', field: 'bid' }
  return cover !== null && bid > cover ? { code: 'not_covered', field: 'bid' } : null
}

/** Our exchange states the number of bids, and refuses a bid whose total is another one by then. */
export function toInput(
  { code, bids }: Pick<ArtworkDetail, 'code' | 'bids'>,
  { bid, increment }: Derived,
): Input<typeof nft.bid> | null {
  if (bid === null || increment === null) return null
  return { code, increment, ...(bids === null ? {} : { total: bid }) }
}
