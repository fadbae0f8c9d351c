import type { MemberId } from '@bourse/contracts/account'
import { type Amount, refuse, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { groupBy, type Tx } from '#kernel'
import {
  type FuturesDeps,
  listActiveOf,
  lockAccount,
  lockAccounts,
  readFreeBalances,
  summarizeAccount,
  transferableOf,
  valueOf,
} from '#futures/positions'
import { accountOf, futuresMarkets } from './read.ts'

/**
 * Guards transfers out of the futures account: in cross mode floating losses and the maintenance of positions
 * stay. The account stays locked until the money has moved.
 */
export async function assertTransferable(
  deps: Pick<FuturesDeps, 'markets' | 'shownPrice'>,
  tx: Tx,
  request: { readonly member: MemberId; readonly asset: AssetId; readonly quantity: Amount },
): Promise<void> {
  await lockAccount(tx, request.member)
  const { summary } = await accountOf(deps, tx, { member: request.member, quote: request.asset })
  if (request.quantity > transferableOf(summary)) refuse('insufficient_balance')
}

/** Locks the accounts of these members; returns the amount that may leave each in the currency of futures. */
export async function lockTransferable(
  deps: Pick<FuturesDeps, 'markets' | 'shownPrice'>,
  tx: Tx,
  members: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, Amount>> {
  const markets = new Map(futuresMarkets(deps).map((market) => [market.id, market]))
  const [first] = markets.values()
  if (members.length === 0 || first === undefined) return new Map()
  const accounts = await lockAccounts(tx, members)
  const live = await listActiveOf(tx, members)
  const free = await readFreeBalances(tx, members, first.quote)
  const open = groupBy(
    live.filter(({ status }) => status === 'open'),
    ({ member }) => member,
  )
  return new Map(
    members.map((member) => {
      const values = (open.get(member) ?? []).flatMap((position) => {
        const market = markets.get(position.market)
        return market === undefined ? [] : [valueOf(position, market, deps.shownPrice(position.market))]
      })
      const mode = accounts.get(member)?.mode ?? 'isolated'
      return [member, transferableOf(summarizeAccount(mode, free.get(member) ?? ZERO, values))]
    }),
  )
}
