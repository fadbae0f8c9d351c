import type { Amount } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { Keyboard, RotateCcw } from 'lucide-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { IconButton } from '#kit/control'
import { useIsAtLeast } from '#kit/device'
import { pressKey } from '#kit/keys'
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
  /** The member's orders as tables, and the account. */
  readonly tables: TradeTables
}

type MarketPart = (props: { readonly market: Market }) => ReactElement | null
export type TradeTables = {
  readonly Tables: MarketPart
  readonly Account: MarketPart
  /** Figures of the product in the head. */
  readonly Figures?: MarketPart
}

/** In a narrower window the markets are listed by the symbol in the head. */
const MARKETS_FROM_REM = 80
/** From this width on, book and trades are beside each other. */
const BROAD_REM = 105

/** Markets, chart, book, ticket and the member's orders beside each other, in panes that the user resizes. */
export function TradePanes(props: TradePanesProps) {
  const { market, markets, ticket, tables } = props
  const { group, paneSet, reset } = usePaneGroups()
  const hasMarkets = useIsAtLeast(MARKETS_FROM_REM)
  return (
    <div className="flex min-h-0 flex-1 flex-col" data-part="trade-panes">
      <Head {...props} onReset={reset} />
      <SessionLine market={market} />
      <div key={`${paneSet} ${hasMarkets} ${props.onPick !== undefined}`} className="min-h-0 flex-1">
        <Panes
          direction="horizontal"
          isLastFirst
          {...group(hasMarkets ? 'columns' : 'columns without markets')}
        >
          {hasMarkets && (
            <Pane name="markets" size={232} least={160} isCollapsible>
              <MarketPane markets={markets} chosen={market} />
            </Pane>
          )}
          <Pane name="center" least={360}>
            <Panes direction="vertical" {...group('rows')}>
              <Pane name="top" least={240}>
                <ChartAndBook {...props} group={group} />
              </Pane>
              <Pane name="holdings" size="32%" least={96} isCollapsible>
                <tables.Tables market={market} />
              </Pane>
            </Panes>
          </Pane>
          <Pane name="ticket" size={336} least={296}>
            <div className="h-full overflow-y-auto pt-2 pb-4">
              {ticket}
              <tables.Account market={market} />
            </div>
          </Pane>
        </Panes>
      </div>
    </div>
  )
}

type GroupProps = TradePanesProps & Pick<ReturnType<typeof usePaneGroups>, 'group'>

function ChartAndBook({ market, tick, own, onPick, chart, group }: GroupProps) {
  const isBroad = useIsAtLeast(BROAD_REM)
  const name = onPick === undefined ? 'top without book' : isBroad ? 'broad top' : 'top'
  return (
    <Panes key={name} direction="horizontal" {...group(name)}>
      <Pane name="chart" least={320}>
        <div className="h-full overflow-y-auto">
          {chart ?? <ChartArea key={market.id} market={market} tick={tick} isPane />}
        </div>
      </Pane>
      {onPick !== undefined && (
        <Pane name="book" size={isBroad ? 520 : 272} least={isBroad ? 416 : 208} isCollapsible>
          <div className="no-scrollbar h-full overflow-y-auto">
            <BookAndTrades {...{ market, tick, own, onPick, isBroad }} />
          </div>
        </Pane>
      )}
    </Panes>
  )
}

/** The market with its figures, and the button that restores the panes. */
function Head({
  market,
  markets,
  records,
  tables: { Figures },
  onReset,
}: TradePanesProps & { readonly onReset: () => void }) {
  const t = useText()
  return (
    <div className="flex items-center border-b border-line pr-2">
      <div className="min-w-0 flex-1">
        <TradeHead
          {...{ market, markets, records }}
          isWide
          figures={Figures !== undefined && <Figures market={market} />}
        />
      </div>
      <IconButton name={t('keys.title')} onClick={() => pressKey('?')}>
        <Keyboard size={18} strokeWidth={1.75} />
      </IconButton>
      <IconButton name={t('chart.reset_layout')} onClick={onReset}>
        <RotateCcw size={18} strokeWidth={1.75} />
      </IconButton>
    </div>
  )
}

/** Sizes of the panes by their group, stored on the device. */
function usePaneGroups() {
  const t = useText()
  const stored = usePreference('paneSizes')
  const [generation, setGeneration] = useState(0)
  return {
    group: (name: string) => ({
      edgeName: t('chart.resize_panes'),
      sizes: stored[name] ?? null,
      onResize: (sizes: PaneSizes) => setPreference('paneSizes', { ...stored, [name]: sizes }),
    }),
    /** Sizes belong to a set of panes, which reads them when it is mounted: another set is mounted with its own. */
    paneSet: generation,
    reset: () => {
      setPreference('paneSizes', {})
      setGeneration(generation + 1)
    },
  }
}
