import type { TimeInForce } from '@bourse/contracts/orders'
import { Chips } from '#kit/control'
import { useText } from '#text'
import { type Lasting, LASTINGS, LASTS, TIME } from './times.ts'

type Props = {
  readonly offered: readonly TimeInForce[]
  readonly time: TimeInForce
  readonly lasts: Lasting
  readonly onChange: (change: { readonly time?: TimeInForce; readonly lasts?: Lasting }) => void
}

export function TimeChoices({ offered, time: chosen, lasts, onChange }: Props) {
  const t = useText()
  return (
    <>
      <div role="radiogroup" aria-label={t('spot.time')} className="space-y-2 py-2">
        {offered.map((time) => (
          <button
            key={time}
            type="button"
            role="radio"
            aria-checked={chosen === time}
            onClick={() => onChange({ time })}
            className={`press block w-full rounded-md border p-3 text-left ${chosen === time ? 'border-link bg-chip' : 'border-control/70'}`}
          >
            <span className="block text-row font-semi">
              {t(TIME[time].name)}
              {TIME[time].code !== null && <span className="text-t3"> · {TIME[time].code}</span>}
            </span>
            <span className="block pt-0.5 text-sub text-t2">{t(TIME[time].note)}</span>
          </button>
        ))}
      </div>
      {chosen === 'gtt' && (
        <Chips
          name={t('spot.expires')}
          value={lasts}
          onChange={(next) => onChange({ lasts: next })}
          className="flex-wrap gap-y-3"
          chips={LASTINGS.map((id) => ({ id, label: t(LASTS[id].name) }))}
        />
      )}
    </>
  )
}
