import {
  cancelEntries,
  cancelPendingOf,
  closeAllOf,
  type FuturesDeps,
  lockAccounts,
  readModes,
} from '#products/futures'
import { type FundsDeps, computeFunds, readAccounts } from '#products/margin'
import { cancelOnMargin, cancelOrdersOf, type MarginState } from '#products/spot'
import type { AreaDeps } from './areas.ts'

/** Connects debts of futures accounts, and frozen accounts, with the orders and positions of these accounts. */
export function marginPorts(
  futures: FuturesDeps,
  funds: FundsDeps,
): Pick<AreaDeps, 'cancelOrders' | 'lockMargin' | 'marginPorts'> {
  const { db, clock, markets, events } = futures
  const spot = { db, clock, markets, orderChanged: events.orderChanged, orderEvents: events }
  const lockFutures: AreaDeps['marginPorts']['lockFutures'] = async (tx, members) => {
    const accounts = await lockAccounts(tx, members)
    return new Map([...accounts].map(([member, { mode }]) => [member, mode]))
  }
  return {
    cancelOrders: async (tx, accounts) => {
      const count = await cancelOrdersOf(spot, tx, accounts)
      return count + (await cancelEntries(futures, tx, accounts))
    },
    async lockMargin(tx, members) {
      const modes = await lockFutures(tx, members)
      const accounts = await readAccounts(funds, tx, members)
      for (const member of members) funds.watch.touch(member)
      return new Map(
        [...accounts].map(([member, account]): [typeof member, MarginState] => {
          const { assets, debt } = computeFunds(account, (market) => funds.market.price(market))
          const isCross = modes.get(member) === 'cross'
          return [member, { assets, debt, isCross, callLevel: funds.terms.callLevel }]
        }),
      )
    },
    marginPorts: {
      terms: funds.terms,
      watch: funds.watch,
      heldOnMargin: funds.heldOnMargin,
      readModes,
      lockFutures,
      async cancelWaiting(members) {
        const [orders, positions] = [
          await cancelOnMargin(spot, members),
          await cancelPendingOf(futures, members),
        ]
        return new Map(
          members.map((member) => [member, (orders.get(member) ?? 0) + (positions.get(member) ?? 0)]),
        )
      },
      closePositions: (member, at) => closeAllOf(futures, member, at),
    },
  }
}
