import { normalizeForSearch } from '@bourse/contracts/kit'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { SearchField } from '#kit/field'
import { useFormat } from '#kit/format'
import { Section } from '#kit/layout'
import { countriesIn } from '#kit/region'
import { back, setNavigationState } from '#kit/route'
import { useText } from '#text'
import { listProvinces } from './provinces.ts'

type Region = { readonly id: string; readonly name: string }

const STEPS = ['country', 'province', 'city'] as const

/** Country, province, city. The search field offers its own text for regions not in the list. */
export function Screen() {
  const { t, language } = useFormat()
  const [chosen, setChosen] = useState<readonly Region[]>([])
  const [country, province] = chosen
  const step = STEPS[chosen.length] ?? 'city'
  const regions =
    country === undefined
      ? countriesIn(language).map(({ region, name }) => ({ id: region, name }))
      : province === undefined
        ? listProvinces(country.id).map((name) => ({ id: name, name }))
        : []
  const pick = (region: Region) => {
    const next = [...chosen, region]
    if (next.length < STEPS.length) return setChosen(next)
    setNavigationState('region', next.map(({ name }) => name).join(' · '))
    back('setting/bank')
  }
  return (
    <div className="flex-1">
      {country !== undefined && (
        <p className="flex flex-wrap gap-x-3 px-gutter pt-1">
          {chosen.map(({ name }, at) => (
            // A press returns to this level.
            <button
              key={at}
              type="button"
              onClick={() => setChosen(chosen.slice(0, at))}
              className="press hit inline-flex min-h-9 items-center text-row text-link"
            >
              {name}
              <ChevronRight size={16} className="text-t3" />
            </button>
          ))}
        </p>
      )}
      <Regions
        key={step}
        title={t(`region.${step}`)}
        regions={regions}
        mayType={step !== 'country'}
        onPick={pick}
      />
    </div>
  )
}

type RegionsProps = {
  title: string
  regions: readonly Region[]
  mayType: boolean
  onPick: (region: Region) => void
}

function Regions({ title, regions, mayType, onPick }: RegionsProps) {
  const t = useText()
  const [typing, setTyping] = useState('')
  const text = typing.trim()
  const query = normalizeForSearch(text)
  const found = regions.filter(({ name, id }) => normalizeForSearch(`${name} ${id}`).includes(query))
  const isListed = found.some(({ name }) => normalizeForSearch(name) === query)
  const typed = mayType && text !== '' && !isListed ? [{ id: text, name: text }] : []
  return (
    <>
      <Section className="sticky top-0 z-(--z-sticky) bg-page pt-1 pb-2">
        <SearchField value={typing} onChange={setTyping} label={title} />
      </Section>
      <ul>
        {[...typed, ...found].map((region) => (
          <li key={region.id}>
            <button
              type="button"
              onClick={() => onPick(region)}
              className="press flex min-h-13 w-full items-center gap-3 px-gutter py-2 text-left text-row text-t1 -outline-offset-2 active:bg-card"
            >
              {typed.includes(region) ? t('region.use', { text }) : region.name}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className="px-gutter py-3 text-sub text-t3">{t(mayType ? 'region.type' : 'app.nothing_found')}</p>
      )}
    </>
  )
}
