import { useState } from 'react'
import { lazyComponent } from '#kit/layout'
import { useText } from '#text'
import { TimeButton } from '#api/order-terms'
import { timeOf } from './order-terms.ts'
import type { SpotForm } from './use-spot-form.ts'

const OptionsSheet = lazyComponent(async () => (await import('./options-sheet.tsx')).OptionsSheet)

const ScaleSheet = lazyComponent(async () => (await import('./scale-sheet.tsx')).ScaleSheet)

type Props = { readonly form: SpotForm }

/** How long the order counts; its sheet also has the option for own orders. A scale order has a sheet of its own. */
export function OrderOptions({ form }: Props) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const [isScaling, setScaling] = useState(false)
  return (
    <>
      <TimeButton time={timeOf(form.values)} lasts={form.values.lasts} onPress={() => setOpen(true)} />
      {form.values.account === 'spot' && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setScaling(true)}
          className="press hit -mb-2.5 min-h-9 self-start text-sub font-semi text-link"
        >
          {t('spot.scale')}
        </button>
      )}
      {isOpen && <OptionsSheet form={form} onClose={() => setOpen(false)} />}
      {isScaling && <ScaleSheet form={form} onClose={() => setScaling(false)} />}
    </>
  )
}
