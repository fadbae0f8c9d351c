import { MapPinOff } from 'lucide-react'
import { LinkButton } from '#kit/control'
import { useFormat } from '#kit/format'
import { regionName } from '#kit/region'
import type { AccessCardProps } from './access-steps.tsx'
import type { Barrier } from './find-barrier.ts'
import { useCaller } from './use-access.ts'

type Props = AccessCardProps & { readonly barrier: Exclude<Barrier, 'access'> }

/** States that a product is closed in the member's country, or that the country is needed first. */
export function CountryCard({ barrier, className = '' }: Props) {
  const { t, language } = useFormat()
  const country = useCaller().user?.country ?? null
  return (
    <section
      className={`card space-y-2.5 p-4 ${className}`}
      aria-label={t(`access.${barrier}`)}
      data-part="country"
    >
      <h2 className="flex items-center gap-2 text-row font-semi">
        <MapPinOff size={18} className="shrink-0 text-warning" />
        {t(`access.${barrier}`)}
      </h2>
      <p className="text-sub text-t2">
        {country === null
          ? t('access.country_why')
          : t('access.country_note', { country: regionName(country, language) })}
      </p>
      {country === null && (
        <LinkButton to="setting/country" kind="neutral">
          {t('access.state_country')}
        </LinkButton>
      )}
    </section>
  )
}
