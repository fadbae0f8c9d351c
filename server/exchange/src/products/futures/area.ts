import { futures } from '@bourse/contracts/futures'
import type { Instant } from '@bourse/contracts/kit'
import { type CoreDeps, defineArea, eachTenSeconds, mount, type Tx } from '#platform/kernel'
import type { Catalogue, Market, TickWindow } from '#platform/market'
import { issueAll } from '#platform/receipts'
import {
  createPositionIndex,
  divideOvernight,
  FUNDING_TASK,
  OVERNIGHT_TASK,
  type PositionIndex,
} from '#products/futures/engine'
import {
  type FuturesDeps,
  type FuturesEvents,
  futuresMigration,
  overnightChargeMigration,
  settledUntilMigration,
  overnightRateMigration,
  bankruptcyMigration,
  positionModeMigration,
  entryMigration,
  clientIdMigration,
  trailingMigration,
  markedTrailMigration,
  fundingMigration,
  rebatesMigration,
} from '#products/futures/positions'
import { createFutures } from './create-futures.ts'
import { futuresHandlers } from './handlers.ts'
import type { HoldingCosts } from './holding-costs.ts'
import { createMarkPrices } from './mark-prices.ts'
import { createQueueSteps } from './queue-steps.ts'
import { futuresMarkets } from './read.ts'
import { publishPositions } from './order-updates.ts'
import { notifyFuturesRisks } from './risk-notices.ts'
import { liquidationNoticeMigration, type RiskText } from '#products/liquidation-notices'

const ledgerReasons = {
  futures_margin: {
    kind: 30,
    group: 'trades',
    receipts: ['open', 'close', 'stop', 'liquidation', 'position_margin', 'deleveraging'],
    receiptsAtEnd: ['open'],
  },
  futures_result: {
    kind: 31,
    group: 'trades',
    receipts: ['close', 'stop', 'liquidation', 'deleveraging'],
  },
  futures_liquidation_fee: { kind: 32, group: 'trades', receipts: ['liquidation'] },
  futures_overnight: { kind: 34, group: 'trades', receipts: ['overnight'] },
  futures_funding: { kind: 42, group: 'trades', receipts: ['funding'] },
  futures_fee: { kind: 35, group: 'trades', receipts: ['open'] },
  futures_release: {
    kind: 36,
    group: 'trades',
    receipts: ['close', 'stop', 'liquidation', 'position_margin', 'deleveraging'],
  },
  futures_spread: { kind: 37, group: null },
  futures_insurance: { kind: 38, group: null },
  /** Profit that deleveraged positions gave up, to the insurance fund. */
  futures_deleveraging: { kind: 41, group: null },
  insurance_capital: { kind: 39, group: null },
} as const
/** `futures` is the counterparty of positions, `insurance` pays losses beyond a position's backing. */
const houseAccounts = ['futures', 'insurance'] as const

declare module '#platform/ledger/registry' {
  interface LedgerReasons extends Readonly<Record<keyof typeof ledgerReasons, true>> {}
  interface HouseAccounts extends Readonly<Record<(typeof houseAccounts)[number], true>> {}
}

export type FuturesAreaDeps = Pick<CoreDeps, 'db' | 'clock' | 'notify' | 'scheduler'> &
  Pick<FuturesDeps, 'feeTermsOf' | 'leading' | 'profilesOf' | 'releasableOf'> & {
    readonly market: Market
    readonly catalogue: Catalogue
    readonly openPositions: PositionIndex
    readonly holdingCosts: HoldingCosts
    readonly personal: Pick<
      FuturesEvents,
      'hasListeners' | 'positionsChanged' | 'ordersClosed' | 'ordersUpdated'
    >
  }

/** The open and pending positions in memory, shared by everything that changes positions. */
export const createOpenPositions = (catalogue: Catalogue): PositionIndex =>
  createPositionIndex(new Map(futuresMarkets(catalogue).map((market) => [market.id, market])))

export const futuresDeps = (
  deps: FuturesAreaDeps,
): FuturesDeps & { readonly positionIndex: PositionIndex } => {
  const { market, notify, personal, openPositions, holdingCosts } = deps
  const mark = createMarkPrices(market)
  return {
    ...deps,
    positionIndex: openPositions,
    indexPositions(rows) {
      openPositions.upsert(rows)
      publishPositions(personal, rows)
    },
    markets: deps.catalogue.markets,
    holdingOf: holdingCosts.find,
    findPaidCost: holdingCosts.findPaid,
    tick: (id) => market.tick(id),
    shownPrice: (id) => market.quote(id).price,
    mark,
    queueStep: createQueueSteps({ clock: deps.clock, tick: market.tick }, openPositions),
    valuationPrice: (id) => mark(id)?.mark ?? market.quote(id).price,
    pricedAt: (id) => market.quote(id).at,
    usdPrice: (asset) => market.usdPrice(asset),
    tickAt: (tx, id, at) => market.tickAt(tx, id, at),
    recentAt: (tx, id, at) => market.recentAt(tx, id, at),
    findTickAt: (tx, id, at) => market.findTickAt(tx, id, at),
    issue: issueAll,
    events: {
      hasListeners: (member) => personal.hasListeners(member),
      positionsChanged: (changes) => personal.positionsChanged(changes),
      ordersClosed: (member, ids, reason) => personal.ordersClosed(member, ids, reason),
      ordersUpdated: (updates) => personal.ordersUpdated(updates),
      orderChanged: (member) => notify('order.changed', member),
      balanceChanged: (member) => notify('balance.changed', member),
    },
  }
}

type RiskMessages = { readonly messageMembers: (tx: Tx, texts: readonly RiskText[]) => Promise<void> }

export const futuresArea = defineArea<FuturesAreaDeps & RiskMessages, TickWindow>({
  name: 'futures',
  migrations: [
    futuresMigration,
    overnightChargeMigration,
    settledUntilMigration,
    rebatesMigration,
    overnightRateMigration,
    bankruptcyMigration,
    positionModeMigration,
    entryMigration,
    trailingMigration,
    markedTrailMigration,
    fundingMigration,
    clientIdMigration,
    liquidationNoticeMigration,
  ],
  ledgerReasons,
  houseAccounts,
  receiptKinds: [
    'open',
    'close',
    'liquidation',
    'stop',
    'overnight',
    'funding',
    'position_margin',
    'deleveraging',
  ],
  create(deps) {
    const own = futuresDeps(deps)
    const engine = createFutures(own, deps.scheduler)
    const { messageMembers, holdingCosts } = deps
    const refreshCosts = (now: Instant) => holdingCosts.refresh(deps.db, futuresMarkets(own), now)
    return {
      handlers: mount(futures, futuresHandlers(engine.deps)),
      orderedTasks: { [OVERNIGHT_TASK]: engine.chargeOvernight, [FUNDING_TASK]: engine.chargeFunding },
      divide: { [OVERNIGHT_TASK]: divideOvernight, [FUNDING_TASK]: divideOvernight },
      async onStart(now) {
        await engine.start(now)
        await refreshCosts(now)
      },
      onTick: [engine.tick],
      besideTick: engine.publishPositions,
      inBackground: [
        eachTenSeconds((now) => notifyFuturesRisks({ ...own, messageMembers }, now)),
        eachTenSeconds(refreshCosts),
      ],
    }
  },
})
