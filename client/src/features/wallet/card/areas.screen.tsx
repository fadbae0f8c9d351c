import { ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { SearchField } from '#kit/field'
import { normalizeForSearch } from '#kit/format'
import { Section } from '#kit/layout'
import { countriesIn } from '#kit/region'
import { back, setNavigationState } from '#kit/route'
import { type Key, useLanguage, useText } from '#text'
import { provincesOf } from './provinces.ts'

type Step = 'country' | 'province' | 'city'
type Place = { readonly id: string; readonly name: string }

const NAMES: Readonly<Record<Step, Key>> = {
  country: 'region.country',
  province: 'region.province',
  city: 'region.city',
}

/** Country, province, city. The search field offers its own text for places not in the list. */
export function Screen() {
  const t = useText()
  const language = useLanguage()
  const [country, setCountry] = useState<Place | null>(null)
  const [province, setProvince] = useState<string | null>(null)
  const countries = useMemo(
    () => countriesIn(language).map(({ region, name }) => ({ id: region, name })),
    [language],
  )
  const step: Step = country === null ? 'country' : province === null ? 'province' : 'city'
  const places =
    country === null
      ? countries
      : province === null
        ? provincesOf(country.id).map((name) => ({ id: name, name }))
        : []
  const pick = (place: Place) => {
    if (country === null) setCountry(place)
    else if (province === null) setProvince(place.name)
    else {
      setNavigationState('region', [country.name, province, place.name].join(' · '))
      back('setting/bank')
    }
  }
  return (
    <div className="flex-1">
      {country !== null && (
        <p className="flex flex-wrap gap-x-3 px-gutter pt-1">
          <Chosen name={country.name} onPress={() => (setCountry(null), setProvince(null))} />
          {province !== null && <Chosen name={province} onPress={() => setProvince(null)} />}
        </p>
      )}
      <Places key={step} title={t(NAMES[step])} places={places} mayType={step !== 'country'} onPick={pick} />
    </div>
  )
}

/** A chosen level; a press returns to it. */
const Chosen = ({ name, onPress }: { name: string; onPress: () => void }) => (
  <button
    type="button"
    onClick={onPress}
    className="press hit inline-flex min-h-9 items-center text-row text-link"
  >
    {name}
    <ChevronRight size={16} aria-hidden="true" className="text-t3" />
  </button>
)

type PlacesProps = {
  title: string
  places: readonly Place[]
  mayType: boolean
  onPick: (place: Place) => void
}

function Places({ title, places, mayType, onPick }: PlacesProps) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const query = typed.trim()
  const found = places.filter((place) =>
    normalizeForSearch(`${place.name} ${place.id}`).includes(normalizeForSearch(query)),
  )
  const isListed = found.some((place) => normalizeForSearch(place.name) === normalizeForSearch(query))
  return (
    <>
      <Section className="sticky top-0 z-(--z-sticky) bg-page pt-1 pb-2">
        <SearchField value={typed} onChange={setTyped} label={title} />
      </Section>
      <ul>
        {mayType && query !== '' && !isListed && (
          <Row name={t('region.use', { text: query })} onPress={() => onPick({ id: query, name: query })} />
        )}
        {found.map((place) => (
          <Row key={place.id} name={place.name} onPress={() => onPick(place)} />
        ))}
      </ul>
      {found.length === 0 && (
        <p className="px-gutter py-3 text-sub text-t3">{t(mayType ? 'region.type' : 'app.nothing_found')}</p>
      )}
    </>
  )
}

const Row = ({ name, onPress }: { name: string; onPress: () => void }) => (
  <li>
    <button
      type="button"
      onClick={onPress}
      className="press flex min-h-13 w-full items-center gap-3 px-gutter py-2 text-left text-row text-t1 -outline-offset-2 active:bg-card"
    >
      {name}
    </button>
  </li>
)
