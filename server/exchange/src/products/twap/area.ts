import { twap } from '@bourse/contracts/twap'
import { type CoreDeps, defineArea, mount } from '#platform/kernel'
import type { Catalogue, Market } from '#platform/market'
import type { TwapDeps } from './deps.ts'
import { twapHandlers } from './handlers.ts'
import { twapMigration } from './migration.ts'
import { runTwap } from './run-due.ts'
import { duePlans } from './store.ts'

export type TwapAreaDeps = CoreDeps &
  Pick<TwapDeps, 'venues' | 'lockedAmong' | 'messageMembers'> & {
    readonly market: Market
    readonly catalogue: Catalogue
  }

export const twapArea = defineArea<TwapAreaDeps>({
  name: 'twap',
  migrations: [twapMigration],
  receiptKinds: ['twap'],
  create(deps) {
    const own: TwapDeps = {
      ...deps,
      markets: deps.catalogue.markets,
      isListed: (id) => deps.market.byId(id) !== null,
      twapChanged: (member) => deps.notify('order.changed', member),
    }
    return {
      handlers: mount(twap, twapHandlers(own)),
      inBackground: [(now) => runTwap(own, now)],
      nextDue: (after) => duePlans.next(deps.db, after),
      overdue: { twap: duePlans.overdue },
    }
  },
})
