import { type Amount, toAmount } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { type Reader, sql } from '#platform/kernel'

export type TrialBalance = {
  /** The sum of all accounts of an asset; nonzero means a broken ledger. */
  readonly totals: readonly { readonly asset: AssetId; readonly total: Amount; readonly accounts: number }[]
  /** Accounts whose balance is not the sum of their legs. */
  readonly drifted: number
  /** Transfers whose legs do not sum to zero in some asset, and legs without a transfer or an account. */
  readonly unbalanced: number
  readonly transfers: number
}

/** Recomputes all sums from the legs. */
export async function computeTrialBalance(reader: Reader): Promise<TrialBalance> {
  const totals = await reader.rows<{ asset_id: number; total: string; accounts: number }>(sql`
    select asset_id, sum(balance)::text as total, count(*)::int as accounts from account
    group by asset_id order by asset_id`)
  const [drifted] = await reader.rows<{ found: number }>(sql`
    select count(*)::int as found from account
    left join (select account_id, sum(amount) as amount from leg group by account_id) legs
      on legs.account_id = account.id
    where account.balance <> coalesce(legs.amount, 0)`)
  const [unbalanced] = await reader.rows<{ found: number }>(sql`
    select count(*)::int as found from (
      select 1 from leg left join account on account.id = leg.account_id left join transfer on transfer.id = leg.transfer_id
      group by leg.transfer_id, account.asset_id
      having sum(leg.amount) <> 0 or bool_or(account.id is null or transfer.id is null)) broken`)
  const [transfers] = await reader.rows<{ found: number }>(sql`select count(*)::int as found from transfer`)
  return {
    totals: totals.map((row) => ({
      asset: String(row.asset_id) as AssetId,
      total: toAmount(row.total),
      accounts: row.accounts,
    })),
    drifted: drifted?.found ?? 0,
    unbalanced: unbalanced?.found ?? 0,
    transfers: transfers?.found ?? 0,
  }
}

/** Counts accounts, transfers and assets that violate an invariant. */
export const countInvariantViolations = ({ drifted, unbalanced, totals }: TrialBalance): number =>
  drifted + unbalanced + totals.filter((row) => row.total !== 0n).length

export const isBalanced = (trial: TrialBalance): boolean => countInvariantViolations(trial) === 0
