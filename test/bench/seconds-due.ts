import { SECOND } from '@bourse/contracts/kit'
import { catalogue } from '@bourse/exchange'
import { closedSecondsOrders, readCount, killDuringSettlement, placeSecondsOrders } from '@bourse/test/faults'
import { audit } from '@bourse/test/ledger'
import { type Figure, figure, none } from './figure.ts'
import { timed, withDatabase, withExchange } from './own-exchange.ts'

const [COUNT, MEMBERS, ROUNDS] = [5_000, 50, 3]
const SECONDS = 60

/**
 * Measures the time until all seconds orders that expire in the same second are settled, and as many that are
 * due at a kill.
 */
export async function secondsDue(): Promise<Figure[]> {
  const killed = await withDatabase(({ db }) => killDuringSettlement({ db, count: COUNT, members: MEMBERS }))
  return [
    ...(await settleBatches()),
    figure('options settled when the exchange is killed', killed.settledBefore),
    figure('settled after its restart', killed.settledAfter),
    none(
      'invariants violated by that',
      killed.broken.length + [killed.ledger, killed.receipts].filter(({ ok }) => !ok).length,
    ),
  ]
}

const settleBatches = (): Promise<Figure[]> =>
  withExchange(async ({ db, clock, exchange }) => {
    const markets = catalogue.markets.filter(({ secondsOpen }) => secondsOpen).map(({ id }) => Number(id))
    const terms = { count: COUNT, members: MEMBERS, seconds: SECONDS, markets }
    const spans: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await exchange.tickOnce()
      await placeSecondsOrders(db, { ...terms, acceptedAt: clock.now() })
      clock.advance(SECOND)
      await exchange.tickOnce()
      clock.advance(SECONDS * SECOND)
      spans.push(await timed(() => exchange.tickOnce()))
    }
    return [
      figure('5,000 options due at once, slowest of three', Math.max(...spans), 'ms'),
      none('options that were not settled', ROUNDS * COUNT - (await readCount(db, closedSecondsOrders))),
      none('violated invariants', (await audit({ db })).length),
    ]
  })
