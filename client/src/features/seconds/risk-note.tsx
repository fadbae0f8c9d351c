import { TriangleAlert } from 'lucide-react'
import { Tick } from '#kit/control'
import { useText } from '#text'
import type { SecondsForm } from './use-seconds-form.ts'

export function RiskLine() {
  const t = useText()
  return (
    <p className="flex items-center gap-2 text-sub text-warning">
      <TriangleAlert size={16} aria-hidden="true" className="shrink-0" />
      {t('seconds.risk')}
    </p>
  )
}

/** Shown above the buttons until it is ticked, once per device. */
export function RiskNote({ form }: { form: SecondsForm }) {
  const t = useText()
  return (
    <div className="mb-2 rounded-md bg-card px-3 pb-0.5 outline -outline-offset-1 outline-warning/50">
      <Tick
        isOn={form.facts.hasReadRisk}
        onChange={(hasReadRisk) => form.edit({ hasReadRisk })}
        error={form.errorOf('risk')}
      >
        <span className="font-semi text-warning">{t('seconds.risk')}</span>
      </Tick>
    </div>
  )
}
