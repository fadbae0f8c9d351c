/**
 * The operator's commands: members, paper credits, the clock, reviews, the trial balance. They arrive over a
 * socket file of the machine; no network port offers them. No command chooses a price or the outcome of a
 * trade. Every command is recorded before it runs, in tables that only grow.
 */
export { operatorArea } from './area.ts'
export { hasAuditLog, recordCommand, recordResult, unknownOperator } from './audit.ts'
export type { Operator } from './audit.ts'
export { requestExchange, thisUser } from './client.ts'
export type { OperatorDeps } from './deps.ts'
export { createOperatorKey, derivePublicKey, signCommand, signedCommand } from './signature.ts'
export type { OperatorKey, SignedCommand } from './signature.ts'
export { serveOperator } from './server.ts'
export { operatorSocket } from '#platform/private-files'
