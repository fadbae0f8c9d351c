import { lazyComponent } from '#kit/layout'

export const PositionsTable = lazyComponent(async () => (await import('./position-table.tsx')).PositionsTable)
export const WaitingOrdersTable = lazyComponent(
  async () => (await import('./order-tables.tsx')).WaitingOrdersTable,
)
export const ClosedPositionsTable = lazyComponent(
  async () => (await import('./order-tables.tsx')).ClosedPositionsTable,
)
export const AccountTotals = lazyComponent(async () => (await import('./account-totals.tsx')).AccountTotals)
export const MarketFigures = lazyComponent(async () => (await import('./market-figures.tsx')).MarketFigures)
