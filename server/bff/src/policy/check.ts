import type { Endpoint } from '@bourse/contracts/kit'
import type { Policy } from './policies.ts'

/** What is wrong with a table of policies; empty when nothing is. It runs before the first request is served. */
export function policyFaults(
  policies: Readonly<Record<string, Policy>>,
  endpoints: ReadonlyMap<string, Endpoint>,
): string[] {
  return Object.entries(policies).flatMap(([name, policy]) => {
    const endpoint = endpoints.get(name)
    if (endpoint === undefined) return [`${name}: no such endpoint`]
    if (policy.cache === undefined) return []
    if (endpoint.access !== 'public') return [`${name}: only public answers may be shared`]
    return endpoint.movesMoney === true ? [`${name}: a call that moves money is never kept`] : []
  })
}
