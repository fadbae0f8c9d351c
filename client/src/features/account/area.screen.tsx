import { normalizeForSearch } from '@bourse/contracts/kit'
import { useMemo, useState } from 'react'
import { readStored, writeStored } from '#kit/device'
import { Empty } from '#kit/feedback'
import { SearchField } from '#kit/field'
import { firstLetter, useFormat } from '#kit/format'
import { Section } from '#kit/layout'
import { countriesIn, type NamedCountry } from '#kit/region'
import { back, setNavigationState } from '#kit/route'

const MAX_RECENT = 3

const readRecent = (): string[] => (readStored('recent') ?? '').split(' ').filter((region) => region !== '')

function pickCountry({ region, dial }: NamedCountry) {
  const recent = [region, ...readRecent().filter((each) => each !== region)].slice(0, MAX_RECENT)
  writeStored('recent', recent.join(' '))
  setNavigationState('area', dial)
  back('common/register')
}

export function Screen() {
  const { t, language } = useFormat()
  const [searchText, setSearchText] = useState('')
  const countries = useMemo(() => countriesIn(language), [language])
  const searchKey = normalizeForSearch(searchText.trim()).replace(/^\+/, '')
  const matches = countries.filter(
    ({ name, region, dial }) =>
      normalizeForSearch(`${name} ${region}`).includes(searchKey) || dial.startsWith(searchKey),
  )
  const recent =
    searchKey === ''
      ? readRecent().flatMap((region) => countries.filter((each) => each.region === region))
      : []
  const initials = [...new Set(matches.map(({ name }) => firstLetter(name)))]
  return (
    <div className="flex-1">
      <Section className="sticky top-0 z-(--z-sticky) bg-page pt-1 pb-2">
        <SearchField value={searchText} onChange={setSearchText} label={t('area.search')} />
      </Section>
      {recent.length > 0 && (
        <Section>
          <h2 className="pt-2 text-sub text-t3">{t('app.recent')}</h2>
          <ul className="border-b border-line pb-2">
            {recent.map((country) => (
              <Row key={country.region} country={country} />
            ))}
          </ul>
        </Section>
      )}
      {matches.length === 0 && <Empty kind="search" title={t('app.nothing_found')} />}
      <div className="flex items-start">
        <ul className="min-w-0 flex-1 pl-gutter">
          {matches.map((country, at) => {
            const initial = firstLetter(country.name)
            const isFirst = at === 0 || firstLetter(matches[at - 1]?.name ?? '') !== initial
            return <Row key={country.region} country={country} {...(isFirst ? { anchor: initial } : {})} />
          })}
        </ul>
        {searchKey === '' && initials.length <= 30 && <InitialsIndex initials={initials} />}
      </div>
    </div>
  )
}

const Row = ({ country, anchor }: { country: NamedCountry; anchor?: string }) => (
  <li id={anchor === undefined ? undefined : `area-${anchor}`} className="scroll-mt-16">
    <button
      type="button"
      onClick={() => pickCountry(country)}
      className="press flex min-h-13 w-full items-center gap-3 rounded-sm text-left -outline-offset-2 active:bg-card"
    >
      <span className="min-w-7 shrink-0 text-cap font-semi text-t3">{country.region}</span>
      <span className="min-w-0 flex-1 text-row text-t1">{country.name}</span>
      <span className="num pr-2 text-row font-num text-t2">+{country.dial}</span>
    </button>
  </li>
)

/** Index of initials; hidden from screen readers, which have the search. */
const InitialsIndex = ({ initials }: { initials: readonly string[] }) => (
  <div aria-hidden="true" className="sticky top-16 flex w-7 shrink-0 flex-col items-center py-1">
    {initials.map((initial) => (
      <button
        key={initial}
        type="button"
        tabIndex={-1}
        onClick={() => document.getElementById(`area-${initial}`)?.scrollIntoView()}
        className="h-5 w-7 text-tab font-semi text-t3"
      >
        {initial}
      </button>
    ))}
  </div>
)
