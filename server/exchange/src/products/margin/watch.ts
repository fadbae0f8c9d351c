import type { MemberId } from '@bourse/contracts/account'
import { type Amount, toAmount, type Instant, multiply, SECOND } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'

type Prices = ReadonlyMap<MarketId, Amount>

/**
 * Selects the accounts that a tick must check. All accounts are valued from time to time at prices a few
 * percent lower; until a price falls below these, only accounts that would be called at them can be called,
 * and accounts that their members have changed since.
 */
export type DebtWatch = {
  /** Called before a change of an account with a debt is committed. */
  touch(member: MemberId): void
  /** Accounts that these prices may call; null for all. */
  candidates(lows: Prices): readonly MemberId[] | null
  isDue(now: Instant): boolean
  /** Values all accounts: `find` returns those that the given prices call, or null where there is no debt. */
  value(
    now: Instant,
    prices: Prices,
    find: (lower: Prices) => Promise<readonly MemberId[] | null>,
  ): Promise<void>
  /** Whether there is no debt at all. */
  isIdle(): boolean
}

/** Fraction of the prices at which accounts are valued. */
const REMAINING = toAmount('0.95')
const VALUED_FOR_MS = 30 * SECOND

export function createDebtWatch(): DebtWatch {
  let valued: {
    readonly at: Instant
    readonly lower: Prices
    readonly near: readonly MemberId[] | null
  } | null = null
  let touched = new Set<MemberId>()
  return {
    touch: (member) => void touched.add(member),
    candidates(lows) {
      if (valued === null) return null
      for (const [market, price] of valued.lower) {
        const low = lows.get(market)
        if (low === undefined || low >= price) continue
        valued = null
        return null
      }
      return [...new Set([...(valued.near ?? []), ...touched])]
    },
    isIdle: () => valued !== null && valued.near === null && touched.size === 0,
    isDue: (now) => valued === null || now - valued.at >= VALUED_FOR_MS,
    async value(at, prices, find) {
      // Their changes may be committed after the query, so they stay until the next valuation.
      const before = touched
      touched = new Set()
      try {
        const lower = new Map(
          [...prices].map(([market, price]) => [market, multiply(price, REMAINING, 'down')] as const),
        )
        const found = await find(lower)
        const isNone = found === null && before.size === 0
        valued = { at, lower, near: isNone ? null : [...(found ?? []), ...before] }
      } catch (error) {
        for (const member of before) touched.add(member)
        throw error
      }
    },
  }
}
