import { LANGUAGES } from '@bourse/contracts/kit'
import { Banknote, ClipboardCheck, Globe, Palette, Rows3, SunMoon } from 'lucide-react'
import { useState } from 'react'
import { Switch } from '#kit/control'
import { useFormat } from '#kit/format'
import { ListRow, RowGroup } from '#kit/list'
import { PickSheet } from '#kit/overlay'
import { currencyName, LanguageSheet } from '#kit/region'
import { useText } from '#text'
import { chooseFiat, setPreference, usePreference, useSession } from '#api'

export function Preferences() {
  const { t, language } = useFormat()
  const [open, setOpen] = useState<'language' | 'fiat' | 'theme' | 'pair' | 'density' | null>(null)
  const fiat = useSession((it) => it.fiat)
  const pair = usePreference('pair')
  const reviewsOrders = usePreference('reviewsOrders')
  const close = () => setOpen(null)
  const theme = usePreference('theme')
  const density = usePreference('density')
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
        value={
          <Switch
            name={t('settings.review')}
            isOn={reviewsOrders}
            onChange={(isOn) => setPreference('reviewsOrders', isOn)}
          />
        }
      />
      <ListRow
        icon={<SunMoon size={20} />}
        title={t('settings.theme')}
        value={t(`settings.theme_${theme}`)}
        onPress={() => setOpen('theme')}
      />
      <ListRow
        icon={<Palette size={20} />}
        title={t('settings.pair')}
        value={t(`settings.pair_${pair === '' ? 'usual' : pair}`)}
        onPress={() => setOpen('pair')}
      />
      <ListRow
        icon={<Rows3 size={20} />}
        title={t('settings.density')}
        value={t(`settings.density_${density}`)}
        onPress={() => setOpen('density')}
      />
      {open === 'language' && <LanguageSheet onClose={close} />}
      {open === 'fiat' && <FiatSheet onClose={close} />}
      {open === 'theme' && <ThemeSheet onClose={close} />}
      {open === 'pair' && <PairSheet onClose={close} />}
      {open === 'density' && <DensitySheet onClose={close} />}
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

const THEMES = ['dark', 'light', 'system'] as const

function ThemeSheet({ onClose }: { onClose: () => void }) {
  const t = useText()
  return (
    <PickSheet
      title={t('settings.theme')}
      choices={THEMES.map((id) => ({ id, label: t(`settings.theme_${id}`) }))}
      value={usePreference('theme')}
      onPick={(id) => {
        setPreference('theme', id)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const DENSITIES = ['comfortable', 'compact'] as const

function DensitySheet({ onClose }: { onClose: () => void }) {
  const t = useText()
  return (
    <PickSheet
      title={t('settings.density')}
      choices={DENSITIES.map((id) => ({ id, label: t(`settings.density_${id}`) }))}
      value={usePreference('density')}
      onPick={(id) => {
        setPreference('density', id)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const PAIRS = ['usual', 'green', 'red', 'blue'] as const

function PairSheet({ onClose }: { onClose: () => void }) {
  const t = useText()
  const pair = usePreference('pair')
  return (
    <PickSheet
      title={t('settings.pair')}
      choices={PAIRS.map((id) => ({
        id,
        label: t(`settings.pair_${id}`),
        trailing: id !== 'usual' && <Sample pair={id} />,
      }))}
      value={pair === '' ? 'usual' : pair}
      onPick={(id) => {
        setPreference('pair', id === 'usual' ? '' : id)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const SAMPLES = {
  green: ['var(--green)', 'var(--red)'],
  red: ['var(--red)', 'var(--green)'],
  blue: ['var(--blue)', 'var(--orange)'],
} as const

/** Signs of a rise and a fall in the colours of a choice. */
const Sample = ({ pair }: { pair: keyof typeof SAMPLES }) => (
  <span aria-hidden="true" className="flex gap-1 text-sub">
    <span style={{ color: SAMPLES[pair][0] }}>▲</span>
    <span style={{ color: SAMPLES[pair][1] }}>▼</span>
  </span>
)
