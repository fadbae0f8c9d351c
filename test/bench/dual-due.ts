import { addMs, DAY, MINUTE, SECOND } from '@bourse/contracts/kit'
import { sql } from '@bourse/exchange'
import { START } from '@bourse/test/environment'
import { readCount, placeDualOrders } from '@bourse/test/faults'
import { audit } from '@bourse/test/ledger'
import { type Figure, figure, none } from './figure.ts'
import { timed, withExchange } from './own-exchange.ts'

const COUNT = 10_000

/** Measures the time until all dual orders that are due at one moment are settled. */
export const dualDue = (): Promise<Figure[]> =>
  withExchange(async ({ db, clock, exchange }) => {
    const settlesAt = addMs(START, DAY)
    clock.advance(DAY - 31 * MINUTE)
    await exchange.tickOnce()
    await placeDualOrders(db, { count: COUNT, members: COUNT / 10, at: clock.now(), settlesAt })
    for (let minute = 31; minute > 1; minute -= 5) {
      clock.advance(5 * MINUTE)
      await exchange.tickOnce()
    }
    clock.advance(MINUTE - SECOND)
    await exchange.tickOnce()
    clock.advance(SECOND)
    const spent = await timed(() => exchange.tickOnce())
    const settled = await readCount(
      db,
      sql`select count(*)::int as count from dual_order where status = 'settled'`,
    )
    return [
      figure('10,000 dual orders due at one moment', spent, 'ms'),
      none('orders that were not settled', COUNT - settled),
      none('violated invariants', (await audit({ db })).length),
    ]
  })
