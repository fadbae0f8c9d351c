import type { MemberId } from '@bourse/contracts/account'
import { type Facts, type Instant, instantText, type Sample, type Step } from '@bourse/contracts/kit'
import type { Receipt, ReceiptHead, ReceiptId, ReceiptKind } from '@bourse/contracts/receipts'
import {
  columns,
  id,
  instant,
  integer,
  json,
  nullable,
  page,
  type Reader,
  type Row,
  sql,
  type StoredOf,
  text,
  type Tx,
} from '#platform/kernel'

/** The end of a member's chain: the next receipt is number + 1 and follows this hash. */
export type ChainEnd = { readonly number: number; readonly hash: string }

type ChainRow = { readonly member: string } & ChainEnd

/** Locked ends of chains, and ids for new receipts. */
export type LockedChains = {
  readonly tails: Map<MemberId, ChainEnd>
  readonly ids: readonly ReceiptId[]
}

/**
 * Locks the ends of these members' chains in the order of their ids until the transaction ends, and returns
 * them with as many new ids.
 */
export async function lockChains(tx: Tx, members: readonly MemberId[], count: number): Promise<LockedChains> {
  if (members.length === 0) return { tails: new Map(), ids: [] }
  const distinct = [...new Set(members)]
  const row = await tx.row<{ chains: ChainRow[] | null; ids: ReceiptId[] | null }>(sql`
    with chain as materialized (
      select member_id::text as member, number, hash from receipt_chain
      where member_id = any(${distinct}::bigint[]) order by member_id for update)
    select (select json_agg(chain) from chain) as chains,
      (select array_agg(nextval('receipt_id')::text) from generate_series(1, ${count}::int)) as ids`)
  const tails = (row?.chains ?? []).map(
    ({ member, number, hash }) => [member as MemberId, { number, hash }] as const,
  )
  return { tails: new Map(tails), ids: row?.ids ?? [] }
}

export type NewReceipt = { readonly member: MemberId; readonly receipt: Omit<Receipt, 'earlier'> }

/** Appends receipts to their chains and moves the ends of the chains, in one query. */
export async function insertAll(tx: Tx, all: readonly NewReceipt[]): Promise<void> {
  // One JSON text for all rows: the database parses it several times faster than thirteen text arrays.
  const rows = all.map(({ member, receipt: { issuedAt, ...row } }) => ({
    ...row,
    member_id: member,
    issued_at: issuedAt,
  }))
  const moved = [...new Map(all.map(({ member, receipt }) => [member, receipt]))]
  await tx.run(sql`
    with added as (
    insert into receipt (id, member_id, number, kind, rule, subject, inputs, ticks, steps, result, previous, hash, issued_at)
    select id, member_id, number, kind, rule, subject, inputs, ticks, steps, result, previous, hash, issued_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (id bigint, member_id bigint, number int, kind text,
      rule text, subject text, inputs json, ticks json, steps json, result json, previous text, hash text,
      issued_at timestamptz))
    update receipt_chain set number = moved.number, hash = moved.hash
    from unnest(${moved.map(([member]) => member)}::bigint[], ${moved.map(([, end]) => end.number)}::int[],
      ${moved.map(([, end]) => end.hash)}::text[]) as moved (member_id, number, hash)
    where receipt_chain.member_id = moved.member_id`)
}

const head = {
  id: id<ReceiptId>(),
  number: integer,
  kind: id<ReceiptKind>(),
  rule: text,
  subject: text,
  inputs: json<Facts>(),
  result: json<Facts>(),
  previous: text,
  hash: text,
  issuedAt: instant,
}
const headColumns = columns(head)
const receiptColumns = columns({
  ...head,
  ticks: json<Sample[]>(),
  steps: json<Step[]>(),
  earlier: nullable(id<ReceiptId>()),
})

const toHead = ({ issuedAt, ...own }: StoredOf<typeof headColumns>): ReceiptHead => ({
  ...own,
  issuedAt: instantText(issuedAt),
})
const toReceipt = ({ issuedAt, ...own }: StoredOf<typeof receiptColumns>): Receipt => ({
  ...own,
  issuedAt: instantText(issuedAt),
})

