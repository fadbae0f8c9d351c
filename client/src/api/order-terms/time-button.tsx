import type { TimeInForce } from '@bourse/contracts/orders'
import { ChevronDown } from 'lucide-react'
import { useText } from '#text'
import { type Lasting, LASTS, TIME } from './times.ts'

type Props = { readonly time: TimeInForce; readonly lasts: Lasting; readonly onPress: () => void }

/** The chosen time in force; opens the sheet with the others. */
export function TimeButton({ time, lasts, onPress }: Props) {
  const t = useText()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onPress}
      className="press hit flex min-h-9 items-center justify-between gap-2 rounded-sm bg-sheet px-2.5 py-1 text-left text-sub"
    >
      <span className="text-t3">{t('spot.time')}</span>
      <span className="flex items-center gap-1 font-semi wrap-break-word text-t1">
        {TIME[time].code ?? t(TIME[time].name)}
        {time === 'gtt' && ` · ${t(LASTS[lasts].name)}`}
        <ChevronDown size={14} className="shrink-0 text-t3" />
      </span>
    </button>
  )
}
