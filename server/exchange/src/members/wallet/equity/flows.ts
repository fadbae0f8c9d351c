import type { MemberId } from '@bourse/contracts/account'
import { type Amount, amountText, type Instant, multiply } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { amount, columns, id, instant, integerId, type Reader, sql, type Tx } from '#platform/kernel'
import { type Reason, toHolder } from '#platform/ledger'
import type { EquityDeps } from './deps.ts'

/**
 * Reasons of money that enters or leaves the member's accounts without gain or loss. Artworks have no value
 * of their own here, so money paid for one has left.
 */
export const EXTERNAL = [
  'deposit',
  'operator_credit',
  'withdrawal_sent',
  'otc_buy',
  'otc_sell',
  'nft_purchase',
  'nft_sale',
  'account_transfer_in',
  'account_transfer_out',
] as const satisfies readonly Reason[]

export type Flow = {
  readonly leg: string
  readonly member: MemberId
  readonly at: Instant
  readonly usd: Amount
}

const flowLeg = columns({
  leg: ['id', id()],
  holder: id<string>(),
  at: instant,
  asset: ['asset_id', integerId<AssetId>()],
  amount,
})

type FlowDeps = Pick<EquityDeps, 'usdAt'>

/** Loads the external legs that no hourly value of these members contains, in USD at the prices of their time. */
export async function listUncounted(
  { usdAt }: FlowDeps,
  reader: Reader,
  members: readonly MemberId[],
): Promise<Flow[]> {
  const byHolder = new Map(members.map((member) => [toHolder(member), member]))
  const after = await findSettledLeg(reader)
  const legs = await flowLeg.from(reader).rows(sql`
    select leg.id, account.holder, transfer.at, account.asset_id, leg.amount
    from account join leg on leg.account_id = account.id join transfer on transfer.id = leg.transfer_id
    where account.holder = any(${[...byHolder.keys()]}::text[]) and account.kind <> 'points'
      and leg.id > ${after}::bigint and leg.reason = any(${[...EXTERNAL]}::text[])
      and not exists (select 1 from equity_flow where leg_id = leg.id)
    order by leg.id`)
  const flows: Flow[] = []
  for (const { leg, holder, at, asset, amount: moved } of legs)
    flows.push({
      leg,
      at,
      member: byHolder.get(holder) as MemberId,
      usd: multiply(moved, await usdAt(reader, asset, at), 'down'),
    })
  return flows
}

/**
 * Stores flows with the value that contains them. A flow older than the member's values, from before flows were stored,
 * belongs to the first value after it.
 */
export async function insertFlows(tx: Tx, flows: readonly Flow[], countedAt: Instant): Promise<void> {
  await tx.run(sql`
    insert into equity_flow (leg_id, member_id, at, counted_at, usd)
    select leg_id, member_id, at, coalesce((select min(value.at) from equity_snapshot value
      where value.member_id = new.member_id and value.at >= new.at
        and not exists (select 1 from equity_run)), ${new Date(countedAt)}), usd
    from unnest(${flows.map(({ leg }) => leg)}::bigint[], ${flows.map(({ member }) => member)}::bigint[],
      ${flows.map(({ at }) => new Date(at).toISOString())}::timestamptz[],
      ${flows.map(({ usd }) => amountText(usd))}::numeric[]) as new (leg_id, member_id, at, usd)`)
}

/**
 * The newest leg when the run before the last began. All legs up to it were committed an hour ago, so the values contain
 * them; newer ones may have been in flight.
 */
export async function findSettledLeg(reader: Reader): Promise<string> {
  const row = await columns({ leg: ['last_leg', id()] }).from(reader).row(sql`
    select last_leg from equity_run order by hour desc offset 1 limit 1`)
  return row?.leg ?? '0'
}

export async function findNewestLeg(reader: Reader): Promise<string> {
  const row = await columns({ leg: id() })
    .from(reader)
    .row(sql`select coalesce(max(id), 0) as leg from leg`)
  return row?.leg ?? '0'
}

type Run = { readonly hour: Instant; readonly lastLeg: string; readonly bitcoin: Amount | null }

export const insertRun = (tx: Tx, { hour, lastLeg, bitcoin }: Run): Promise<number> =>
  tx.run(sql`
    insert into equity_run (hour, last_leg, bitcoin)
    values (${new Date(hour)}, ${lastLeg}::bigint, ${bitcoin && amountText(bitcoin)}::numeric)
    on conflict (hour) do nothing`)
