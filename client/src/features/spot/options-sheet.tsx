import { Button, Chips } from '#kit/control'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'
import { LASTINGS, LASTS, offeredTimes, SELF_TRADE, SELF_TRADES, TIME, timeOf } from './order-terms.ts'
import type { SpotForm } from './use-spot-form.ts'

type Props = { readonly form: SpotForm; readonly onClose: () => void }

export function OptionsSheet({ form, onClose }: Props) {
  const t = useText()
  const { values } = form
  const chosen = timeOf(values)
  return (
    <Sheet
      title={t('spot.time')}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('app.confirm')}</Button>}
    >
      <div role="radiogroup" aria-label={t('spot.time')} className="space-y-2 py-2">
        {offeredTimes(values).map((time) => (
          <button
            key={time}
            type="button"
            role="radio"
            aria-checked={chosen === time}
            onClick={() => form.edit({ time })}
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
          value={values.lasts}
          onChange={(lasts) => form.edit({ lasts })}
          className="flex-wrap gap-y-3"
          chips={LASTINGS.map((id) => ({ id, label: t(LASTS[id].name) }))}
        />
      )}
      <h3 className="pt-3 text-sub font-semi">{t('spot.own')}</h3>
      <Chips
        name={t('spot.own')}
        value={values.selfTrade}
        onChange={(selfTrade) => form.edit({ selfTrade })}
        className="flex-wrap gap-y-3 pb-2"
        chips={SELF_TRADES.map((id) => ({ id, label: t(SELF_TRADE[id]) }))}
      />
    </Sheet>
  )
}
