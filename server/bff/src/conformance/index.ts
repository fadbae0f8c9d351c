/**
 * The conformance kit: asks a running upstream every call that only reads, through the very adapter that serves the app,
 * and says call by call what matches the contract, what drifts from it, and what the upstream lets out that it should keep.
 * It never asks a call that changes something, shows values of nobody, and serves no request.
 */
export { checkConformance } from './check-conformance.ts'
export type { ConformanceOptions, Report } from './check-conformance.ts'
export { exitCodeOf, rowText, reportText } from './report.ts'
