import type { MemberId } from '@bourse/contracts/account'
import { type Amount, type Day, type Instant, toAmount } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import {
  amount,
  type Codec,
  columns,
  id,
  instant,
  integerId,
  nullable,
  type Paging,
  type Reader,
  type StoredOf,
  text,
  type Tx,
  sql,
  page,
} from '#platform/kernel'
import type { Reason } from '#platform/ledger/registry'
import { type AccountRef, toHolder, type MemberAccountType } from './accounts.ts'

const asset = ['asset_id', integerId<AssetId>()] as const
const accountType = ['kind', text as Codec<MemberAccountType>] as const

const memberBalance = columns({ asset, accountType, amount: ['balance', amount] })
export type Balance = StoredOf<typeof memberBalance>

export const listBalances = (reader: Reader, member: MemberId): Promise<Balance[]> =>
  memberBalance.from(reader).rows(sql`
    select asset_id, kind, balance from account where holder = ${toHolder(member)} order by asset_id, kind`)

/**
 * Locks a member's accounts until the transaction ends, in the order used by posting, and returns their
 * balances: decisions after this never wait for a lock.
 */
export async function lockMemberAccounts(
  tx: Tx,
  {
    member,
    asset,
    accountTypes,
  }: { member: MemberId; asset: AssetId; accountTypes: readonly MemberAccountType[] },
): Promise<ReadonlyMap<MemberAccountType, Amount>> {
  const rows = await tx.rows<{ kind: MemberAccountType; balance: string }>(sql`
    select kind, balance::text from account
    where holder = ${toHolder(member)} and asset_id = ${Number(asset)} and kind = any(${[...accountTypes]}::text[])
    order by kind for no key update`)
  return new Map(rows.map((row) => [row.kind, toAmount(row.balance)]))
}

/** Locks all accounts of a member in the order of posting, until the transaction ends, and returns their balances. */
export const lockAllAccounts = (tx: Tx, member: MemberId): Promise<Balance[]> =>
  memberBalance.from(tx).rows(sql`
    select asset_id, kind, balance from account where holder = ${toHolder(member)}
    order by asset_id, kind for no key update`)

export type AssetBalance = { readonly account: AccountRef; readonly balance: Amount }

/** Lists the members who hold an asset; others may receive some until `freezeAsset`. */
export async function listHolders(reader: Reader, asset: AssetId): Promise<MemberId[]> {
  const rows = await reader.rows<{ member: MemberId }>(sql`
    select distinct substr(holder, 8) as member from account
    where asset_id = ${Number(asset)} and balance <> 0 and holder like 'member:%'`)
  return rows.map(({ member }) => member)
}

/** Reads the balance of one of the house's accounts. */
export async function readBalance(reader: Reader, { holder, asset, kind }: AccountRef): Promise<Amount> {
  const row = await reader.row<{ balance: string }>(sql`
    select balance::text from account where holder = ${holder} and asset_id = ${Number(asset)} and kind = ${kind}`)
  return toAmount(row?.balance ?? '0')
}

const dayFlow = columns({
  day: text as Codec<Day>,
  received: amount,
  paid: amount,
  /** The balance after the last leg of the day. */
  balance: amount,
})
export type DayFlow = StoredOf<typeof dayFlow>

/** Sums the legs of one account by day (UTC), newest first; days without any are left out. */
export async function listDayFlows(
  reader: Reader,
  { holder, asset, kind }: AccountRef,
  paging: Paging,
): Promise<{ rows: DayFlow[]; total: number }> {
  const query = sql`
    select to_char(transfer.at at time zone 'UTC', 'YYYY-MM-DD') as day,
      coalesce(sum(leg.amount) filter (where leg.amount > 0), 0)::text as received,
      coalesce(-sum(leg.amount) filter (where leg.amount < 0), 0)::text as paid,
      (array_agg(leg.balance_after order by leg.id desc))[1]::text as balance
    from leg join transfer on transfer.id = leg.transfer_id join account on account.id = leg.account_id
    where account.holder = ${holder} and account.asset_id = ${Number(asset)} and account.kind = ${kind}
    group by 1 order by 1 desc`
  return page(reader, query, paging, dayFlow.decode)
}

/**
 * Locks the ledger and lists all balances of an asset, the house's included; no money moves until the
 * transaction ends.
 */
export async function freezeAsset(tx: Tx, asset: AssetId): Promise<AssetBalance[]> {
  await tx.run(sql`lock table account in share row exclusive mode`)
  const rows = await tx.rows<{ holder: string; kind: AccountRef['kind']; balance: string }>(sql`
    select holder, kind, balance::text from account where asset_id = ${Number(asset)} and balance <> 0
    order by holder like 'house:%', holder, kind`)
  return rows.map(({ holder, kind, balance }) => ({
    account: { holder, asset, kind },
    balance: toAmount(balance),
  }))
}

/** Lists the house's balances as text: displayed to the operator, never used in computations. */
export const listHouseBalances = (
  reader: Reader,
): Promise<{ account: string; asset: string; balance: string }[]> =>
  reader.rows(sql`
    select substr(holder, 7) as account, asset_id::text as asset, balance::text from account
    where holder like 'house:%' order by 1, 2`)

/** Loads the balances of many members in one account type; members without an account are omitted. */
export async function loadBalances(
  reader: Reader,
  members: readonly MemberId[],
  { asset, accountType }: { asset: AssetId; accountType: MemberAccountType },
): Promise<ReadonlyMap<MemberId, Amount>> {
  const byHolder = new Map(members.map((member) => [toHolder(member), member]))
  const rows = await reader.rows<{ holder: string; balance: string }>(sql`
    select holder, balance::text from account
    where holder = any(${[...byHolder.keys()]}::text[]) and asset_id = ${Number(asset)} and kind = ${accountType}`)
  return new Map(rows.map((row) => [byHolder.get(row.holder) as MemberId, toAmount(row.balance)]))
}

