import { lazyComponent } from '#kit/layout'

/** Loaded when a ticket is shown. */
export const MarginRow = lazyComponent(async () => (await import('./margin-row.tsx')).MarginRow)
