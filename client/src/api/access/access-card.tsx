import { lazyComponent } from '#kit/layout'
import type { AccessCardProps } from './access-steps.tsx'
import { useIsClosed } from './use-access.ts'

const AccessSteps = lazyComponent(async () => (await import('./access-steps.tsx')).AccessSteps)

/** Stands before a form that its caller may not send yet: what is needed, why, and how far each step is. */
export function AccessCard(props: AccessCardProps) {
  return useIsClosed(props.endpoint) && <AccessSteps {...props} />
}
