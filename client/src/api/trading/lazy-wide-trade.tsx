import { lazyComponent } from '#kit/layout'

/** Loaded in wide windows only. */
export const WideTrade = lazyComponent(async () => (await import('./wide-trade.tsx')).WideTrade)
