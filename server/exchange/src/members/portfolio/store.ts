import type { MemberId } from '@bourse/contracts/account'
import { type Amount, amountText, type Day, type Instant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Book, PortfolioProduct, ResultSum } from '@bourse/contracts/portfolio'
import {
  amount,
  type Codec,
  columns,
  day,
  flag,
  id,
  instant,
  integerId,
  nullable,
  type Reader,
  sql,
  text,
  type Tx,
} from '#platform/kernel'
import { type Reason, toHolder } from '#platform/ledger'

const storedLeg = columns({
  id: id(),
  transfer: ['transfer_id', text],
  reason: text as Codec<Reason>,
  at: instant,
  asset: ['asset_id', integerId<AssetId>()],
  amount,
})
export type StoredLeg = ReturnType<(typeof storedLeg)['decode']>

type LegQuery = { readonly after: string; readonly until: string | null; readonly limit: number | null }

/** Lists a member's legs of money, points left out, in the order in which they were posted. */
export const listLegs = (
  reader: Reader,
  member: MemberId,
  { after, until, limit }: LegQuery,
): Promise<StoredLeg[]> =>
  storedLeg.from(reader).rows(sql`
    select leg.id, leg.transfer_id, leg.reason, transfer.at, account.asset_id, leg.amount
    from account join leg on leg.account_id = account.id join transfer on transfer.id = leg.transfer_id
    where account.holder = ${toHolder(member)} and account.kind <> 'points' and leg.id > ${after}::bigint
      and (${until}::bigint is null or leg.id <= ${until}::bigint)
    order by leg.id limit ${limit}::bigint`)

/** Whether a transfer is a liquidation, whose legs on accounts of the house state what it cost. */
export const isLiquidation = (transfer: string): boolean => /^(?:loan|margin):liquidation:/.test(transfer)

/** The proceeds and costs of a sale for a debt, in the borrowed asset. */
const saleCosts = columns({
  asset: ['asset_id', integerId<AssetId>()],
  /** Paid by the buyer: to the lender, as the fee, and to the member. */
  proceeds: amount,
  interest: amount,
  fee: amount,
  /** The part of the debt that the insurance fund paid. */
  covered: amount,
})
export type SaleCosts = ReturnType<(typeof saleCosts)['decode']>

/** Reads the costs of a sale from the legs of the house; null without proceeds. */
export const readSaleCosts = (reader: Reader, transfer: string): Promise<SaleCosts | null> =>
  saleCosts.from(reader).row(sql`
    select asset_id,
      -coalesce(sum(amount) filter (where holder = 'house:swap'), 0) as proceeds,
      -coalesce(sum(amount) filter (where holder = 'house:swap' and reason in ('loan_interest', 'margin_interest')), 0)
        as interest,
      -coalesce(sum(amount) filter (
        where holder = 'house:swap' and reason in ('loan_liquidation_fee', 'margin_liquidation_fee')), 0) as fee,
      -coalesce(sum(amount) filter (where holder = 'house:insurance' and amount < 0), 0) as covered
    from leg join account on account.id = leg.account_id
    where transfer_id = ${transfer} and holder in ('house:swap', 'house:insurance') and amount < 0
    group by asset_id limit 1`)

/** Lists members after `after` with legs that are not booked, up to `until`. */
export async function listUnbooked(
  reader: Reader,
  { after, until, limit }: { readonly after: MemberId; readonly until: string; readonly limit: number },
): Promise<{ member: MemberId; isUnbooked: boolean }[]> {
  const found = columns({ member: id<MemberId>(), isUnbooked: flag })
  return found.from(reader).rows(sql`
    select member.id as member, exists (
        select 1 from account cross join lateral (
          select 1 from leg where leg.account_id = account.id
            and leg.id > coalesce(progress.leg_id, 0) and leg.id <= ${until}::bigint limit 1) as unbooked
        where account.holder = 'member:' || member.id and account.kind <> 'points') as is_unbooked
    from member left join portfolio_progress progress on progress.member_id = member.id
    where member.id > ${after}::bigint order by member.id limit ${limit}`)
}

export async function readProgress(reader: Reader, member: MemberId): Promise<string> {
  const row = await columns({ leg: ['leg_id', id()] }).from(reader).row(sql`
    select leg_id from portfolio_progress where member_id = ${member}`)
  return row?.leg ?? '0'
}

