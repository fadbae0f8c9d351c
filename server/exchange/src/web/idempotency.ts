import { createHash } from 'node:crypto'
import type { MemberId } from '@bourse/contracts/account'
import { DAY, type Instant, MINUTE, Refusal, type RefusalCode, refuse } from '@bourse/contracts/kit'
import { type Database, OutcomeUnknown, type Reader, type Tx, sql } from '#kernel'

export type IdempotentCall = {
  readonly member: MemberId
  readonly endpoint: string
  readonly key: string
  readonly input: unknown
  readonly now: Instant
  /** Called when the outcome is that of an earlier call. */
  readonly replayed?: () => void
}

type Outcome =
  | { readonly kind: 'answer'; readonly value: unknown }
  | {
      readonly kind: 'refusal'
      readonly code: RefusalCode
      readonly values: Readonly<Record<string, string>>
    }

const KEY = /^[A-Za-z0-9_-]{16,64}$/
const RETENTION_MS = DAY

/** The key of a call, bare or quoted; null when there is none. Anything else is refused. */
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
  attempt: IdempotentCall,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  // An outcome found after a lost commit may be this call's own.
  const { replayed: _, ...first } = attempt
  for (let tries = 1; ; tries++) {
    try {
      return await tryOnce(db, tries === 1 ? attempt : first, work)
    } catch (error) {
      if (!(error instanceof OutcomeUnknown) || tries === TRIES_MAX) throw error
    }
  }
}

async function tryOnce<T>(db: Database, attempt: IdempotentCall, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transact(async (tx) => {
      const known = await claim(tx, attempt)
      if (known !== null) return replay<T>(known, attempt)
      const value = await work(tx)
      await storeOutcome(tx, attempt, { kind: 'answer', value })
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

/** Whether the key has an outcome that `runIdempotently` would return. */
export async function hasOutcome(
  reader: Reader,
  { member, endpoint, key, now }: Omit<IdempotentCall, 'input'>,
): Promise<boolean> {
  const row = await reader.row(sql`
    select 1 from idempotency_record where member_id = ${member} and endpoint = ${endpoint} and key = ${key}
      and response is not null and at >= ${new Date(now - RETENTION_MS)}`)
  return row !== null
}

function replay<T>(known: Outcome, { replayed }: IdempotentCall): T {
  replayed?.()
  if (known.kind === 'refusal') throw new Refusal(known.code, known.values)
  return known.value as T
}

/** A second call with the key waits here until the first has ended. */
async function claim(tx: Tx, attempt: IdempotentCall): Promise<Outcome | null> {
  const { member, endpoint, key, now } = attempt
  const fingerprint = createHash('sha256').update(write(attempt.input)).digest()
  const claimed = await tx.run(sql`
    insert into idempotency_record (member_id, endpoint, key, fingerprint, at)
    values (${member}, ${endpoint}, ${key}, ${fingerprint}, ${new Date(now)})
    on conflict (member_id, endpoint, key) do update
      set fingerprint = excluded.fingerprint, at = excluded.at, response = null
      where idempotency_record.at < ${new Date(now - RETENTION_MS)}`)
  if (claimed === 1) return null
  const row = await tx.row<{ fingerprint: Buffer; response: string | null }>(sql`
    select fingerprint, response from idempotency_record
    where member_id = ${member} and endpoint = ${endpoint} and key = ${key}`)
  if (row === null || row.response === null) return refuse('in_progress')
  if (!row.fingerprint.equals(fingerprint)) refuse('key_reused')
  return read(row.response)
}

async function storeOutcome(
  tx: Tx,
  { member, endpoint, key }: IdempotentCall,
  outcome: Outcome,
): Promise<void> {
  await tx.run(sql`
    update idempotency_record set response = ${write(outcome)}
    where member_id = ${member} and endpoint = ${endpoint} and key = ${key}`)
}

/**
 * The refused transaction is rolled back; its refusal is stored separately, unless the key already has an
 * outcome. Returns the existing outcome.
 */
async function storeRefusal(
  db: Database,
  attempt: IdempotentCall,
  refusal: Refusal,
): Promise<Outcome | null> {
  if (refusal.code === 'key_reused' || refusal.code === 'in_progress') return null
  return db.transact(async (tx) => {
    const known = await claim(tx, attempt)
    if (known === null)
      await storeOutcome(tx, attempt, { kind: 'refusal', code: refusal.code, values: refusal.values })
    return known
  })
}

/** Removes outcomes beyond their retention, at most once a minute. */
export function createIdempotencyPruner(db: Database): (now: Instant) => Promise<void> {
  let prunedAt = 0
  return async (now) => {
    if (now - prunedAt < MINUTE) return
    prunedAt = now
    await db.rows(sql`delete from idempotency_record where at < ${new Date(now - RETENTION_MS)}`)
  }
}

/** JSON with amounts: a bigint is written as {"$amount": "…"}. */
const write = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'bigint' ? { $amount: String(part) } : part,
  ) ?? 'null'

const read = (text: string): Outcome =>
  JSON.parse(text, (_, part: unknown) => {
    const amount = (part as { $amount?: string } | null)?.$amount
    return typeof amount === 'string' ? BigInt(amount) : part
  }) as Outcome
