import { useState } from 'react'
import { Button } from '#kit/control'
import { TextField } from '#kit/field'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'
import { isLatitude, isLongitude, type Place, typedDegrees } from './place.ts'

type Props = { name: string; onChoose: (place: Place) => void; onClose: () => void }

/** A typed name and two coordinates. */
export function ManualLocationSheet({ name, onChoose, onClose }: Props) {
  const t = useText()
  const [form, setForm] = useState<Place>({ name, latitude: '', longitude: '' })
  const [isTouched, setTouched] = useState(false)
  const place = {
    name: form.name.trim(),
    latitude: typedDegrees(form.latitude),
    longitude: typedDegrees(form.longitude),
  }
  const wrong = {
    name: place.name === '',
    latitude: !isLatitude(place.latitude),
    longitude: !isLongitude(place.longitude),
  }
  const submit = () => {
    setTouched(true)
    if (!wrong.name && !wrong.latitude && !wrong.longitude) onChoose(place)
  }
  const field = (part: keyof Place) => ({
    value: form[part],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [part]: event.target.value }),
  })
  const degreesWrong = t('places.degrees_wrong')
  return (
    <Sheet
      title={t('places.by_hand')}
      onClose={onClose}
      foot={<Button onClick={submit}>{t('app.done')}</Button>}
    >
      <div className="space-y-4 pt-2">
        <TextField
          label={t('places.name')}
          maxLength={64}
          {...field('name')}
          error={isTouched && wrong.name ? t('field.required') : undefined}
        />
        <TextField
          label={t('places.latitude')}
          inputMode="text"
          placeholder="13.7563"
          {...field('latitude')}
          error={isTouched && wrong.latitude ? degreesWrong : undefined}
        />
        <TextField
          label={t('places.longitude')}
          inputMode="text"
          placeholder="100.5018"
          {...field('longitude')}
          error={isTouched && wrong.longitude ? degreesWrong : undefined}
        />
      </div>
    </Sheet>
  )
}
