import type { Amount } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { RotateCcw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '#kit/control'
import { useIsAtLeast } from '#kit/device'
import type { OwnPrices } from '#kit/market'
import type { HistoryLink } from '#kit/route'
import { Pane, Panes, type PaneSizes } from '#kit/panes'
import { useText } from '#text'
import { setPreference, usePreference } from '#api'
import { BookAndTrades, ChartArea } from '#api/chart'
import { SessionLine } from '#api/stocks'
import { MarketPane } from './market-pane.tsx'
import { TradeHead } from './trade-head.tsx'

export type TradePanesProps = {
  readonly market: Market
  readonly markets: readonly Market[]
  readonly records: HistoryLink
  readonly tick: Amount
  /** The member's own orders in the book. */
  readonly own?: OwnPrices | undefined
  /** A pressed price of the book; without it there is no book. */
  readonly onPick?: ((price: Amount) => void) | undefined
  /** Replaces the candles. */
  readonly chart?: ReactNode
  /** Fields, figures and button of the order. */
  readonly ticket: ReactNode
  readonly holdings: ReactNode
}

/** In a narrower window the markets are listed by the symbol in the head. */
const MARKETS_FROM_PX = 1280

/** Markets, chart, book, ticket and the member's orders beside each other, in panes that the user resizes. */
export function TradePanes(props: TradePanesProps) {
  const { market, markets, tick, own, onPick, chart, ticket, holdings } = props
  const t = useText()
  const { sizesOf, resize, reset, generation } = usePaneSizes()
  const hasMarkets = useIsAtLeast(MARKETS_FROM_PX)
  const hasBook = onPick !== undefined
  // Sizes belong to a set of panes: another set is mounted with its own.
  const paneSet = `${generation} ${hasMarkets} ${hasBook}`
  const group = (name: string) => ({
    edgeName: t('chart.resize_panes'),
    sizes: sizesOf(name),
    onResize: (sizes: PaneSizes) => resize(name, sizes),
  })
  return (
    <div className="flex min-h-0 flex-1 flex-col" data-part="trade-panes">
      <Head {...props} onReset={reset} />
      <SessionLine market={market} />
      <div key={paneSet} className="min-h-0 flex-1">
        <Panes direction="horizontal" {...group(hasMarkets ? 'columns' : 'columns without markets')}>
          {hasMarkets && (
            <Pane name="markets" size={232} least={160} isCollapsible>
              <MarketPane markets={markets} chosen={market} />
            </Pane>
          )}
          <Pane name="center" least={360}>
            <Panes direction="vertical" {...group('rows')}>
              <Pane name="top" least={240}>
                <Panes direction="horizontal" {...group(hasBook ? 'top' : 'top without book')}>
                  <Pane name="chart" least={320}>
                    <div className="h-full overflow-y-auto">
                      {chart ?? <ChartArea key={market.id} market={market} tick={tick} isPane />}
                    </div>
                  </Pane>
                  {onPick !== undefined && (
                    <Pane name="book" size={272} least={208} isCollapsible>
                      <div className="no-scrollbar h-full overflow-y-auto">
                        <BookAndTrades {...{ market, tick, own, onPick }} />
                      </div>
                    </Pane>
                  )}
                </Panes>
              </Pane>
              <Pane name="holdings" size="32%" least={96} isCollapsible>
                <div className="h-full overflow-y-auto pb-4">{holdings}</div>
              </Pane>
            </Panes>
          </Pane>
          <Pane name="ticket" size={336} least={296}>
            <div className="h-full overflow-y-auto pt-2 pb-4">{ticket}</div>
          </Pane>
        </Panes>
      </div>
    </div>
  )
}

/** The market with its figures, and the button that restores the panes. */
function Head({ market, markets, records, onReset }: TradePanesProps & { readonly onReset: () => void }) {
  const t = useText()
  return (
    <div className="flex items-center border-b border-line pr-2">
      <div className="min-w-0 flex-1">
        <TradeHead {...{ market, markets, records }} isWide />
      </div>
      <IconButton name={t('chart.reset_layout')} onClick={onReset}>
        <RotateCcw size={18} strokeWidth={1.75} />
      </IconButton>
    </div>
  )
}

/** Sizes of the panes by their group, stored on the device. */
function usePaneSizes() {
  const stored = usePreference('paneSizes')
  const [generation, setGeneration] = useState(0)
  return {
    generation,
    sizesOf: (name: string) => stored[name] ?? null,
    resize: (name: string, sizes: PaneSizes) => setPreference('paneSizes', { ...stored, [name]: sizes }),
    /** The panes read their sizes when they are mounted, so they are mounted again. */
    reset: () => {
      setPreference('paneSizes', {})
      setGeneration(generation + 1)
    },
  }
}
