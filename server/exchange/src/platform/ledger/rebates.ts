import type { MemberId } from '@bourse/contracts/account'
import { type Amount, type Instant, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import {
  amount,
  type BatchQuery,
  id,
  instant,
  integer,
  integerId,
  type Migration,
  nullable,
  type Reader,
  sql,
  type StoredOf,
  table,
  text,
  type Tx,
} from '#platform/kernel'
import type { Transfer } from './transfer.ts'

export const rebateTable = table('fee_rebate', {
  id: id(),
  member: ['member_id', id<MemberId>()],
  payer: id<MemberId>(),
  level: integer,
  asset: ['asset_id', integerId<AssetId>()],
  fee: amount,
  /** Null for a rebate that was recorded without it. */
  share: nullable(amount),
  amount,
  at: instant,
})
export type DueRebate = StoredOf<typeof rebateTable>

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

const newRebate = rebateTable.omit('id').with({ transfer: ['transfer_id', text] })

/** Records the rebates among the legs; they are sent together with the transfers. */
export async function recordRebates(tx: Tx, transfers: readonly Transfer[]): Promise<void> {
  const due = transfers.flatMap(({ id: transfer, at, legs }) =>
    legs.flatMap(({ rebate, amount: paid, account: { asset } }) =>
      rebate === undefined || paid === ZERO ? [] : [{ ...rebate, transfer, at, amount: paid, asset }],
    ),
  )
  await newRebate.insert(tx, due)
}

/** Locks unpaid rebates member by member, so that a member is paid at once; two workers divide the inviters. */
export async function lockUnpaidRebates(
  tx: Reader,
  { worker, limit, except }: BatchQuery,
): Promise<DueRebate[]> {
  return rebateTable.from(tx).rows(sql`
    select * from fee_rebate where paid_at is null and not id = any(${[...except]}::bigint[])
      and (${worker}::int is null or member_id % 2 = ${worker}::int)
    order by member_id, id limit ${limit} for update skip locked`)
}

export async function markRebatesPaid(tx: Tx, ids: readonly string[], at: Instant): Promise<void> {
  await tx.run(sql`update fee_rebate set paid_at = ${new Date(at)} where id = any(${[...ids]}::bigint[])`)
}

export async function countUnpaidRebates(reader: Reader, before: Instant): Promise<number> {
  const row = await reader.row<{ found: number }>(sql`
    select count(*)::int as found from fee_rebate where paid_at is null and at < ${new Date(before)}`)
  return row?.found ?? 0
}

/** Lists the sums that the house owes a member and has not paid yet, by asset. */
export async function listUnpaidRebates(
  reader: Reader,
  member: MemberId,
): Promise<{ asset: AssetId; amount: Amount }[]> {
  return rebateTable.pick('asset', 'amount').from(reader).rows(sql`
    select asset_id, sum(amount) as amount from fee_rebate
    where member_id = ${member} and paid_at is null group by asset_id order by asset_id`)
}
