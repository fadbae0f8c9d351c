/**
 * How anything is answered: the failures of the API with their true statuses, fixed headers, and bodies that are
 * compressed once for many readers.
 * It turns whatever was thrown into an answer and never tells a caller what happened inside.
 */
export { ANSWER_HEADERS } from './answer-headers.ts'
export { answerErrors, failureBehind } from './errors.ts'
export {
  ApiFailure,
  OUTCOME_UNKNOWN,
  UNREADABLE_OUTCOME,
  sendFailure,
  statusOf,
  UNDER_WAY_STATUS,
} from './failure.ts'
export { noteOf } from './note.ts'
export type { Finished, Note } from './note.ts'
export { leaveTogether, sendText, sendWritten } from './send-text.ts'
export { type Packed, packedFor, sendSqueezed, VARY } from './squeeze.ts'
export { KEPT_TRACE, noteFailure, traceOf } from './trace.ts'
export type { Trace } from './trace.ts'
