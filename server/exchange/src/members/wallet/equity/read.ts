import type { MemberId } from '@bourse/contracts/account'
import { type Amount, multiply, sum, ZERO } from '@bourse/contracts/kit'
import { type EquityParts, computeEquity } from '@bourse/contracts/wallet'
import { groupBy, type Reader } from '#platform/kernel'
import { listOwnedBalances } from '#platform/ledger'
import type { EquityDeps } from './deps.ts'

type EquityReadDeps = Pick<EquityDeps, 'usd' | 'floatingProfits' | 'debts'>

/** Loads the wealth of these members at displayed prices; coins without a price count as nothing. */
export async function readEquity(
  { usd, floatingProfits, debts }: EquityReadDeps,
  reader: Reader,
  members: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, EquityParts & { readonly equity: Amount }>> {
  const owned = groupBy(await listOwnedBalances(reader, members), ({ member }) => member)
  const floating = await floatingProfits(reader, members)
  const debtMaps: ReadonlyMap<MemberId, Amount>[] = []
  for (const loadDebts of debts) debtMaps.push(await loadDebts(reader, members))
  return new Map(
    members.map((member) => {
      // Rounded by account like the displayed values, so that their sum is this one.
      const worth = (owned.get(member) ?? []).map((row) =>
        multiply(row.amount, usd(row.asset) ?? ZERO, 'down'),
      )
      const parts = {
        assets: sum(ZERO, ...worth),
        floating: floating.get(member) ?? ZERO,
        debts: sum(ZERO, ...debtMaps.map((debt) => debt.get(member) ?? ZERO)),
      }
      return [member, { ...parts, equity: computeEquity(parts) }]
    }),
  )
}
