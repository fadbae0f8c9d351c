import type { MemberId } from '@bourse/contracts/account'
import type { EarnEvent, EarnProduct } from '@bourse/contracts/earn'
import type { Amount, Instant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Reader } from '#platform/kernel'

export type AssetSum = { readonly asset: AssetId; readonly amount: Amount }

/** One product's part of a member's summary. Amounts are summed by asset; an asset without one is omitted. */
export type MemberFigures = {
  readonly running: number
  readonly held: readonly AssetSum[]
  readonly earned: readonly AssetSum[]
  /** Earned since the beginning of the UTC day. */
  readonly earnedToday: readonly AssetSum[]
  /** The next ten events, earliest first. */
  readonly events: readonly (Omit<EarnEvent, 'code' | 'product'> & { readonly asset: AssetId })[]
}

/** The certain yield of one offer of a product, as a fraction of the money per year; negative for a loss. */
export type EarnYield = {
  readonly offer: string
  readonly yearlyRate: Amount
  /** Whether a member with debts may put the borrowed money into it. */
  readonly takesBorrowed: boolean
}

/** A product that holds members' money. It receives a reader only: the summary changes nothing. */
export type EarnSource = {
  readonly product: EarnProduct
  /** The yields of the present offers; none where the result depends on prices. */
  readonly listYields: (reader: Reader) => Promise<readonly EarnYield[]>
  readonly figuresOf: (reader: Reader, member: MemberId, now: Instant) => Promise<MemberFigures>
}
