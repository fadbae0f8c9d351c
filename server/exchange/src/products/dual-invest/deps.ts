import type { MemberId } from '@bourse/contracts/account'
import type { Amount, Instant } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { MovableClock, Database, Reader, Tx } from '#platform/kernel'
import type { AssetTerms, Market, MarketTerms } from '#platform/market'
import type { MemberText } from '#members/messages'

export type CoinTerms = {
  readonly market: MarketId
  /** Coins of one share of a call; a share of a put buys as many at the strike. */
  readonly shareCoins: Amount
  readonly shares: number
  readonly memberShares: number
}

export type ShelfTerms = {
  readonly coins: readonly CoinTerms[]
  readonly houseShare: Amount
  /** `gap`: the distance of two strikes as a fraction of the price. */
  readonly maturities: readonly { readonly days: number; readonly gap: Amount }[]
}

export type DualDeps = {
  readonly db: Database
  readonly clock: MovableClock
  readonly market: Market
  readonly terms: ShelfTerms
  readonly balanceChanged: (member: MemberId) => void
  readonly settled: (member: MemberId) => void
  /** Finds those of the members whose accounts are frozen. */
  readonly lockedAmong: (reader: Reader, members: readonly MemberId[]) => Promise<ReadonlySet<MemberId>>
  readonly messageMembers: (tx: Tx, texts: readonly MemberText[]) => Promise<void>
}

/** A market with its two assets. */
export type Pair = { readonly market: MarketTerms; readonly base: AssetTerms; readonly quote: AssetTerms }

export function requirePair({ market }: Pick<DualDeps, 'market'>, id: MarketId): Pair {
  const terms = market.byId(id)
  const [base, quote] = [terms && market.assetById(terms.base), terms && market.assetById(terms.quote)]
  if (terms === null || base === null || quote === null) throw new Error(`the catalogue has no market ${id}`)
  return { market: terms, base, quote }
}

/** The last recorded second before an instant, or null before the first. */
export const lastSecond = (market: Market, id: MarketId): Instant | null =>
  market.recordedSince() === null ? null : market.quote(id).at
