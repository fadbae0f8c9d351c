/**
 * The calls: one route per row of the closed table, one reading of its input, one way to its answer.
 * What differs between calls is read from the row and the policy; no line here knows a call by its name.
 * Nothing that the contract does not name goes in or out.
 */
export { API_PREFIX, mountApi } from './api-routes.ts'
export type { ApiServices, ApiFormat } from './api-routes.ts'
export type { CallResponse, Refused } from './call.ts'
export { acceptBodies } from './bodies.ts'
export { languageOf } from './language.ts'