export async function readBook(reader: Reader, member: MemberId): Promise<Book<AssetId>> {
  const holding = columns({ asset: ['asset_id', integerId<AssetId>()], quantity: amount, cost: amount })
  const rows = await holding.from(reader).rows(sql`
    select asset_id, quantity, cost from portfolio_holding where member_id = ${member}`)
  return new Map(rows.map(({ asset, quantity, cost }) => [asset, { quantity, cost }]))
}

export type DayResult = ResultSum<PortfolioProduct, AssetId> & { readonly day: Day }

const storedResult = columns({
  day,
  product: text as Codec<PortfolioProduct>,
  asset: ['asset_id', integerId<AssetId>()],
  realised: amount,
  fees: amount,
  funding: amount,
})

export const listResults = (reader: Reader, member: MemberId, from: Day | null): Promise<DayResult[]> =>
  storedResult.from(reader).rows(sql`
    select day, product, asset_id, realised, fees, funding from portfolio_result
    where member_id = ${member} and (${from}::date is null or day >= ${from}::date)
    order by day, product, asset_id`)

type Booked = {
  readonly book: Book<AssetId>
  readonly results: readonly DayResult[]
  readonly last: string
}

/** Adds booked results and replaces the coins. */
export async function saveBooked(tx: Tx, member: MemberId, { book, results, last }: Booked): Promise<void> {
  const figures = (pick: (one: DayResult) => Amount) => results.map((one) => amountText(pick(one)))
  await tx.run(sql`
    insert into portfolio_result (member_id, day, product, asset_id, realised, fees, funding)
    select ${member}::bigint, * from unnest(${results.map((one) => one.day)}::date[],
      ${results.map((one) => one.product)}::text[], ${results.map((one) => Number(one.asset))}::int[],
      ${figures((one) => one.realised)}::numeric[], ${figures((one) => one.fees)}::numeric[],
      ${figures((one) => one.funding)}::numeric[])
    on conflict (member_id, day, product, asset_id) do update set
      realised = portfolio_result.realised + excluded.realised, fees = portfolio_result.fees + excluded.fees,
      funding = portfolio_result.funding + excluded.funding`)
  const owned = [...book]
  await tx.run(sql`
    insert into portfolio_holding (member_id, asset_id, quantity, cost)
    select ${member}::bigint, * from unnest(${owned.map(([asset]) => Number(asset))}::int[],
      ${owned.map(([, one]) => amountText(one.quantity))}::numeric[],
      ${owned.map(([, one]) => amountText(one.cost))}::numeric[])
    on conflict (member_id, asset_id) do update set quantity = excluded.quantity, cost = excluded.cost`)
  await tx.run(sql`
    insert into portfolio_progress (member_id, leg_id) values (${member}, ${last}::bigint)
    on conflict (member_id) do update set leg_id = excluded.leg_id`)
}

const storedValue = columns({ at: instant, equity: amount, deposits: amount, bitcoin: nullable(amount) })
export type StoredValue = ReturnType<(typeof storedValue)['decode']>

type Span = { readonly from: Instant | null; readonly until: Instant }

/**
 * Lists hourly and daily values, each with the price of BTC of its hour and the net deposits since the one before; the first
 * with all before it.
 */
export const listValues = (reader: Reader, member: MemberId, { from, until }: Span): Promise<StoredValue[]> =>
  storedValue.from(reader).rows(sql`
    with value as (
      select at, equity, lag(at) over (order by at) as before from equity_snapshot
      where member_id = ${member} and at <= ${new Date(until)}
        and (${from && new Date(from)}::timestamptz is null or at >= ${from && new Date(from)})
    )
    select value.at, value.equity, coalesce((
        select sum(usd) from equity_flow
        where member_id = ${member} and (value.before is null or counted_at > value.before)
          and counted_at <= value.at), 0) as deposits,
      run.bitcoin
    from value left join equity_run run on run.hour = date_trunc('hour', value.at at time zone 'utc') at time zone 'utc'
    order by value.at`)

export async function findFirstValueAt(reader: Reader, member: MemberId): Promise<Instant | null> {
  const row = await columns({ at: nullable(instant) }).from(reader).row(sql`
    select min(at) as at from equity_snapshot where member_id = ${member}`)
  return row && row.at
}
