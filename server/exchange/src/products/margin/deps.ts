import type { MemberId } from '@bourse/contracts/account'
import type { MarginMode } from '@bourse/contracts/futures'
import { type Amount, assert, type Instant } from '@bourse/contracts/kit'
import type { AssetId, MarketId } from '@bourse/contracts/market'
import type { Side } from '@bourse/contracts/spot'
import type { Notify, Clock, Database, Reader, Tx } from '#platform/kernel'
import type { AssetTerms, Market, MarketTerms } from '#platform/market'
import type { MemberText } from '#members/messages'
import type { marginTerms } from '#catalogue'
import type { DebtWatch } from './watch.ts'

type Modes = ReadonlyMap<MemberId, MarginMode>

/** The dependencies of reading and valuing accounts. */
export type FundsDeps = {
  readonly terms: typeof marginTerms
  readonly markets: readonly MarketTerms[]
  readonly market: Pick<Market, 'assetById' | 'price'>
  readonly watch: DebtWatch
  /** Lists money and coins on hold for orders of futures accounts. */
  readonly heldOnMargin: (
    reader: Reader,
    members: readonly MemberId[],
  ) => Promise<
    readonly {
      readonly member: MemberId
      readonly market: MarketId
      readonly side: Side
      readonly held: Amount
    }[]
  >
}

export type MarginDeps = FundsDeps & {
  readonly db: Database
  readonly clock: Clock
  readonly notify: Notify
  readonly messageMembers: (tx: Tx, texts: readonly MemberText[]) => Promise<void>
  readonly readModes: (reader: Reader, members: readonly MemberId[]) => Promise<Modes>
  /** Locks futures accounts against everything but fills of their orders. */
  readonly lockFutures: (tx: Tx, members: readonly MemberId[]) => Promise<Modes>
  /** Cancels orders that wait, spot orders on margin and those of futures; returns their number by member. */
  readonly cancelWaiting: (members: readonly MemberId[]) => Promise<ReadonlyMap<MemberId, number>>
  /** Closes a member's own positions; false where a market has no price. */
  readonly closePositions: (member: MemberId, at: Instant) => Promise<boolean>
}

export function requireAsset({ market }: Pick<FundsDeps, 'market'>, id: AssetId): AssetTerms {
  const asset = market.assetById(id)
  assert(asset !== null, 'debts and coins on margin are in assets of the catalogue')
  return asset
}

/** Lists the markets of coins that count as assets. */
export const marginMarkets = ({ markets, terms }: Pick<FundsDeps, 'markets' | 'terms'>): MarketTerms[] =>
  markets.filter(({ onMargin, quote }) => onMargin === true && quote === terms.asset)
