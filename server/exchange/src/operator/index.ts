/**
 * The operator's hands: members, paper credits, the clock, the review of what waits, the trial balance.
 * Commands come over a socket file of the machine itself; no network port offers them.
 * No command chooses a price or the outcome of anybody's trade.
 */
export { askExchange } from './client.ts'
export type { OperatorDeps } from './deps.ts'
export { operatorSocket, serveOperator } from './server.ts'
