import type { MemberId } from '@bourse/contracts/account'
import type { Amount } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'

/** The lowest and the highest mark price. */
export type MarkRange = { readonly low: Amount; readonly high: Amount }

type MarketRange = MarkRange & { readonly version: number }

/**
 * Ranges half a percent wider than the current mark prices, and the accounts that are safe everywhere in them.
 * While the prices of its markets stay in these ranges, an account need not be valued again.
 */
export type SafeRanges = {
  /** Replaces the range of each market that these prices leave, which ends what was known within it. */
  follow(prices: ReadonlyMap<MarketId, MarkRange>): void
  readonly ranges: ReadonlyMap<MarketId, MarkRange>
  isSafe(member: MemberId): boolean
  /** The account is safe within the ranges of these markets, which are all that it depends on. */
  setSafe(member: MemberId, markets: readonly MarketId[]): void
  /** The account has changed. */
  clear(member: MemberId): void
}

const WIDENING = 200n

export function createSafeRanges(): SafeRanges {
  const ranges = new Map<MarketId, MarketRange>()
  const safe = new Map<MemberId, readonly { readonly market: MarketId; readonly version: number }[]>()
  const versionOf = (market: MarketId): number => ranges.get(market)?.version ?? 0
  return {
    ranges,
    follow(prices) {
      for (const [market, { low, high }] of prices) {
        const known = ranges.get(market)
        if (known !== undefined && known.low <= low && high <= known.high) continue
        ranges.set(market, {
          low: (low - low / WIDENING) as Amount,
          high: (high + high / WIDENING) as Amount,
          version: versionOf(market) + 1,
        })
      }
    },
    isSafe(member) {
      const known = safe.get(member)
      return known !== undefined && known.every(({ market, version }) => versionOf(market) === version)
    },
    setSafe(member, markets) {
      safe.set(
        member,
        markets.map((market) => ({ market, version: versionOf(market) })),
      )
    },
    clear: (member) => void safe.delete(member),
  }
}
