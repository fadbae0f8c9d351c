import { HOUR, SECOND } from '@bourse/contracts/kit'
import { catalogue, isBalanced, seededSource, computeTrialBalance } from '@bourse/exchange'
import { START } from '@bourse/test/environment'
import { placePositions } from '@bourse/test/faults'
import { type Figure, figure, none } from './figure.ts'
import { cpuMsSince, timed, withDatabase } from './own-exchange.ts'
import { countEnded } from './positions-tick.ts'

const [POSITIONS, HOURS] = [10_000, 8]

/**
 * Measures eight hours of downtime with ten thousand positions and without any; the difference is their
 * share.
 */
export async function catchUp(): Promise<Figure[]> {
  const alone = await missHours(0)
  const crowd = await missHours(POSITIONS)
  return [
    figure('catch-up of 8 hours, 10,000 positions', crowd.spent, 'ms'),
    figure('catch-up of 8 hours, no position', alone.spent, 'ms'),
    figure('own work of the first', crowd.worked, 'ms'),
    figure('share of the positions', crowd.spent - alone.spent, 'ms'),
    figure('positions closed and filled meanwhile', crowd.ended),
    none('trial balances not zero', crowd.isBalanced ? 0 : 1),
  ]
}

/** Restarts an exchange some hours after its stop; measures the time until every missed second is settled. */
const missHours = (positions: number) =>
  withDatabase(async ({ db, clock, open }) => {
    const source = seededSource({ markets: catalogue.markets, seed: 'catch-up' })
    const priceOf = (market: Parameters<typeof source.tick>[0]) => source.tick(market, START).price
    if (positions > 0)
      await placePositions(db, { count: positions, members: positions / 5, at: START, priceOf })
    const first = await open({ source })
    clock.advance(SECOND)
    await first.tickOnce()
    await first.close()
    clock.advance(HOURS * HOUR)
    const cpu = process.threadCpuUsage()
    const spent = await timed(async () => {
      const second = await open({ source })
      await second.tickOnce()
      await second.close()
    })
    const worked = cpuMsSince(cpu)
    return {
      spent,
      worked,
      ended: await countEnded(db),
      isBalanced: isBalanced(await computeTrialBalance(db)),
    }
  })
