import { assert } from '@bourse/contracts/kit'
import { stocks } from '@bourse/contracts/stocks'
import { type CoreDeps, defineArea, mount, type TaskRunner } from '#platform/kernel'
import type { Market } from '#platform/market'
import { ACTION_TASK } from './announce.ts'
import { applySplit } from './apply-split.ts'
import type { StockDeps } from './deps.ts'
import { stockHandlers } from './handlers.ts'
import { stocksMigration } from './migration.ts'
import { payDividends, recordHolders } from './pay-dividends.ts'
import { lockAction, markDone, overduePayouts } from './store.ts'

const ledgerReasons = {
  stock_dividend: { kind: 930, group: 'trades', receipts: ['stock_dividend'] },
  stock_split: { kind: 931, group: 'trades', receipts: ['stock_split'] },
} as const
/** `stocks` pays dividends. */
const houseAccounts = ['stocks'] as const

declare module '#platform/ledger/registry' {
  interface LedgerReasons extends Readonly<Record<keyof typeof ledgerReasons, true>> {}
  interface HouseAccounts extends Readonly<Record<(typeof houseAccounts)[number], true>> {}
}

export const stocksArea = defineArea<CoreDeps & { readonly market: Market }>({
  name: 'stocks',
  migrations: [stocksMigration],
  ledgerReasons,
  houseAccounts,
  receiptKinds: ['stock_dividend', 'stock_split'],
  create(deps) {
    const { market } = deps
    const cash = market.assets().find(({ code }) => code === 'USDT')
    assert(cash !== undefined, 'dividends are paid in USDT')
    const codeOf: StockDeps['codeOf'] = (asset) => market.assetById(asset)?.code ?? ''
    const own: StockDeps = {
      ...deps,
      cash,
      codeOf,
      marketOf: (asset) => market.all().find(({ base }) => base === asset) ?? null,
      splitPrices: (split) => market.split(split),
    }
    const takeEffect: TaskRunner = async (tx, id, now) => {
      const action = await lockAction(tx, id)
      if (action === null) return
      if (action.kind === 'split') await applySplit(own, tx, { action, now })
      else await recordHolders(tx, action)
      await markDone(tx, action.id, now)
    }
    return {
      handlers: mount(stocks, stockHandlers(own)),
      orderedTasks: { [ACTION_TASK]: takeEffect },
      inBackground: [(now) => payDividends(own, now)],
      overdue: { stock_dividends: overduePayouts },
    }
  },
})
