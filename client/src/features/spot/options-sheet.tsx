import { Button, Chips } from '#kit/control'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'
import { TimeChoices } from '#api/order-terms'
import { offeredTimes, SELF_TRADE, SELF_TRADES, chooseTime } from './order-terms.ts'
import type { SpotForm } from './use-spot-form.ts'

type Props = { readonly form: SpotForm; readonly onClose: () => void }

export function OptionsSheet({ form, onClose }: Props) {
  const t = useText()
  const { values } = form
  return (
    <Sheet
      title={t('spot.time')}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('app.confirm')}</Button>}
    >
      <TimeChoices
        offered={offeredTimes(values)}
        time={chooseTime(values)}
        lasts={values.lasts}
        onChange={(change) => form.edit(change)}
      />
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
