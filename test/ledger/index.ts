/**
 * The auditor: reads the exchange's database from the legs up and says which promise is broken.
 * Every suite that moves money asks it; nothing here goes through the code that is being judged.
 * It never writes.
 */
export { audit, fingerprint, transfersOf } from './audit.ts'
