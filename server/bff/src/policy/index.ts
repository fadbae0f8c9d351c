/**
 * Policies per endpoint: caching, session changes, small rate limits, load-shedding priority. It is data,
 * checked at start against the endpoint table; it handles no requests.
 */
export { policyFaults } from './check.ts'
export { policies, findPolicy, findPriority } from './policies.ts'
export type { EndpointName, CachePolicy, Policy, Priority } from './policies.ts'
