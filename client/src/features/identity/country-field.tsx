import { useState } from 'react'
import { FieldFrame, PickBox } from '#kit/field'
import { useFormat } from '#kit/format'
import { lazyComponent } from '#kit/layout'
import { regionName } from '#kit/region'

const CountrySheet = lazyComponent(async () => (await import('./country-sheet.tsx')).CountrySheet)

type Props = {
  /** The alpha-2 code; empty until one is chosen. */
  readonly value: string
  readonly onPick: (region: string) => void
  readonly error: string | undefined
}

/** The country of residence, chosen from a list that can be searched. */
export function CountryField({ value, onPick, error }: Props) {
  const { t, language } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const name = value === '' ? '' : regionName(value, language)
  const label = t('identity.country')
  return (
    <>
      <FieldFrame label={label} error={error}>
        {(field) => (
          <PickBox {...field} label={label} text={name} error={error} onPress={() => setOpen(true)} />
        )}
      </FieldFrame>
      {isOpen && (
        <CountrySheet
          value={value}
          onPick={(region) => {
            onPick(region)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
