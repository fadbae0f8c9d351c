import { spot } from '@bourse/contracts/spot'
import type { OrderEvents } from '#platform/feed'
import { type CoreDeps, defineArea, mount } from '#platform/kernel'
import type { Catalogue, Market, TickWindow } from '#platform/market'
import type { SpotDeps } from './deps.ts'
import { spotHandlers } from './handlers.ts'
import {
  accountMigration,
  amendMigration,
  clientIdMigration,
  groupMigration,
  personMigration,
  rebatesMigration,
  openingMigration,
  trailingMigration,
  trailingViewMigration,
  orderTermsMigration,
  takenDepthMigration,
  spotMigration,
  stopIndexMigration,
  stopMigration,
} from './migration.ts'
import { processWindow } from './process-window.ts'
import { createRestingBook } from './resting-book.ts'

const ledgerReasons = {
  spot_buy: { kind: 50, group: 'trades', receipts: ['fill'] },
  spot_sell: { kind: 51, group: 'trades', receipts: ['fill'] },
  spot_fee: { kind: 52, group: 'trades', receipts: ['fill'] },
  spot_hold: { kind: 53, group: 'trades', receiptsAtEnd: ['fill'] },
  spot_release: { kind: 54, group: 'trades', receiptsAtEnd: ['fill'] },
} as const
/** `maker` quotes the books. */
const houseAccounts = ['maker'] as const

declare module '#platform/ledger/registry' {
  interface LedgerReasons extends Readonly<Record<keyof typeof ledgerReasons, true>> {}
  interface HouseAccounts extends Readonly<Record<(typeof houseAccounts)[number], true>> {}
}

type SpotAreaDeps = Pick<CoreDeps, 'db' | 'clock' | 'notify'> &
  Pick<SpotDeps, 'feeTermsOf' | 'lockMargin'> & {
    readonly market: Market
    readonly personal: OrderEvents
    readonly catalogue: Catalogue
  }

/** Connects spot trading with the market and the feed. */
export function spotDeps(deps: SpotAreaDeps): SpotDeps {
  const { market } = deps
  return {
    ...deps,
    markets: deps.catalogue.markets,
    isListed: (id) => market.byId(id) !== null,
    price: (id) => market.price(id),
    shownPrice: (id) => market.quote(id).price,
    tickAt: (reader, id, at) => market.tickAt(reader, id, at),
    tick: (id) => market.tick(id),
    book: (id) => market.book(id),
    bookAt: (tick) => market.bookAt(tick),
    report: (trade) => market.report(trade),
    orderEvents: deps.personal,
    orderChanged: (member) => deps.notify('order.changed', member),
  }
}

export const spotArea = defineArea<SpotAreaDeps, TickWindow>({
  name: 'spot',
  migrations: [
    spotMigration,
    stopMigration,
    stopIndexMigration,
    takenDepthMigration,
    rebatesMigration,
    openingMigration,
    accountMigration,
    orderTermsMigration,
    trailingMigration,
    trailingViewMigration,
    personMigration,
    groupMigration,
    amendMigration,
    clientIdMigration,
  ],
  ledgerReasons,
  houseAccounts,
  receiptKinds: ['fill'],
  create(deps) {
    const own = spotDeps(deps)
    const { market } = deps
    const resting = createRestingBook(own)
    market.showOrders(resting)
    return {
      handlers: mount(spot, spotHandlers(own)),
      beforeTick: resting.refresh,
      onTick: [(window) => processWindow(own, window)],
    }
  },
})
