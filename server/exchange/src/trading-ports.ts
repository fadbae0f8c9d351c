import * as futures from '#products/futures'
import type { FundsDeps } from '#products/margin'
import * as spot from '#products/spot'
import type { AreaDeps } from './areas.ts'
import { marginPorts } from './margin-ports.ts'

type Shared = Omit<Parameters<typeof spot.spotDeps>[0], 'lockMargin'>

/** Connects TWAP orders and debts of futures accounts with the products that they act on. */
export function tradingPorts(
  shared: Shared,
  futuresDeps: futures.FuturesDeps,
  funds: FundsDeps,
): Pick<AreaDeps, 'cancelOrders' | 'lockMargin' | 'marginPorts' | 'venues'> {
  const ports = marginPorts(futuresDeps, funds)
  const spotDeps = spot.spotDeps({ ...shared, ...ports })
  return {
    ...ports,
    venues: {
      spot: {
        check: (order, sizes) => spot.checkAtOnce(spotDeps, order, sizes),
        fill: (tx, order) => spot.fillAtOnce(spotDeps, tx, order),
      },
      futures: {
        check: (order, sizes) => futures.checkAtOnce(futuresDeps, order, sizes),
        fill: (tx, order) => futures.fillAtOnce(futuresDeps, tx, order),
      },
    },
  }
}
