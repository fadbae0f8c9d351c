import { createHash } from 'node:crypto'
import { sql } from '@bourse/exchange'
import type { TestEnvironment } from '#environment'

type Found = { readonly found: string }
type Row = {
  readonly id: string
  readonly member_id: string
  readonly number: number
  readonly kind: string
  readonly rule: string
  readonly subject: string
  readonly inputs: unknown
  readonly ticks: unknown
  readonly steps: unknown
  readonly result: unknown
  readonly previous: string
  readonly hash: string
  readonly issued_at: Date
}

/**
 * Every chain is intact and hashed correctly, every tick of a receipt is recorded, and every receipt has a
 * subject.
 */
export async function receipts(db: TestEnvironment['db']): Promise<string[]> {
  const rows = await db.rows<Row>(sql`
    select id::text, member_id::text, number, kind, rule, subject, inputs, ticks, steps, result, previous, hash,
      issued_at from receipt order by member_id, number`)
  const broken: string[] = []
  let before: Row | undefined
  for (const row of rows) {
    const last = before?.member_id === row.member_id ? before : undefined
    if (row.number !== (last?.number ?? 0) + 1 || row.previous !== (last?.hash ?? ''))
      broken.push(`receipt ${row.id} does not follow the one before it`)
    if (row.hash !== sealOf(row)) broken.push(`receipt ${row.id} is not what was sealed`)
    before = row
  }
  return [...broken, ...(await chainEnds(db)), ...(await unrecorded(db)), ...(await settlements(db))]
}

/** The hash, computed independently of the contract: sorted JSON, SHA-256. */
function sealOf(row: Row): string {
  const { member_id: _owner, hash: _hash, ...content } = row
  const sealed = { ...content, id: Number(row.id), issued_at: row.issued_at.toISOString() }
  return createHash('sha256').update(sorted(sealed)).digest('hex')
}

function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const names = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${names.map(([name, field]) => `${JSON.stringify(name)}:${sorted(field)}`).join(',')}}`
}

async function chainEnds(db: TestEnvironment['db']): Promise<string[]> {
  const rows = await db.rows<Found>(sql`
    select format('the chain of member %s ends at %s, its last receipt is %s', member_id, chain.number, last.number) as found
    from receipt_chain as chain left join lateral (
      select number, hash from receipt where receipt.member_id = chain.member_id order by number desc limit 1
    ) as last on true
    where chain.number <> coalesce(last.number, 0) or chain.hash <> coalesce(last.hash, '')`)
  return rows.map(({ found }) => found)
}

async function unrecorded(db: TestEnvironment['db']): Promise<string[]> {
  const rows = await db.rows<Found>(sql`
    select format('receipt %s reads tick %s, which is not kept as it is written', receipt.id, read.tick) as found
    from receipt, json_array_elements(ticks) as read (tick)
    where not exists (
      select from tick join pinned_tick on tick_id = tick.id
      where tick.id = (read.tick ->> 'id')::bigint and market_id = (read.tick ->> 'market')::int
        and price = (read.tick ->> 'price')::numeric and at = (read.tick ->> 'at')::timestamptz)`)
  return rows.map(({ found }) => found)
}

/** Every option receipt belongs to an option; that each option has one is checked with the options. */
async function settlements(db: TestEnvironment['db']): Promise<string[]> {
  const rows = await db.rows<Found>(sql`
    select format('receipt %s is of an option that its member never placed', receipt.id) as found from receipt
    where kind = 'seconds' and not exists (
      select from seconds_order where seconds_order.id::text = receipt.subject
        and seconds_order.member_id = receipt.member_id and seconds_order.status = 'closed')`)
  return rows.map(({ found }) => found)
}
