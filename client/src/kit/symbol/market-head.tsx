import type { Amount } from '@bourse/contracts/kit'
import { ChartCandlestick, ChevronDown, ReceiptText } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { IconButton } from '#kit/control'
import { StaleChip, type StaleState } from '#kit/feedback'
import { lazyComponent } from '#kit/layout'
import { Change, changeColorClass, Price, StarButton } from '#kit/market'
import { type HistoryLink, navigate } from '#kit/route'
import { useText } from '#text'
import type { MarketSheet as Sheet } from './market-sheet.tsx'

const Late = lazyComponent(async () => (await import('./market-sheet.tsx')).MarketSheet)

/** The marks are not needed to trade, so they load after the page. */
const PairDisc = lazyComponent(
  async () => (await import('#kit/picture')).PairDisc,
  <span className="size-6 shrink-0" />,
  'hide',
)

/** Loaded when first opened. */
export const MarketSheet = (props: ComponentProps<typeof Sheet>) => <Late {...props} />

type Props = Omit<ComponentProps<typeof Sheet>, 'onClose'> & {
  symbol: string
  price: Amount | null
  percent: Amount | null
  tick: Amount | null
  stale: StaleState | null
  chart?: { readonly isShown: boolean; readonly toggle: () => void }
  star: { readonly isOn: boolean; readonly toggle: () => void }
  records?: HistoryLink
  /** Further figures, in a wide window; symbol and price then stand beside each other. */
  figures?: ReactNode
}

export function MarketHead({
  symbol,
  price,
  percent,
  tick,
  stale,
  chart,
  star,
  records,
  figures,
  ...sheet
}: Props) {
  const t = useText()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <div className="flex items-center gap-1 pr-1 pl-gutter">
        <div
          className={`min-w-0 flex-1 py-1 ${figures === undefined ? '' : 'flex flex-wrap items-center gap-x-4'}`}
        >
          <SymbolButton symbol={symbol} onChoose={() => setChoosing(true)} />
          <p className="flex flex-wrap items-baseline gap-x-2 text-sub">
            <span className={stale !== null ? 'text-flat' : changeColorClass(percent)}>
              <Price value={price} tick={tick} isPlain className="font-semi" />
            </span>
            {stale !== null ? (
              <span className="-my-1">
                <StaleChip stale={stale} />
              </span>
            ) : (
              <Change percent={percent} />
            )}
          </p>
          {figures}
        </div>
        {chart !== undefined && (
          <IconButton
            name={t(chart.isShown ? 'trade.hide_chart' : 'trade.show_chart')}
            aria-pressed={chart.isShown}
            onClick={chart.toggle}
            className={chart.isShown ? 'text-link!' : ''}
          >
            <ChartCandlestick size={22} strokeWidth={1.75} />
          </IconButton>
        )}
        <StarButton name={symbol} isOn={star.isOn} onToggle={star.toggle} size={22} />
        {records !== undefined && (
          <IconButton name={t('trade.records')} onClick={() => navigate(records.to, records.query)}>
            <ReceiptText size={22} strokeWidth={1.75} />
          </IconButton>
        )}
      </div>
      {isChoosing && <MarketSheet {...sheet} onClose={() => setChoosing(false)} />}
    </>
  )
}

export function SymbolButton({ symbol, onChoose }: { symbol: string; onChoose: () => void }) {
  const t = useText()
  return (
    <button
      type="button"
      onClick={onChoose}
      aria-haspopup="dialog"
      aria-label={`${symbol}, ${t('trade.choose_market')}`}
      className="press hit -ml-1 inline-flex max-w-full items-center gap-1.5 rounded-sm px-1 text-h2 font-semi"
    >
      <span className="contents max-wide:hidden">
        <PairDisc symbol={symbol} />
      </span>
      <span className="truncate max-wide:whitespace-normal">{symbol}</span>
      <ChevronDown size={18} className="shrink-0 text-t3" />
    </button>
  )
}
