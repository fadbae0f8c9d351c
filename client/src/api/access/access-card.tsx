import { lazyComponent } from '#kit/layout'
import type { AccessCardProps } from './access-steps.tsx'
import { useBarrier } from './use-access.ts'

const AccessSteps = lazyComponent(async () => (await import('./access-steps.tsx')).AccessSteps)
const CountryCard = lazyComponent(async () => (await import('./country-card.tsx')).CountryCard)

/** States above a form why the caller may not send it yet: the steps that are left, or the country. */
export function AccessCard(props: AccessCardProps) {
  const barrier = useBarrier(props.endpoint)
  if (barrier === null) return null
  return barrier === 'access' ? <AccessSteps {...props} /> : <CountryCard {...props} barrier={barrier} />
}
