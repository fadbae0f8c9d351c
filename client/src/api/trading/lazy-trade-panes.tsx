import { lazyComponent } from '#kit/layout'

/** Loaded in wide windows only. */
export const TradePanes = lazyComponent(async () => (await import('./trade-panes.tsx')).TradePanes)
