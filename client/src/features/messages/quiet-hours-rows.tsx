import { messages, type QuietHours } from '@bourse/contracts/messages'
import { MoonStar } from 'lucide-react'
import { useState } from 'react'
import { Switch } from '#kit/control'
import { ListRow } from '#kit/list'
import { PickSheet } from '#kit/overlay'
import { useText } from '#text'
import { useEndpointMutation } from '#api'

const NIGHT = { from: 22, until: 7 } as const
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** Hours without mails and pushed messages, in the time zone of the device that sets them. */
export function QuietHoursRows({ quiet }: { quiet: QuietHours | null }) {
  const t = useText()
  const [open, setOpen] = useState<'from' | 'until' | null>(null)
  const set = useEndpointMutation(messages.setQuietHours)
  const clear = useEndpointMutation(messages.clearQuietHours)
  const save = (hours: { from: number; until: number }) =>
    void set.send({ ...hours, timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone })
  return (
    <>
      <ListRow
        icon={<MoonStar size={20} strokeWidth={1.75} />}
        title={t('notifications.quiet')}
        note={
          quiet === null
            ? t('notifications.quiet_note')
            : t('notifications.quiet_zone', { zone: quiet.timeZone.replaceAll('_', ' ') })
        }
        value={
          <span aria-busy={set.isBusy || clear.isBusy}>
            <Switch
              name={t('notifications.quiet')}
              isOn={quiet !== null}
              onChange={(isOn) => (isOn ? save(NIGHT) : void clear.send({}))}
            />
          </span>
        }
      />
      {quiet !== null && (
        <>
          <ListRow
            title={t('notifications.quiet_from')}
            value={<span className="num">{hourText(quiet.from)}</span>}
            onPress={() => setOpen('from')}
          />
          <ListRow
            title={t('notifications.quiet_until')}
            value={<span className="num">{hourText(quiet.until)}</span>}
            onPress={() => setOpen('until')}
          />
          {open !== null && (
            <PickSheet
              title={t(`notifications.quiet_${open}`)}
              choices={HOURS.map((hour) => ({ id: String(hour), label: hourText(hour) }))}
              value={String(quiet[open])}
              onPick={(hour) => {
                save({ ...quiet, [open]: Number(hour) })
                setOpen(null)
              }}
              onClose={() => setOpen(null)}
            />
          )}
        </>
      )}
    </>
  )
}
