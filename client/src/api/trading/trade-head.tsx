import type { Market } from '@bourse/contracts/market'
import type { ComponentProps, ReactNode } from 'react'
import type { HistoryLink } from '#kit/route'
import { Facts } from '#kit/list'
import { Compact, Price } from '#kit/market'
import { MarketHead } from '#kit/symbol'
import { useText } from '#text'
import { useQuote, useStale } from '#api/feed'
import { spotTerms, formatSymbol } from '#api/markets'
import { useWatchlist } from '#api/watchlist'
import { pickMarket, useFigures } from './selected-market.ts'

type HeadProps = Pick<ComponentProps<typeof MarketHead>, 'markets' | 'chart'> & {
  readonly market: Market
  /** The member's finished orders. */
  readonly records: HistoryLink
  /** Shows the figures of the day beside the price. */
  readonly isWide?: boolean
  /** Figures of the product, before those of the day. */
  readonly figures?: ReactNode
}

/** The market with its live price; choosing another one changes the route. */
export function TradeHead({ market, isWide = false, figures, ...head }: HeadProps) {
  const { has, toggle } = useWatchlist()
  return (
    <MarketHead
      {...head}
      {...useFigures(market)}
      {...(isWide && {
        figures: (
          <>
            {figures}
            <DayFigures market={market} />
          </>
        ),
      })}
      symbol={formatSymbol(market)}
      stale={useStale()}
      star={{ isOn: has(market.base), toggle: () => toggle(market.base) }}
      chosen={market}
      useFigures={useFigures}
      onPick={pickMarket}
    />
  )
}

/** The figures of the last 24 hours in one row. */
function DayFigures({ market }: { market: Market }) {
  const t = useText()
  const { high, low, volume } = useQuote(market)
  const { priceTick } = spotTerms(market)
  return (
    <Facts
      layout="plain"
      className="flex gap-x-4 text-cap"
      rows={[
        { label: t('chart.high_24h'), value: <Price value={high} tick={priceTick} /> },
        { label: t('chart.low_24h'), value: <Price value={low} tick={priceTick} /> },
        { label: t('chart.volume_24h'), value: <Compact value={volume} /> },
      ]}
    />
  )
}
