import { lazyComponent } from '#kit/layout'

export const OpenOptionsTable = lazyComponent(async () => (await import('./tables.tsx')).OpenOptionsTable)
export const SettledOptionsTable = lazyComponent(
  async () => (await import('./tables.tsx')).SettledOptionsTable,
)
