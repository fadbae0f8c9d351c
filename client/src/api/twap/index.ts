/**
 * TWAP orders: the entry in the tickets of spot and futures, and the member's list. Loaded when opened. It shows no seed and no time of
 * an order before the exchange reveals them.
 */
export { TwapButton } from './twap-button.tsx'
export { TwapList } from './lazy-list.ts'
export type { TwapStart } from './twap-sheet.tsx'
