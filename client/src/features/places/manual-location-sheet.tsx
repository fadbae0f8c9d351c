import * as z from 'zod/mini'
import { TextField } from '#kit/field'
import { useText } from '#text'
import { FormSheet, useLocalForm } from '#api/form'
import { isLatitude, isLongitude, type GeoLocation, typedDegrees } from '#kit/location'

const place = z.object({
  name: z.string().check(z.minLength(1, 'text_invalid')),
  latitude: z.string().check(z.refine(isLatitude)),
  longitude: z.string().check(z.refine(isLongitude)),
})

type Props = { name: string; onChoose: (place: GeoLocation) => void; onClose: () => void }

export function ManualLocationSheet({ name, onChoose, onClose }: Props) {
  const t = useText()
  const form = useLocalForm(
    { input: place },
    {
      defaults: { name, latitude: '', longitude: '' },
      toInput: (values) => ({
        name: values.name.trim(),
        latitude: typedDegrees(values.latitude),
        longitude: typedDegrees(values.longitude),
      }),
      texts: { latitude: 'places.degrees_wrong', longitude: 'places.degrees_wrong' },
      onDone: onChoose,
    },
  )
  return (
    <FormSheet form={form} title={t('places.by_hand')} label={t('app.done')} onClose={onClose}>
      <div className="space-y-4 pt-2">
        <TextField label={t('places.name')} maxLength={64} {...form.field('name')} />
        <TextField
          label={t('places.latitude')}
          inputMode="text"
          placeholder="13.7563"
          {...form.field('latitude')}
        />
        <TextField
          label={t('places.longitude')}
          inputMode="text"
          placeholder="100.5018"
          {...form.field('longitude')}
        />
      </div>
    </FormSheet>
  )
}
