import type { Market } from '@bourse/contracts/market'
import type { ComponentProps } from 'react'
import type { HistoryLink } from '#kit/route'
import { MarketHead } from '#kit/symbol'
import { useStale } from '#api/feed'
import { symbolOf } from '#api/markets'
import { useWatchlist } from '#api/watchlist'
import { pickMarket, useFigures } from './selected-market.ts'

type HeadProps = Pick<ComponentProps<typeof MarketHead>, 'markets' | 'chart'> & {
  readonly market: Market
  /** The member's finished orders. */
  readonly records: HistoryLink
}

/** The market with its live price; choosing another one changes the address. */
export function TradeHead({ market, ...head }: HeadProps) {
  const { has, toggle } = useWatchlist()
  return (
    <MarketHead
      {...head}
      {...useFigures(market)}
      symbol={symbolOf(market)}
      stale={useStale()}
      star={{ isOn: has(market.base), toggle: () => toggle(market.base) }}
      chosen={market}
      useFigures={useFigures}
      onPick={pickMarket}
    />
  )
}
