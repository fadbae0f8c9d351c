import { createHash } from 'node:crypto'
import { type MemberId, OUTCOME_RETENTION_MS } from '@bourse/contracts/account'
import { type Instant, Refusal, type RefusalCode } from '@bourse/contracts/kit'
import type { Reader, Tx } from './database.ts'
import { sql } from './sql.ts'

/** A call with an idempotency key: its outcome is stored in the transaction of its effect. */
export type KeyedCall = {
  readonly member: MemberId
  readonly endpoint: string
  readonly key: string
  readonly input: unknown
  readonly now: Instant
  /** Called when the outcome is that of an earlier call. */
  readonly replayed?: () => void
}

export type Outcome =
  | { readonly kind: 'answer'; readonly value: unknown }
  | {
      readonly kind: 'refusal'
      readonly code: RefusalCode
      readonly values: Readonly<Record<string, string>>
    }

/** Whether a key is new, has an outcome, or cannot be used by this call. */
export type Claim =
  | { readonly kind: 'new' }
  | { readonly kind: 'known'; readonly outcome: Outcome }
  | { readonly kind: 'refused'; readonly code: 'in_progress' | 'key_reused' }

export const refusalOutcome = ({ code, values }: Refusal): Outcome => ({ kind: 'refusal', code, values })

/** Returns a stored response, or throws a stored refusal. */
export function outcomeValue<T>(outcome: Outcome): T {
  if (outcome.kind === 'refusal') throw new Refusal(outcome.code, outcome.values)
  return outcome.value as T
}

type ClaimRow = { readonly member_id: string; readonly endpoint: string; readonly key: string }
type OutcomeRow = ClaimRow & { readonly fingerprint: Buffer; readonly response: string | null }

const formatCallKey = ({ member_id, endpoint, key }: ClaimRow): string => `${member_id}/${endpoint}/${key}`

/**
 * Claims keys, each of which occurs once. A claim of a key that another transaction has claimed waits for the end of that
 * transaction.
 */
export async function claimKeys(tx: Tx, calls: readonly KeyedCall[]): Promise<readonly Claim[]> {
  if (calls.length === 0) return []
  const named = calls.map((call) => ({
    name: formatCallKey({ ...call, member_id: call.member }),
    fingerprint: createHash('sha256').update(write(call.input)).digest(),
  }))
  const members = calls.map(({ member }) => member)
  const names = calls.map(({ endpoint }) => endpoint)
  const keys = calls.map(({ key }) => key)
  const claimed = await tx.rows<ClaimRow>(sql`
    insert into idempotency_record (member_id, endpoint, key, fingerprint, at)
    select member, endpoint, key, decode(fingerprint, 'hex'), at
    from unnest(${members}::bigint[], ${names}::text[], ${keys}::text[],
      ${named.map(({ fingerprint }) => fingerprint.toString('hex'))}::text[],
      ${calls.map(({ now }) => new Date(now).toISOString())}::timestamptz[])
      as call (member, endpoint, key, fingerprint, at)
    order by member, endpoint, key
    on conflict (member_id, endpoint, key) do update
      set fingerprint = excluded.fingerprint, at = excluded.at, response = null
      where idempotency_record.at < excluded.at - ${OUTCOME_RETENTION_MS / 1_000} * interval '1 second'
    returning member_id::text, endpoint, key`)
  const fresh = new Set(claimed.map(formatCallKey))
  if (fresh.size === calls.length) return calls.map(() => ({ kind: 'new' }))
  const rows = await tx.rows<OutcomeRow>(sql`
    select member_id::text, endpoint, key, fingerprint, response from idempotency_record
    where (member_id, endpoint, key) in (select * from unnest(${members}::bigint[], ${names}::text[], ${keys}::text[]))`)
  const known = new Map(rows.map((row) => [formatCallKey(row), row]))
  return named.map(({ name, fingerprint }): Claim => {
    const row = known.get(name)
    if (fresh.has(name)) return { kind: 'new' }
    if (row === undefined || row.response === null) return { kind: 'refused', code: 'in_progress' }
    const isAbandoned = row.fingerprint.length === 0
    if (!isAbandoned && !row.fingerprint.equals(fingerprint)) return { kind: 'refused', code: 'key_reused' }
    return { kind: 'known', outcome: read(row.response) }
  })
}

/** Stores the outcomes of calls whose keys this transaction has claimed. */
export async function storeOutcomes(
  tx: Tx,
  ended: readonly { readonly call: KeyedCall; readonly outcome: Outcome }[],
): Promise<void> {
  if (ended.length === 0) return
  await tx.run(sql`
    update idempotency_record set response = ended.response
    from unnest(${ended.map(({ call }) => call.member)}::bigint[], ${ended.map(({ call }) => call.endpoint)}::text[],
      ${ended.map(({ call }) => call.key)}::text[], ${ended.map(({ outcome }) => write(outcome))}::text[])
      as ended (member_id, endpoint, key, response)
    where idempotency_record.member_id = ended.member_id and idempotency_record.endpoint = ended.endpoint
      and idempotency_record.key = ended.key`)
}

/** Whether the key has an outcome that a repeated call would get. */
export async function hasOutcome(
  reader: Reader,
  { member, endpoint, key, now }: Omit<KeyedCall, 'input'>,
): Promise<boolean> {
  const row = await reader.row(sql`
    select 1 from idempotency_record where member_id = ${member} and endpoint = ${endpoint} and key = ${key}
      and response is not null and at >= ${new Date(now - OUTCOME_RETENTION_MS)}`)
  return row !== null
}

/**
 * The outcome of a call that was given up before it arrived; its input is not known, so it is stored without
 * a fingerprint.
 */
const ABANDONED: Outcome = { kind: 'refusal', code: 'request_abandoned', values: {} }

/**
 * Returns the outcome of a key, and abandons a key that has none: a call that arrives later is refused. Waits for a
 * transaction that has claimed the key. `canAbandon` is false where the outcome may have been removed already.
 */
export async function settleKey(
  tx: Tx,
  { member, endpoint, key, now, canAbandon }: Omit<KeyedCall, 'input'> & { readonly canAbandon: boolean },
): Promise<Outcome | null> {
  if (canAbandon)
    await tx.run(sql`
      insert into idempotency_record (member_id, endpoint, key, fingerprint, at, response)
      values (${member}, ${endpoint}, ${key}, '', ${new Date(now)}, ${write(ABANDONED)})
      on conflict (member_id, endpoint, key) do nothing`)
  const row = await tx.row<Pick<OutcomeRow, 'response'>>(sql`
    select response from idempotency_record where member_id = ${member} and endpoint = ${endpoint} and key = ${key}`)
  return row === null || row.response === null ? null : read(row.response)
}

/** Writes JSON with amounts: a bigint is written as {"$amount": "…"}. */
const write = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'bigint' ? { $amount: String(part) } : part,
  ) ?? 'null'

const read = (text: string): Outcome =>
  JSON.parse(text, (_, part: unknown) => {
    const amount = (part as { $amount?: string } | null)?.$amount
    return typeof amount === 'string' ? BigInt(amount) : part
  }) as Outcome
