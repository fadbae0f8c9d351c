import { lazyComponent } from '#kit/layout'
import type { AccessCardProps } from './access-steps.tsx'
import { useIsClosed } from './use-access.ts'

const AccessSteps = lazyComponent(async () => (await import('./access-steps.tsx')).AccessSteps)

/** Lists the steps and their states above a form that the caller may not send yet. */
export function AccessCard(props: AccessCardProps) {
  return useIsClosed(props.endpoint) && <AccessSteps {...props} />
}
