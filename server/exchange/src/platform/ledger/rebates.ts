import type { MemberId } from '@bourse/contracts/account'
import { type Amount, amountOf, amountText, type Instant, instantOf, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { type BatchQuery, type Migration, type Reader, type Tx, sql } from '#platform/kernel'
import type { Transfer } from './post.ts'

/** A share of a fee that the house owes an inviter: `payer` paid the fee. */
export type Rebate = {
  readonly member: MemberId
  readonly payer: MemberId
  readonly level: number
  readonly fee: Amount
  /** The fraction of the fee. */
  readonly share: Amount
}

export type DueRebate = Omit<Rebate, 'share'> & {
  /** Null for one that was recorded without it. */
  readonly share: Amount | null
  readonly id: string
  readonly asset: AssetId
  readonly amount: Amount
  readonly at: Instant
}

export const rebateMigration: Migration = {
  name: '0390_fee_rebate',
  sql: `
    -- Written with the legs of the fee. The unpaid ones of an asset add up to the balance of house:rebates.
    create table fee_rebate (
      id bigint generated always as identity primary key,
      transfer_id text not null,
      member_id bigint not null,
      payer bigint not null check (payer <> member_id),
      level smallint not null check (level in (1, 2)),
      asset_id int not null,
      fee numeric(38,18) not null check (fee > 0),
      amount numeric(38,18) not null check (amount > 0 and amount <= fee),
      at timestamptz not null,
      paid_at timestamptz
    );
    create index fee_rebate_unpaid on fee_rebate (member_id, id) where paid_at is null;
  `,
}

export const rebateShareMigration: Migration = {
  name: '0610_rebate_share',
  sql: `alter table fee_rebate add column share numeric(38,18) check (share > 0 and share <= 1)`,
}

/** Records the rebates among the legs; they are sent together with the transfers. */
export async function recordRebates(tx: Tx, transfers: readonly Transfer[]): Promise<void> {
  const due = transfers.flatMap(({ id, at, legs }) =>
    legs.flatMap(({ rebate, amount, account: { asset } }) =>
      rebate === undefined || amount === ZERO ? [] : [{ ...rebate, id, at, amount, asset }],
    ),
  )
  if (due.length === 0) return
  await tx.run(sql`
    insert into fee_rebate (transfer_id, member_id, payer, level, asset_id, fee, share, amount, at)
    select * from unnest(${due.map(({ id }) => id)}::text[], ${due.map(({ member }) => member)}::bigint[],
      ${due.map(({ payer }) => payer)}::bigint[], ${due.map(({ level }) => level)}::smallint[],
      ${due.map(({ asset }) => Number(asset))}::int[], ${due.map(({ fee }) => amountText(fee))}::numeric[],
      ${due.map(({ share }) => amountText(share))}::numeric[],
      ${due.map(({ amount }) => amountText(amount))}::numeric[],
      ${due.map(({ at }) => new Date(at).toISOString())}::timestamptz[])`)
}

type Row = {
  id: string
  member: MemberId
  payer: MemberId
  level: number
  asset: AssetId
  fee: string
  share: string | null
  amount: string
  at: Date
}

/** Locks unpaid rebates member by member, so that a member is paid at once; two workers divide the inviters. */
export async function lockUnpaidRebates(
  tx: Reader,
  { worker, limit, except }: BatchQuery,
): Promise<DueRebate[]> {
  const rows = await tx.rows<Row>(sql`
    select id::text, member_id::text as member, payer::text, level, asset_id::text as asset, fee::text,
      share::text, amount::text, at
    from fee_rebate where paid_at is null and not id = any(${[...except]}::bigint[])
      and (${worker}::int is null or member_id % 2 = ${worker}::int)
    order by member_id, fee_rebate.id limit ${limit} for update skip locked`)
  return rows.map(({ fee, share, amount, at, ...row }) => ({
    ...row,
    fee: amountOf(fee),
    share: share === null ? null : amountOf(share),
    amount: amountOf(amount),
    at: instantOf(at.getTime()),
  }))
}

export async function markRebatesPaid(tx: Tx, ids: readonly string[], at: Instant): Promise<void> {
  await tx.run(sql`update fee_rebate set paid_at = ${new Date(at)} where id = any(${[...ids]}::bigint[])`)
}

export async function countUnpaidRebates(reader: Reader, before: Instant): Promise<number> {
  const row = await reader.row<{ found: number }>(sql`
    select count(*)::int as found from fee_rebate where paid_at is null and at < ${new Date(before)}`)
  return row?.found ?? 0
}

/** Sums that the house owes a member and has not paid yet, by asset. */
export async function unpaidRebatesOf(
  reader: Reader,
  member: MemberId,
): Promise<{ asset: AssetId; amount: Amount }[]> {
  const rows = await reader.rows<{ asset: AssetId; amount: string }>(sql`
    select asset_id::text as asset, sum(amount)::text as amount from fee_rebate
    where member_id = ${member} and paid_at is null group by asset_id order by asset_id`)
  return rows.map(({ asset, amount }) => ({ asset, amount: amountOf(amount) }))
}
