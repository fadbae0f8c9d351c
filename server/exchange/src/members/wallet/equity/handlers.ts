import type { MemberId } from '@bourse/contracts/account'
import { addMs, type Amount, DAY, type Instant, multiply, sum, ZERO } from '@bourse/contracts/kit'
import type { walletBalances } from '@bourse/contracts/wallet'
import type { Handlers, Reader } from '#platform/kernel'
import { findFirstEntryAt, listFlows } from '#platform/ledger'
import type { EquityDeps } from './deps.ts'
import { EXTERNAL } from './flows.ts'
import { readEquity } from './read.ts'
import { type EquitySnapshot, readDayAgo } from './snapshots.ts'

export const equityHandlers = (deps: EquityDeps): Pick<Handlers<typeof walletBalances>, 'equity'> => ({
  equity: async (_input, { reader, member, now }) => {
    const parts = (await readEquity(deps, reader, [member])).get(member)
    const before =
      (await readDayAgo(reader, member, now)) ?? (await startBeforeFirstMoney(reader, member, now))
    return {
      assets: parts?.assets ?? ZERO,
      floating: parts?.floating ?? ZERO,
      debts: parts?.debts ?? ZERO,
      equity: parts?.equity ?? ZERO,
      dayAgo:
        before === null
          ? null
          : { ...before, netDeposits: await sumNetDeposits(deps, reader, { member, since: before.at }) },
    }
  },
})

/**
 * Returns a snapshot of zero for a member whose first money came within the last 24 hours; null for others.
 */
async function startBeforeFirstMoney(
  reader: Reader,
  member: MemberId,
  now: Instant,
): Promise<EquitySnapshot | null> {
  const [first, start] = [await findFirstEntryAt(reader, member), addMs(now, -DAY)]
  return first === null || first > start ? { at: start, equity: ZERO } : null
}

type FlowQuery = { readonly member: MemberId; readonly since: Instant }

/** Sums the flows in USD at the prices of their time. */
async function sumNetDeposits(
  { usdAt }: EquityDeps,
  reader: Reader,
  { member, since }: FlowQuery,
): Promise<Amount> {
  let total = ZERO
  for (const { asset, amount, at } of await listFlows(reader, { member, since, reasons: EXTERNAL }))
    total = sum(total, multiply(amount, await usdAt(reader, asset, at), 'down'))
  return total
}
