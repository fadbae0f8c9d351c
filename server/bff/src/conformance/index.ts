/**
 * Conformance checker: sends every read request of the app to a running upstream, through the adapter that
 * serves the app, and reports per endpoint matches, drifts and leaks. It never sends a write, never shows
 * values, and serves no requests.
 */
export { checkConformance } from './check-conformance.ts'
export type { ConformanceOptions, RecordedResponse, Report } from './check-conformance.ts'
export { probeBoard } from './probe-board.ts'
export type { BoardProbe } from './probe-board.ts'
export { toExitCode, rowText, reportText } from './report.ts'
