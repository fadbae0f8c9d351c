/**
 * What differs between calls on their way through: which answers are kept and for how long, which open or close a
 * session, which draw on a small budget, which are sent away last.
 * It is data, checked at start-up against the closed table; it never touches a request.
 */
export { policyFaults } from './check.ts'
export { policies, policyOf, priorityOf } from './policies.ts'
export type { EndpointName, CachePolicy, Policy, Priority } from './policies.ts'
