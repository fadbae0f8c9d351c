import { addMs, DAY, MINUTE, SECOND } from '@bourse/contracts/kit'
import { sql } from '@bourse/exchange'
import { audit } from '../ledger/index.ts'
import { START } from '../environment/start.ts'
import { placeDualOrders } from '../faults/place-dual-orders.ts'
import { withExchange } from './own-exchange.ts'

export type DualDue = {
  readonly settled: number
  /** From the tick of their settlement to the last stored result, in milliseconds. */
  readonly spent: number
  /** Violated invariants of the ledger. */
  readonly broken: number
}

/** Dual orders that are due at one moment, on an exchange with its own disk: the time until all are settled. */
export const dualDue = (count: number): Promise<DualDue> =>
  withExchange(async ({ db, clock, exchange }) => {
    const settlesAt = addMs(START, DAY)
    clock.advance(DAY - 31 * MINUTE)
    await exchange.tickOnce()
    await placeDualOrders(db, { count, members: Math.ceil(count / 10), at: clock.now(), settlesAt })
    for (let minute = 31; minute > 1; minute -= 5) {
      clock.advance(5 * MINUTE)
      await exchange.tickOnce()
    }
    clock.advance(MINUTE - SECOND)
    await exchange.tickOnce()
    clock.advance(SECOND)
    const began = performance.now()
    await exchange.tickOnce()
    const spent = performance.now() - began
    const row = await db.row<{ count: number }>(sql`
      select count(*)::int as count from dual_order where status = 'settled'`)
    return {
      settled: row?.count ?? 0,
      spent,
      broken: (await audit({ db })).length,
    }
  })
