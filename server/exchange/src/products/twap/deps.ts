import type { MemberId } from '@bourse/contracts/account'
import type { Amount, Instant } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { Side } from '@bourse/contracts/spot'
import type { TwapProduct } from '@bourse/contracts/twap'
import type { MemberText } from '#members/messages'
import type { Clock, Database, Random, Reader, Tx } from '#platform/kernel'
import type { MarketTerms } from '#platform/market'

/** One order of a TWAP order. */
export type SliceOrder = {
  readonly member: MemberId
  readonly at: Instant
  readonly market: MarketTerms
  readonly side: Side
  readonly quantity: Amount
  readonly limitPrice: Amount | null
  /** Null for spot. */
  readonly leverage: number | null
  readonly isReduceOnly: boolean
  /** The order or position of the last order of the plan that was filled. */
  readonly into: string | null
}

export type SliceFill = {
  readonly filled: Amount
  readonly turnover: Amount
  readonly fee: Amount
  /** The spot order, or the futures position. */
  readonly order: string | null
}

/** The product that fills the orders of a TWAP order. */
export type Venue = {
  /** Throws the first refusal that does not depend on the second of an order, for the least and the largest order. */
  check(order: SliceOrder, sizes: { readonly least: Amount; readonly largest: Amount }): void
  /** Fills an order at the present quotes, in the transaction of its caller. A refusal that it throws has no effect. */
  fill(tx: Tx, order: SliceOrder): Promise<SliceFill>
}

export type TwapDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly random: Random
  readonly markets: readonly MarketTerms[]
  readonly isListed: (market: MarketId) => boolean
  readonly venues: Readonly<Record<TwapProduct, Venue>>
  /** Finds those of the members whose accounts are frozen. */
  readonly lockedAmong: (reader: Reader, members: readonly MemberId[]) => Promise<ReadonlySet<MemberId>>
  readonly messageMembers: (tx: Tx, texts: readonly MemberText[]) => Promise<void>
  readonly twapChanged: (member: MemberId) => void
}
