import { normalizeForSearch } from '@bourse/contracts/kit'
import { LocateFixed, MapPin, PencilLine, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Empty, toast } from '#kit/feedback'
import { SearchField } from '#kit/field'
import { useFormat } from '#kit/format'
import { Section, lazyComponent } from '#kit/layout'
import { ListRow, RowGroup } from '#kit/list'
import { regionName } from '#kit/region'
import { back, setNavigationState } from '#kit/route'
import { useText } from '#text'
import { usePreference } from '#api'
import { CITIES } from './cities.ts'
import { type GeoLocation, readStoredLocation } from '#kit/location'

// Most members choose a city, so the form library waits for the sheet.
const ManualLocationSheet = lazyComponent(
  async () => (await import('./manual-location-sheet.tsx')).ManualLocationSheet,
)

function choose({ name, latitude, longitude }: GeoLocation): void {
  setNavigationState('place', JSON.stringify({ name, latitude, longitude }))
  back('setting/setting')
}

export function Screen() {
  const { t, language } = useFormat()
  const [searchText, setSearchText] = useState('')
  const [isTyping, type] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const named = CITIES.map((city) => ({ ...city, country: regionName(city.region, language) }))
  const found = named.filter(({ name, country }) =>
    normalizeForSearch(`${name} ${country}`).includes(normalizeForSearch(searchText.trim())),
  )
  const locate = async () => {
    if (isBusy) return
    setBusy(true)
    const here = await currentPosition(t('places.here')).finally(() => setBusy(false))
    if (here !== null) return choose(here)
    toast(t('places.denied'), 'error')
    type(true)
  }
  return (
    <Section className="pb-8">
      <div className="sticky top-0 z-(--z-sticky) bg-page pt-1 pb-2">
        <SearchField value={searchText} onChange={setSearchText} label={t('places.search')} />
      </div>
      <RowGroup>
        <ListRow
          icon={<LocateFixed size={20} className={isBusy ? 'turning' : ''} />}
          title={t('places.here')}
          note={t('places.here_note')}
          onPress={() => void locate()}
        />
        <OwnPlace />
        <ListRow icon={<PencilLine size={20} />} title={t('places.by_hand')} onPress={() => type(true)} />
      </RowGroup>
      {found.length === 0 ? (
        <Empty kind="search" title={t('app.nothing_found')} />
      ) : (
        <RowGroup title={t('places.cities')}>
          {found.map((city) => (
            <ListRow
              key={`${city.region} ${city.name}`}
              icon={<MapPin size={20} />}
              title={city.name}
              note={city.country}
              onPress={() => choose(city)}
            />
          ))}
        </RowGroup>
      )}
      {isTyping && (
        <ManualLocationSheet name={searchText.trim()} onChoose={choose} onClose={() => type(false)} />
      )}
    </Section>
  )
}

/** The place of the member's profile. */
function OwnPlace() {
  const t = useText()
  const own = readStoredLocation(usePreference('place'))
  if (own === null) return null
  return (
    <ListRow
      icon={<UserRound size={20} />}
      title={own.name}
      note={t('profile.place')}
      onPress={() => choose(own)}
    />
  )
}

const LOCATION_TIMEOUT_MS = 10_000
/** About eleven metres. */
const DECIMALS = 4

const degrees = (value: number): string => (Math.round(value * 10 ** DECIMALS) / 10 ** DECIMALS).toString()

/** The current position under the given name; null when it is refused or unavailable. */
function currentPosition(name: string): Promise<GeoLocation | null> {
  if (!('geolocation' in navigator)) return Promise.resolve(null)
  return new Promise((give) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        give({ name, latitude: degrees(coords.latitude), longitude: degrees(coords.longitude) }),
      () => give(null),
      { timeout: LOCATION_TIMEOUT_MS, maximumAge: LOCATION_TIMEOUT_MS },
    )
  })
}
