import type { MemberId } from '@bourse/contracts/account'
import { type Amount, toAmount, amountText, sum, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { type BatchQuery, type Migration, type Reader, type Tx, sql } from '#platform/kernel'
import type { Transfer } from './transfer.ts'

export const netFeeMigration: Migration = {
  name: '0600_net_fee',
  sql: `
    -- Fees less rebates and coupons that no points were counted for yet; negative when a coupon paid back more.
    create table net_fee (
      member_id bigint not null,
      asset_id int not null,
      amount numeric(38,18) not null,
      primary key (member_id, asset_id)
    );
    create index net_fee_uncounted on net_fee (member_id, asset_id) where amount <> 0;
  `,
}

export const turnoverMigration: Migration = {
  name: '0850_net_fee_turnover',
  sql: `
    -- The value that fees were charged on since points were counted last.
    alter table net_fee add column turnover numeric(38,18) not null default 0;
  `,
}

/** Adds the net fees among the legs; they are sent together with the transfers. Rows are locked in one order. */
export async function recordNetFees(tx: Tx, transfers: readonly Transfer[]): Promise<void> {
  const added = new Map<string, Omit<NetFee, 'earner'>>()
  for (const { netFeeOf: member, amount, turnover = ZERO, account } of transfers.flatMap(
    ({ legs }) => legs,
  )) {
    if (member === undefined || amount === ZERO) continue
    const id = `${member}/${account.asset}`
    const before = added.get(id) ?? { amount: ZERO, turnover: ZERO }
    added.set(id, {
      id,
      member,
      asset: account.asset,
      amount: sum(before.amount, amount),
      turnover: sum(before.turnover, turnover),
    })
  }
  if (added.size === 0) return
  const rows = [...added.values()]
  await tx.run(sql`
    insert into net_fee (member_id, asset_id, amount, turnover)
    select member, asset, amount, turnover from unnest(${rows.map(({ member }) => member)}::bigint[],
      ${rows.map(({ asset }) => Number(asset))}::int[], ${rows.map(({ amount }) => amountText(amount))}::numeric[],
      ${rows.map(({ turnover }) => amountText(turnover))}::numeric[])
      as added (member, asset, amount, turnover) order by member, asset
    on conflict (member_id, asset_id) do update set amount = net_fee.amount + excluded.amount,
      turnover = net_fee.turnover + excluded.turnover`)
}

export type NetFee = {
  readonly id: string
  readonly member: MemberId
  /** The main account, which earns points for it. */
  readonly earner: MemberId
  readonly asset: AssetId
  readonly amount: Amount
  readonly turnover: Amount
}

/** Locks net fees that no points were counted for, member by member; two workers divide the members. */
export async function lockNetFees(tx: Reader, { worker, limit, except }: BatchQuery): Promise<NetFee[]> {
  const rows = await tx.rows<{
    id: string
    member: MemberId
    earner: MemberId
    asset: AssetId
    amount: string
    turnover: string
  }>(sql`
    select format('%s/%s', member_id, asset_id) as id, member_id::text as member,
      main_member(member_id)::text as earner, asset_id::text as asset, amount::text, turnover::text
    from net_fee where amount <> 0 and not format('%s/%s', member_id, asset_id) = any(${[...except]}::text[])
      and (${worker}::int is null or main_member(member_id) % 2 = ${worker}::int)
    order by member_id, asset_id limit ${limit} for update skip locked`)
  return rows.map((row) => ({ ...row, amount: toAmount(row.amount), turnover: toAmount(row.turnover) }))
}

/** Clears net fees that the caller has locked and counted. */
export async function clearNetFees(tx: Tx, counted: readonly NetFee[]): Promise<void> {
  await tx.run(sql`
    update net_fee set amount = 0, turnover = 0 from unnest(${counted.map(({ member }) => member)}::bigint[],
      ${counted.map(({ asset }) => Number(asset))}::int[]) as counted (member, asset)
    where member_id = member and asset_id = asset`)
}
