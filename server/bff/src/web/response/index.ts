/**
 * Responses: errors with their statuses, fixed headers, and shared bodies that are compressed once. It turns
 * any thrown error into a response and never exposes internals.
 */
export { handleErrors, toApiFailure } from './errors.ts'
export {
  ApiFailure,
  OUTCOME_UNKNOWN,
  UNREADABLE_OUTCOME,
  sendFailure,
  findStatus,
  IN_PROGRESS_STATUS,
} from './failure.ts'
export { createAccessLogger } from './access-log.ts'
export type { FinishedRequest, AccessLogger } from './access-log.ts'
export { enqueueResponse, sendText } from './send-text.ts'
export { sendCompressed } from './compress.ts'
export {
  readAge,
  buildHttpCaching,
  markAge,
  NO_STORE,
  RESPONSE_HEADERS,
  sendShared,
  sharedResponse,
} from './shared-response.ts'
export type { HttpCaching, SharedResponse } from './shared-response.ts'
export { CACHE_HIT_TRACE, recordFailure, requireTrace } from './trace.ts'
export type { RequestTrace } from './trace.ts'
