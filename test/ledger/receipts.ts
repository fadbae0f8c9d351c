import { createHash } from 'node:crypto'
import { sql } from '@bourse/exchange'
import type { TestEnvironment } from '#environment'

type Finding = { readonly found: string }
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
 * Checks that every chain is intact and hashed correctly, every tick of a receipt is recorded, and every
 * receipt has a subject.
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
    if (row.hash !== computeSeal(row)) broken.push(`receipt ${row.id} is not what was sealed`)
    before = row
  }
  return [...broken, ...(await chainEnds(db)), ...(await listUnrecorded(db)), ...(await settlements(db))]
}

/** Computes the hash independently of the contract: sorted JSON, SHA-256. */
function computeSeal(row: Row): string {
  const { member_id: _owner, hash: _hash, ...content } = row
  const sealed = { ...content, id: Number(row.id), issued_at: row.issued_at.toISOString() }
  return createHash('sha256').update(sortedJson(sealed)).digest('hex')
}

function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const names = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${names.map(([name, field]) => `${JSON.stringify(name)}:${sortedJson(field)}`).join(',')}}`
}

async function chainEnds(db: TestEnvironment['db']): Promise<string[]> {
  const rows = await db.rows<Finding>(sql`
    select format('the chain of member %s ends at %s, its last receipt is %s', member_id, chain.number, last.number) as found
    from receipt_chain as chain left join lateral (
      select number, hash from receipt where receipt.member_id = chain.member_id order by number desc limit 1
    ) as last on true
    where chain.number <> coalesce(last.number, 0) or chain.hash <> coalesce(last.hash, '')`)
  return rows.map(({ found }) => found)
}

async function listUnrecorded(db: TestEnvironment['db']): Promise<string[]> {
  const rows = await db.rows<Finding>(sql`
    select format('receipt %s reads tick %s, which is not kept as it is written', receipt.id, read.tick) as found
    from receipt, json_array_elements(ticks) as read (tick)
    where not exists (
      select from pinned_tick
      where tick_id = (read.tick ->> 'id')::bigint and market_id = (read.tick ->> 'market')::int
        and price = (read.tick ->> 'price')::numeric and at = (read.tick ->> 'at')::timestamptz)`)
  return rows.map(({ found }) => found)
}

/**
 * Checks that every receipt of a seconds order belongs to one; `seconds.ts` checks that each order has one.
 * All other movements have exactly their receipts, with the amounts of their rows and legs.
 */
async function settlements(db: TestEnvironment['db']): Promise<string[]> {
  const rows = await db.rows<Finding>(sql`
    select format('receipt %s is of an option that its member never placed', receipt.id) as found from receipt
    where kind = 'seconds' and not exists (
      select from seconds_order where seconds_order.id::text = receipt.subject
        and seconds_order.member_id = receipt.member_id and seconds_order.status = 'closed')`)
  const missing = await Promise.all([
    fillsWithout(db),
    swapsWithout(db),
    movementsWithout(db),
    closesWithout(db),
    openingsWithout(db),
  ])
  return [...rows, ...missing.flat()].map(({ found }) => found)
}

/** Checks one receipt per fill and member; the fees of an order's receipts add up to its charge. */
const fillsWithout = (db: TestEnvironment['db']) =>
  db.rows<Finding>(sql`
    with side as (
      select spot_fill.id, price, quantity, taker_order as order_id, 'taker' as role from spot_fill
      where taker_order is not null
      union all
      select spot_fill.id, price, quantity, maker_order, 'maker' from spot_fill where maker_order is not null
    ), written as (
      select member_id, subject, inputs ->> 'fill' as fill, inputs ->> 'role' as role,
        (inputs ->> 'price')::numeric as price, (inputs ->> 'quantity')::numeric as quantity,
        (result ->> 'fee')::numeric as fee
      from receipt where kind = 'fill'
    )
    select format('the %s of fill %s has %s receipts', side.role, side.id, count(written.fill)) as found
    from side join spot_order on spot_order.id = side.order_id
    left join written on written.fill = side.id::text and written.role = side.role
      and written.subject = side.order_id::text and written.member_id = spot_order.member_id
      and written.price = side.price and written.quantity = side.quantity
    group by side.role, side.id having count(written.fill) <> 1
    union all
    select format('the receipts of order %s charge %s, its row %s', spot_order.id, sum(written.fee), spot_order.fee)
    from spot_order left join written on written.subject = spot_order.id::text
      and written.member_id = spot_order.member_id
    group by spot_order.id having coalesce(sum(written.fee), 0) <> spot_order.fee
    union all
    select format('%s receipts of fills are of no fill', count(*) - (select count(*) from side))
    from written having count(*) <> (select count(*) from side)`)

const swapsWithout = (db: TestEnvironment['db']) =>
  db.rows<Finding>(sql`
    select format('swap %s has %s receipts', swap.id, count(receipt.id)) as found
    from swap left join receipt on receipt.kind = 'swap' and receipt.subject = swap.id::text
      and receipt.member_id = swap.member_id and (result ->> 'received')::numeric = swap.received
      and (result ->> 'fee')::numeric = swap.fee
    group by swap.id having count(receipt.id) <> 1`)

/** Checks that the balance after a deposit or a withdrawal is that of its leg. */
const movementsWithout = (db: TestEnvironment['db']) =>
  db.rows<Finding>(sql`
    with due as (
      select 'deposit' as kind, id, member_id, 'deposit:' || id as transfer_id, null as state from deposit
      where status = 'approved'
      union all
      select 'withdrawal', id, member_id, 'withdrawal:' || id, 'requested' from withdrawal
      union all
      select 'withdrawal', id, member_id, 'withdrawal:' || id || ':approved', 'paid' from withdrawal
      where status = 'approved'
      union all
      select 'withdrawal', id, member_id, 'withdrawal:' || id || ':rejected', 'returned' from withdrawal
      where status = 'rejected'
    )
    select format('%s %s %s has %s receipts', due.kind, due.id, due.state, count(receipt.id)) as found
    from due left join receipt on receipt.kind = due.kind and receipt.subject = due.id::text
      and receipt.member_id = due.member_id and inputs ->> 'state' is not distinct from due.state
      and (result ->> 'balance_after' is null or exists (
        select from leg join account on account.id = leg.account_id
        where leg.transfer_id = due.transfer_id and account.kind = 'spot'
          and account.holder = 'member:' || due.member_id
          and leg.balance_after = (result ->> 'balance_after')::numeric))
    group by due.kind, due.id, due.state having count(receipt.id) <> 1`)

/**
 * Checks that every fee of an opening has one receipt with its amount, and every receipt of an opening its
 * fee.
 */
const openingsWithout = (db: TestEnvironment['db']) =>
  db.rows<Finding>(sql`
    with charged as (
      select member_id, split_part(transfer_id, ':', 3) as subject, -sum(amount) as fee
      from (select transfer_id, substr(holder, 8)::bigint as member_id, amount
        from leg join account on account.id = account_id
        where leg.reason = 'futures_fee' and holder like 'member:%') as own
      group by member_id, subject),
    written as (
      -- Orders of a plan add to one position, each with a receipt.
      select member_id, subject, sum((result ->> 'fee')::numeric) as fee from receipt where kind = 'open'
      group by member_id, subject)
    select format('the opening of %s charges %s, its receipt %s', subject, charged.fee, written.fee) as found
    from charged full join written using (member_id, subject)
    where coalesce(charged.fee, 0) is distinct from written.fee`)

const closesWithout = (db: TestEnvironment['db']) =>
  db.rows<Finding>(sql`
    select format('the closed position %s has %s receipts', one.id, count(receipt.id)) as found
    from futures_position as one left join receipt on receipt.kind = 'close' and receipt.subject = one.id::text
      and receipt.member_id = one.member_id and (result ->> 'profit')::numeric = one.realized
    where one.status = 'closed' and one.close_reason in ('manual', 'leader')
    group by one.id having count(receipt.id) <> 1`)
