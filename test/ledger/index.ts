/**
 * The auditor: reads the exchange's database from its legs and reports violated invariants. Every suite that
 * moves money uses it; it shares no code with what it checks. It never writes.
 */
export { audit, fingerprint, countTransfers } from './audit.ts'