export async function findReceipt(reader: Reader, member: MemberId, id: ReceiptId): Promise<Receipt | null> {
  const row = await receiptColumns.from(reader).row(sql`
    select id::text, number, kind, rule, subject, inputs, ticks, steps, result, previous, hash, issued_at,
      (select earlier.id::text from receipt as earlier
        where earlier.member_id = receipt.member_id and earlier.number = receipt.number - 1) as earlier
    from receipt where id = ${id}::bigint and member_id = ${member}::bigint`)
  return row && toReceipt(row)
}

/** Finds a member's receipt without ticks and steps. */
export async function findReceiptHead(
  reader: Reader,
  member: MemberId,
  id: ReceiptId,
): Promise<ReceiptHead | null> {
  const row = await headColumns.from(reader).row(sql`
    select id::text, number, kind, rule, subject, inputs, result, previous, hash, issued_at
    from receipt where id = ${id}::bigint and member_id = ${member}::bigint`)
  return row && toHead(row)
}

export type HeadFilter = {
  readonly member: MemberId
  readonly kind: ReceiptKind | null
  readonly subject: string | null
  readonly number: number | null
  readonly page: number
  readonly limit: number
  readonly after?: string | undefined
}

/** Lists the heads of receipts, newest first, with the total number. */
export async function listHeads(
  reader: Reader,
  { member, kind, subject, number, ...at }: HeadFilter,
): Promise<{ rows: ReceiptHead[]; total: number }> {
  const query = sql`
    select id, number, kind, rule, subject, inputs, result, previous, hash, issued_at from receipt
    where member_id = ${member}::bigint and (${kind}::text is null or kind = ${kind})
      and (${subject}::text is null or subject = ${subject})
      and (${number}::int is null or number = ${number})
    order by id desc`
  return page(reader, query, at, (row: Row) => toHead(headColumns.decode(row)))
}

/** A receipt with the instant at which it was issued. */
const issuedColumns = columns({
  id: id<ReceiptId>(),
  kind: id<ReceiptKind>(),
  subject: text,
  result: json<Facts>(),
  at: ['issued_at', instant],
})
export type IssuedHead = StoredOf<typeof issuedColumns>

/** Lists the receipts that a member received at these instants, oldest first. */
export async function listIssuedAt(
  reader: Reader,
  member: MemberId,
  instants: readonly Instant[],
): Promise<IssuedHead[]> {
  if (instants.length === 0) return []
  return issuedColumns.from(reader).rows(sql`
    select id::text, kind, subject, result, issued_at from receipt
    where member_id = ${member}::bigint
      and issued_at = any(${[...new Set(instants)].map((at) => new Date(at).toISOString())}::timestamptz[])
    order by number`)
}

/** Lists a member's receipts of these kinds and subjects, oldest first. */
export async function listIssuedReceipts(
  reader: Reader,
  member: MemberId,
  { kinds, subjects }: { readonly kinds: readonly ReceiptKind[]; readonly subjects: readonly string[] },
): Promise<IssuedHead[]> {
  if (kinds.length === 0) return []
  return issuedColumns.from(reader).rows(sql`
    select id::text, kind, subject, result, issued_at from receipt
    where member_id = ${member}::bigint and kind = any(${[...new Set(kinds)]}::text[])
      and subject = any(${[...new Set(subjects)]}::text[])
    order by number`)
}

/** Lists a part of a member's chain, oldest first, starting after a number. */
export async function listAfter(
  reader: Reader,
  { member, after, limit }: { member: MemberId; after: number; limit: number },
): Promise<Receipt[]> {
  const rows = await receiptColumns.from(reader).rows(sql`
    select id::text, number, kind, rule, subject, inputs, ticks, steps, result, previous, hash, issued_at,
      null as earlier
    from receipt where member_id = ${member}::bigint and number > ${after}::int order by number limit ${limit}`)
  return rows.map(toReceipt)
}

const chainColumns = columns({ member: ['member_id', id<MemberId>()], number: integer, hash: text })

export async function listChains(reader: Reader): Promise<StoredOf<typeof chainColumns>[]> {
  return chainColumns.from(reader).rows(sql`
    select member_id::text, number, hash from receipt_chain where number > 0 order by receipt_chain.member_id`)
}
