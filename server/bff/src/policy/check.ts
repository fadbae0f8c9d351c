import { type Endpoint, movesMoney } from '@bourse/contracts/kit'
import type { Policy } from './policies.ts'

/** Lists the errors of a policy table; empty if valid. Runs before the first request is served. */
export function policyFaults(
  policies: Readonly<Record<string, Policy>>,
  endpoints: ReadonlyMap<string, Endpoint>,
): string[] {
  return Object.entries(policies).flatMap(([name, policy]) => {
    const endpoint = endpoints.get(name)
    if (endpoint === undefined) return [`${name}: no such endpoint`]
    if (policy.cache === undefined) return []
    if (endpoint.access !== 'public') return [`${name}: only public responses may be cached`]
    return movesMoney(endpoint) ? [`${name}: an endpoint that moves money is never cached`] : []
  })
}
