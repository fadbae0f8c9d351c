import { identity } from '@bourse/contracts/identity'
import { normalizeForSearch } from '@bourse/contracts/kit'
import { useState } from 'react'
import { Empty, toast } from '#kit/feedback'
import { SearchField } from '#kit/field'
import { useFormat } from '#kit/format'
import { Section } from '#kit/layout'
import { ListRow, RowGroup } from '#kit/list'
import { ReviewSheet } from '#kit/overlay'
import { countriesIn, type NamedCountry, regionName } from '#kit/region'
import { back } from '#kit/route'
import { useEndpointMutation, useUser } from '#api'

/** The country of residence: chosen once, then shown. */
export function Screen() {
  const { t, language } = useFormat()
  const country = useUser()?.country ?? null
  if (country !== null)
    return (
      <Section className="space-y-3 pt-1 pb-8">
        <RowGroup>
          <ListRow title={t('identity.country')} value={regionName(country, language)} />
        </RowGroup>
        <p className="px-1 text-sub text-t3">{t('identity.country_fixed')}</p>
      </Section>
    )
  return <CountryChoice />
}

function CountryChoice() {
  const { t, language } = useFormat()
  const [typed, setTyped] = useState('')
  const [chosen, choose] = useState<NamedCountry | null>(null)
  const key = normalizeForSearch(typed.trim())
  const found = countriesIn(language).filter(({ name, region }) =>
    normalizeForSearch(`${name} ${region}`).includes(key),
  )
  return (
    <Section className="pb-8">
      <p className="px-1 pt-1 pb-2 text-row text-t2">{t('identity.country_lead')}</p>
      <div className="sticky top-0 z-(--z-sticky) bg-page pt-1 pb-2">
        <SearchField value={typed} onChange={setTyped} label={t('identity.country')} />
      </div>
      {found.length === 0 ? (
        <Empty kind="search" title={t('app.nothing_found')} />
      ) : (
        <RowGroup>
          {found.map((country) => (
            <ListRow
              key={country.region}
              title={country.name}
              value={country.region}
              onPress={() => choose(country)}
            />
          ))}
        </RowGroup>
      )}
      {chosen !== null && <CountryReview country={chosen} onClose={() => choose(null)} />}
    </Section>
  )
}

/** Confirms the choice, which only support can change. */
function CountryReview({ country, onClose }: { country: NamedCountry; onClose: () => void }) {
  const { t } = useFormat()
  const state = useEndpointMutation(identity.setCountry)
  const confirm = async () => {
    const message = await state.send({ country: country.region })
    if (message === null) return
    toast(message, 'success')
    back('setting/real_mark')
  }
  return (
    <ReviewSheet
      title={t('identity.country_review')}
      rows={[{ label: t('identity.country'), value: country.name, isStrong: true }]}
      warning={t('identity.country_fixed')}
      isBusy={state.isBusy}
      failure={state.failure?.message ?? null}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
