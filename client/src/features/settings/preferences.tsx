import { LANGUAGES } from '@bourse/contracts/kit'
import { Banknote, ClipboardCheck, Globe, Palette } from 'lucide-react'
import { useState } from 'react'
import { Switch } from '#kit/control'
import { useFormat } from '#kit/format'
import { ListRow, RowGroup } from '#kit/list'
import { PickSheet } from '#kit/overlay'
import { currencyName, LanguageSheet } from '#kit/region'
import { chooseFiat, setPreference, usePreference, useSession } from '#api'

export function Preferences() {
  const { t, language } = useFormat()
  const [open, setOpen] = useState<'language' | 'fiat' | null>(null)
  const fiat = useSession((it) => it.fiat)
  const pair = usePreference('pair')
  const reviewsOrders = usePreference('reviewsOrders')
  const close = () => setOpen(null)
  const toggle = (name: 'review' | 'pair', isOn: boolean, onChange: (isOn: boolean) => void) => (
    <Switch name={t(`settings.${name}`)} isOn={isOn} onChange={onChange} />
  )
  return (
    <RowGroup title={t('settings.preferences')}>
      <ListRow
        icon={<Globe size={20} />}
        title={t('settings.language')}
        value={LANGUAGES[language].name}
        onPress={() => setOpen('language')}
      />
      <ListRow
        icon={<Banknote size={20} />}
        title={t('settings.fiat')}
        value={fiat.code}
        onPress={() => setOpen('fiat')}
      />
      <ListRow
        icon={<ClipboardCheck size={20} />}
        title={t('settings.review')}
        value={toggle('review', reviewsOrders, (isOn) => setPreference('reviewsOrders', isOn))}
      />
      <ListRow
        icon={<Palette size={20} />}
        title={t('settings.pair')}
        note={t('settings.pair_note')}
        value={toggle('pair', pair === 'blue', (isOn) => setPreference('pair', isOn ? 'blue' : 'green'))}
      />
      {open === 'language' && <LanguageSheet onClose={close} />}
      {open === 'fiat' && <FiatSheet onClose={close} />}
    </RowGroup>
  )
}

function FiatSheet({ onClose }: { onClose: () => void }) {
  const { t, language } = useFormat()
  const fiats = useSession((it) => it.fiats)
  const fiat = useSession((it) => it.fiat)
  return (
    <PickSheet
      title={t('settings.fiat')}
      choices={fiats.map(({ code }) => ({ id: code, label: code, note: currencyName(code, language) }))}
      value={fiat.code}
      onPick={(code) => {
        const chosen = fiats.find((each) => each.code === code)
        if (chosen !== undefined) chooseFiat(chosen)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