/** Formats the key of an account in the result of `loadBalancesOfAssets`. */
export const balanceKey = ({ holder, asset, kind }: AccountRef): string => `${holder}/${asset}/${kind}`

/** Loads the balances of many members in some account types of several assets, by `balanceKey`. */
export async function loadBalancesOfAssets(
  reader: Reader,
  members: readonly MemberId[],
  { assets, accountTypes }: { assets: readonly AssetId[]; accountTypes: readonly MemberAccountType[] },
): Promise<ReadonlyMap<string, Amount>> {
  const rows = await reader.rows<AccountRef & { balance: string }>(sql`
    select holder, asset_id::text as asset, kind, balance::text from account
    where holder = any(${members.map(toHolder)}::text[]) and asset_id = any(${assets.map(Number)}::int[])
      and kind = any(${[...accountTypes]}::text[])`)
  return new Map(rows.map((row) => [balanceKey(row), toAmount(row.balance)]))
}

const holderBalance = columns({ holder: text, asset, amount: ['balance', amount] })
/** Money of a member in one account, held money included. */
export type OwnedBalance = Omit<StoredOf<typeof holderBalance>, 'holder'> & { readonly member: MemberId }

/** Lists sums by account and asset; points are no money. */
export async function listOwnedBalances(
  reader: Reader,
  members: readonly MemberId[],
): Promise<OwnedBalance[]> {
  const byHolder = new Map(members.map((member) => [toHolder(member), member]))
  const rows = await holderBalance.from(reader).rows(sql`
    select holder, asset_id, sum(balance) as balance from account
    where holder = any(${[...byHolder.keys()]}::text[]) and kind <> 'points'
    group by holder, asset_id, split_part(kind, '_', 1) having sum(balance) <> 0`)
  return rows.map(({ holder, ...own }) => ({ ...own, member: byHolder.get(holder) as MemberId }))
}

/** Finds when money first moved in a member's accounts; null before. */
export async function findFirstEntryAt(reader: Reader, member: MemberId): Promise<Instant | null> {
  const row = await columns({ at: nullable(instant) }).from(reader).row(sql`
    select min(transfer.at) as at from account
      cross join lateral (select transfer_id from leg where account_id = account.id order by id limit 1) as first
      join transfer on transfer.id = first.transfer_id
    where holder = ${toHolder(member)}`)
  return row?.at ?? null
}

type SinceFilter = {
  readonly member: MemberId
  readonly since: Instant
  readonly reasons: readonly Reason[]
}
const flow = columns({ asset, amount, at: instant })
type Flow = StoredOf<typeof flow>

/** Lists sums by asset and instant over a member's accounts, oldest first. */
export const listFlows = (reader: Reader, { member, since, reasons }: SinceFilter): Promise<Flow[]> =>
  flow.from(reader).rows(sql`
    select account.asset_id, sum(leg.amount) as amount, transfer.at
    from account join leg on leg.account_id = account.id join transfer on transfer.id = leg.transfer_id
    where account.holder = ${toHolder(member)} and account.kind <> 'points'
      and leg.reason = any(${[...reasons]}::text[]) and transfer.at > ${new Date(since)}
    group by account.asset_id, transfer.at having sum(leg.amount) <> 0 order by transfer.at`)

const statementEntry = columns({
  id: id(),
  transfer: ['transfer_id', text],
  reason: text as Codec<Reason>,
  at: instant,
  asset,
  accountType,
  amount,
  after: ['balance_after', amount],
})
export type StatementEntry = StoredOf<typeof statementEntry>

export type StatementFilter = {
  readonly member: MemberId
  readonly asset: AssetId | null
  /** Account types to include; all of them when empty. */
  readonly accountTypes: readonly MemberAccountType[]
  /** Reasons to include; all of them when absent. */
  readonly reasons?: readonly Reason[] | undefined
  /** Both ends are included. */
  readonly from?: Instant | undefined
  readonly to?: Instant | undefined
  readonly page: number
  readonly limit: number
  readonly after?: string | undefined
}

/** Lists a member's statement entries, newest first, with the total number. */
export async function listStatementEntries(
  reader: Reader,
  filter: StatementFilter,
): Promise<{ rows: StatementEntry[]; total: number }> {
  const accountTypes = [...filter.accountTypes]
  const assetId = filter.asset === null ? null : Number(filter.asset)
  const reasons = filter.reasons === undefined ? null : [...filter.reasons]
  const from = filter.from === undefined ? null : new Date(filter.from)
  const to = filter.to === undefined ? null : new Date(filter.to)
  const query = sql`
    select leg.id, leg.transfer_id, leg.reason, transfer.at, account.asset_id, account.kind,
      leg.amount, leg.balance_after
    from leg join account on account.id = leg.account_id join transfer on transfer.id = leg.transfer_id
    where account.holder = ${toHolder(filter.member)}
      and (${assetId}::bigint is null or account.asset_id = ${assetId}::bigint)
      and (cardinality(${accountTypes}::text[]) = 0 or account.kind = any(${accountTypes}))
      and (${reasons}::text[] is null or leg.reason = any(${reasons}))
      and (${from}::timestamptz is null or transfer.at >= ${from})
      and (${to}::timestamptz is null or transfer.at <= ${to})
    order by leg.id desc`
  return page(reader, query, filter, statementEntry.decode)
}
