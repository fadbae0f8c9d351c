import { lazyComponent } from '#kit/layout'

export const OpenOrdersTable = lazyComponent(async () => (await import('./tables.tsx')).OpenOrdersTable)
export const OrderHistoryTable = lazyComponent(async () => (await import('./tables.tsx')).OrderHistoryTable)
export const FillsTable = lazyComponent(async () => (await import('./fills-table.tsx')).FillsTable)
