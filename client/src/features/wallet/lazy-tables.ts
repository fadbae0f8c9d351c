import { lazyComponent } from '#kit/layout'

export const BalancesTable = lazyComponent(async () => (await import('./balances-table.tsx')).BalancesTable)
export const AccountCard = lazyComponent(async () => (await import('./account-card.tsx')).AccountCard)
