import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '#kit/layout'
import { useText } from '#text'
import { LASTS, TIME, timeOf } from './order-terms.ts'
import type { SpotForm } from './use-spot-form.ts'

const OptionsSheet = lazyComponent(async () => (await import('./options-sheet.tsx')).OptionsSheet)

type Props = { readonly form: SpotForm }

/** How long the order counts; the sheet behind it also has the option for own orders. */
export function OrderOptions({ form }: Props) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const time = timeOf(form.values)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="press hit flex min-h-9 items-center justify-between gap-2 rounded-sm bg-sheet px-2.5 py-1 text-left text-sub"
      >
        <span className="text-t3">{t('spot.time')}</span>
        <span className="flex min-w-0 items-center gap-1 font-semi text-t1">
          {TIME[time].code ?? t(TIME[time].name)}
          {time === 'gtt' && ` · ${t(LASTS[form.values.lasts].name)}`}
          <ChevronDown size={14} className="shrink-0 text-t3" />
        </span>
      </button>
      {isOpen && <OptionsSheet form={form} onClose={() => setOpen(false)} />}
    </>
  )
}
