import { OUTCOME_RETENTION_MS } from '@bourse/contracts/account'
import { type Instant, MINUTE, Refusal, refuse } from '@bourse/contracts/kit'
import {
  claimKeys,
  type Database,
  type KeyedCall,
  type Outcome,
  OutcomeUnknown,
  outcomeValue,
  refusalOutcome,
  sql,
  storeOutcomes,
  type Tx,
} from '#platform/kernel'

const KEY = /^[A-Za-z0-9_-]{16,64}$/

/** Reads the key of a call, bare or quoted; null when there is none. Anything else is refused. */
export function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  const key = String(header).replace(/^"(.*)"$/, '$1')
  return KEY.test(key) ? key : refuse('parameter_error')
}

const TRIES_MAX = 3

/**
 * Runs `work` once per key: its outcome is stored in the transaction of its effect and returned to every
 * repetition. A refusal is an outcome too. The same key with another input is refused. After a commit with an
 * unknown outcome, a repetition waits for the pending transaction and returns its result.
 */
export async function runIdempotently<T>(
  db: Database,
  attempt: KeyedCall,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  // An outcome found after a lost commit may be this call's own.
  const { replayed: _, ...first } = attempt
  for (let tries = 1; ; tries++) {
    try {
      return await attemptOnce(db, tries === 1 ? attempt : first, work)
    } catch (error) {
      if (!(error instanceof OutcomeUnknown) || tries === TRIES_MAX) throw error
    }
  }
}

async function attemptOnce<T>(db: Database, attempt: KeyedCall, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transact(async (tx) => {
      const known = await claim(tx, attempt)
      if (known !== null) return replay<T>(known, attempt)
      const value = await work(tx)
      await storeOutcomes(tx, [{ call: attempt, outcome: { kind: 'answer', value } }])
      return value
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const known = await storeRefusal(db, attempt, error)
    // A duplicate completed before this refusal was stored: its result is the outcome of the key.
    if (known !== null) return replay<T>(known, attempt)
    throw error
  }
}

function replay<T>(known: Outcome, { replayed }: KeyedCall): T {
  replayed?.()
  return outcomeValue<T>(known)
}

/** Claims the key. A second call with the key waits here until the first has ended. */
async function claim(tx: Tx, attempt: KeyedCall): Promise<Outcome | null> {
  const [claimed] = await claimKeys(tx, [attempt])
  if (claimed?.kind === 'refused') refuse(claimed.code)
  return claimed?.kind === 'known' ? claimed.outcome : null
}

/**
 * The refused transaction is rolled back; its refusal is stored separately, unless the key already has an
 * outcome. Returns the existing outcome.
 */
async function storeRefusal(db: Database, attempt: KeyedCall, refusal: Refusal): Promise<Outcome | null> {
  if (refusal.code === 'key_reused' || refusal.code === 'in_progress') return null
  return db.transact(async (tx) => {
    const known = await claim(tx, attempt)
    if (known === null) await storeOutcomes(tx, [{ call: attempt, outcome: refusalOutcome(refusal) }])
    return known
  })
}

/** Removes outcomes beyond their retention, at most once a minute. */
export function createIdempotencyPruner(db: Database): (now: Instant) => Promise<void> {
  let prunedAt = 0
  return async (now) => {
    if (now - prunedAt < MINUTE) return
    prunedAt = now
    await db.rows(sql`delete from idempotency_record where at < ${new Date(now - OUTCOME_RETENTION_MS)}`)
  }
}
