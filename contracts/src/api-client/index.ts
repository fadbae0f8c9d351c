/**
 * Typed client: `createApiClient({ origin, send: fetch }).call(market.boards, {})` calls an endpoint and
 * returns decoded output. Our own pages and third-party TypeScript programs use it. It has no session, no
 * clock and no retries; the caller decides on those. `createIntents` adds writes that have one effect per press although
 * responses are lost.
 */
export { decodeResponse } from './response.ts'
export type { ApiResponse, ClientErrorMessages } from './response.ts'
export { API_PREFIX, createApiClient, toWire } from './api-client.ts'
export type { ApiClient, ApiClientOptions, CallOptions, ApiRequest } from './api-client.ts'
export { createIntents } from './intents.ts'
export type { IntentOptions, IntentResult, Intents, IntentOutcome } from './intents.ts'
export type { Intent, IntentStorage } from './intent-list.ts'
export { ApiCallError, type CallFailure, isOutcomeUnknown } from './error.ts'
export type { ApiErrorCode, ClientErrorCode } from './error.ts'
