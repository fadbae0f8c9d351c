import { useFormat } from '#kit/format'
import { PickSheet } from '#kit/overlay'
import { countriesIn } from '#kit/region'

type Props = {
  readonly value: string
  readonly onPick: (region: string) => void
  readonly onClose: () => void
}

export function CountrySheet({ value, ...sheet }: Props) {
  const { t, language } = useFormat()
  const choices = countriesIn(language).map(({ region, name }) => ({
    id: region,
    label: name,
    words: region,
  }))
  return (
    <PickSheet
      title={t('identity.country')}
      choices={choices}
      value={value === '' ? null : value}
      hasSearch
      {...sheet}
    />
  )
}
