/**
 * The API endpoints: one route per row of the endpoint table, one input parser, one request flow. Differences
 * come from the row and the policy, never from a name. Undeclared fields go neither in nor out.
 */
export { API_PREFIX, listMethods, mountApi } from './api-routes.ts'
export type { ApiServices, ApiFormat, CallerStatement } from './api-routes.ts'
export type { CallResponse, RefusedCall } from './call.ts'
export { acceptBodies } from './bodies.ts'
export { chooseLanguage } from './language.ts'
