import type { Amount } from '@bourse/contracts/kit'
import { ChartCandlestick, ChevronDown, ReceiptText } from 'lucide-react'
import { IconButton } from '#kit/control'
import { StaleChip } from '#kit/feedback'
import { Change, changeColorClass, Price, StarButton } from '#kit/market'
import { navigate } from '#kit/route'
import { useText } from '#text'

const icon = { size: 22, strokeWidth: 1.75, 'aria-hidden': true } as const

type Props = {
  symbol: string
  price: Amount | null
  percent: Amount | null
  tick: Amount | null
  isStale: boolean
  onChoose: () => void
  chart?: { readonly isShown: boolean; readonly toggle: () => void }
  star: { readonly isOn: boolean; readonly toggle: () => void }
  records?: string
}

type ButtonProps = { readonly symbol: string; readonly onChoose: () => void }

export function SymbolButton({ symbol, onChoose }: ButtonProps) {
  const t = useText()
  return (
    <button
      type="button"
      onClick={onChoose}
      aria-haspopup="dialog"
      aria-label={`${symbol}, ${t('trade.choose_market')}`}
      className="press hit -ml-1 inline-flex max-w-full items-center gap-1 rounded-sm px-1 text-h2 font-semi"
    >
      <span className="truncate">{symbol}</span>
      <ChevronDown size={18} className="shrink-0 text-t3" />
    </button>
  )
}

export function SymbolBar({ symbol, price, percent, tick, isStale, onChoose, chart, star, records }: Props) {
  const t = useText()
  return (
    <div className="flex items-center gap-1 pr-1 pl-gutter">
      <div className="min-w-0 flex-1 py-1">
        <SymbolButton symbol={symbol} onChoose={onChoose} />
        <p className="flex flex-wrap items-baseline gap-x-2 text-sub">
          <span className={isStale ? 'text-flat' : changeColorClass(percent)}>
            <Price value={price} tick={tick} isPlain className="font-semi" />
          </span>
          {isStale ? (
            <span className="-my-1">
              <StaleChip isStale />
            </span>
          ) : (
            <Change percent={percent} />
          )}
        </p>
      </div>
      {chart !== undefined && (
        <IconButton
          name={t(chart.isShown ? 'trade.hide_chart' : 'trade.show_chart')}
          aria-pressed={chart.isShown}
          onClick={chart.toggle}
          className={chart.isShown ? 'text-link!' : ''}
        >
          <ChartCandlestick {...icon} />
        </IconButton>
      )}
      <StarButton name={symbol} isOn={star.isOn} onToggle={star.toggle} size={22} />
      {records !== undefined && (
        <IconButton name={t('trade.records')} onClick={() => navigate(records)}>
          <ReceiptText {...icon} />
        </IconButton>
      )}
    </div>
  )
}
