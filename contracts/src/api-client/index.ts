/**
 * The typed client: `createCaller({ origin, send: fetch }).call(market.boards, {})` asks a row of the contract and answers in
 * our own words. The product's own page and every program in TypeScript call through it.
 * It keeps no session and no clock, and tries nothing twice: whoever calls decides that.
 */
export { decodeResponse } from './response.ts'
export type { ApiResponse, ClientErrorMessages } from './response.ts'
export { API_PREFIX, createApiClient, toWire } from './api-client.ts'
export type { ApiClient, ApiClientOptions, CallOptions, ApiRequest } from './api-client.ts'
export { ApiCallError, isOutcomeUnknown } from './error.ts'
export type { ApiErrorCode, ClientErrorCode } from './error.ts'
