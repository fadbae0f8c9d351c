import { alerts } from '@bourse/contracts/alerts'
import { type CoreDeps, defineArea, eachMinute, mount } from '#platform/kernel'
import type { Market, TickWindow } from '#platform/market'
import { type CheckDeps, checkFigures, checkPrices } from './check.ts'
import { alertHandlers } from './handlers.ts'
import { createLevels } from './levels.ts'
import { alertsMigration } from './migration.ts'
import { listBounds } from './store.ts'

type AlertsAreaDeps = CoreDeps & Pick<CheckDeps, 'messageMembers'> & { readonly market: Market }

export const alertsArea = defineArea<AlertsAreaDeps, TickWindow>({
  name: 'alerts',
  migrations: [alertsMigration],
  create(deps) {
    const levels = createLevels()
    const { db, market, messageMembers, notify } = deps
    const own: CheckDeps = {
      db,
      market,
      levels,
      messageMembers,
      alertReached: (member) => notify('alert.reached', member),
    }
    return {
      handlers: mount(alerts, alertHandlers({ market, levels })),
      onStart: async () => levels.load(await listBounds(db)),
      onTick: [(window) => checkPrices(own, window)],
      inBackground: [eachMinute((now) => checkFigures(own, now))],
    }
  },
})
