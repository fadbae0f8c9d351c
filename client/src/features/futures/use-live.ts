import { type Amount, sum, ZERO } from '@bourse/contracts/kit'
import type { MarginMode, Position } from '@bourse/contracts/futures'
import type { Market } from '@bourse/contracts/market'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '#kit/device'
import { useIsMember, useUser } from '#api'
import { quoteNow, useIsStale, usePositions, useTicker } from '#api/feed'
import { useMarkets } from '#api/markets'
import { type Figures, figuresOf } from './figures.ts'
import { ticketRead, useMarketOf, useOpenPositions } from './queries.ts'
import { type FuturesTerms, futuresTerms } from './terms.ts'

export type Live = Figures & {
  readonly market: Market | null
  readonly terms: FuturesTerms | null
  readonly mode: MarginMode
  readonly isStale: boolean
}

/** The sheets of a position follow the market while open. */
export type SheetProps = { readonly position: Position; readonly live: Live; readonly onClose: () => void }

/** A position whose figures follow each tick of its market. */
export function useLive(position: Position): Live {
  const market = useMarketOf(position)
  const isMember = useIsMember()
  const ticket = useQuery({ ...ticketRead(position), enabled: isMember, staleTime: 60_000 }).data ?? null
  const tier = useUser()?.vipTier ?? 0
  const isStale = useIsStale()
  const price = useTicker(market?.id ?? '')?.price ?? null
  const terms = market === null ? null : futuresTerms(market, ticket, tier)
  const mode = ticket?.marginMode ?? 'isolated'
  const known = terms?.isKnown === true ? terms : null
  const pushed = usePositions()?.byId.get(position.id) ?? null
  return { ...figuresOf(position, { price, terms: known, mode, pushed }), market, terms, mode, isStale }
}

/** Reads the current price; does not subscribe. */
export function usePriceOf(): (position: Position) => Amount | null {
  const { markets } = useMarkets()
  return (position) => {
    const market = markets?.find((each) => each.base === position.base && each.quote === position.quote)
    return market === undefined ? position.price : quoteNow(market).price
  }
}

export type AccountSummary = { readonly margin: Amount; readonly profit: Amount }

/** Summed over all positions once a second. */
export function useAccountSummary(): AccountSummary | null {
  useNow()
  const priceOf = usePriceOf()
  const list = useOpenPositions().data?.positions.list
  if (list === undefined) return null
  let summary: AccountSummary = { margin: ZERO, profit: ZERO }
  for (const position of list) {
    const { profit, margin } = figuresOf(position, {
      price: priceOf(position),
      terms: null,
      mode: 'isolated',
    })
    summary = { margin: sum(summary.margin, margin), profit: sum(summary.profit, profit ?? ZERO) }
  }
  return summary
}
