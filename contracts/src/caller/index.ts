/**
 * The typed client: `createCaller({ origin, send: fetch }).call(market.boards, {})` asks a row of the contract and answers in
 * our own words. The product's own page and every program in TypeScript call through it.
 * It keeps no session and no clock, and tries nothing twice: whoever calls decides that.
 */
export { readAnswer } from './answer.ts'
export type { Answer, Words } from './answer.ts'
export { API_PREFIX, createCaller, wireOf } from './caller.ts'
export type { Caller, CallerOptions, CallOptions, Question } from './caller.ts'
export { CallFailure, isOutcomeUnknown } from './failure.ts'
export type { FailureCode, LocalCode } from './failure.ts'
