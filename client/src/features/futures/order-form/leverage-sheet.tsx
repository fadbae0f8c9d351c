import { useState } from 'react'
import { Button, Chips, Stepper } from '#kit/control'
import { Sheet } from '#kit/overlay'
import { useLanguage, useText } from '#text'
import { LeverageSlider } from './leverage-slider.tsx'
import { SLIDE_CONFIRM_LEVERAGE } from './ticket-form.ts'
import { leverageRisk } from './ticket-labels.ts'
import type { FuturesForm } from './use-futures-form.ts'

type Props = { readonly form: FuturesForm; readonly onClose: () => void }

export function LeverageSheet({ form, onClose }: Props) {
  const t = useText()
  const language = useLanguage()
  const { leverages } = form.facts.terms
  const [chosen, choose] = useState(form.values.leverage)
  const at = Math.max(0, leverages.indexOf(chosen))
  const step = (by: number) => choose(leverages[at + by] ?? chosen)
  const confirm = () => {
    form.edit({ leverage: chosen })
    onClose()
  }
  return (
    <Sheet
      title={t('futures.leverage')}
      onClose={onClose}
      foot={<Button onClick={confirm}>{t('app.confirm')}</Button>}
    >
      <div className="flex items-center justify-center gap-4 py-2">
        <p aria-live="polite" className="num min-w-24 text-center text-hero font-semi">
          {chosen}×
        </p>
        <div className="overflow-hidden rounded-md border border-control/70">
          <Stepper
            name={t('futures.leverage')}
            isAtLeast={at === 0}
            isAtMost={at === leverages.length - 1}
            onDecrease={() => step(-1)}
            onIncrease={() => step(1)}
          />
        </div>
      </div>
      <LeverageSlider leverages={leverages} value={chosen} onChange={choose} />
      <Chips
        name={t('futures.leverage')}
        value={String(chosen)}
        className="flex-wrap gap-y-3"
        onChange={(id) => choose(leverages.find((each) => String(each) === id) ?? chosen)}
        chips={leverages.map((each) => ({ id: String(each), label: <span className="num">{each}×</span> }))}
      />
      <p
        className={`min-h-14 pt-2 text-sub ${chosen >= SLIDE_CONFIRM_LEVERAGE ? 'text-warning' : 'text-t3'}`}
      >
        {leverageRisk(chosen, t, language)}
      </p>
    </Sheet>
  )
}
