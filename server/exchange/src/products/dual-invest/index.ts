/**
 * Dual investment: the shelf of products, their rates, purchases, and the settlement by recorded prices. No member
 * and no operator can choose a price or a result, and nothing is cancelled. It makes no prices.
 */
export { dualArea } from './area.ts'
export type { ShelfTerms } from './deps.ts'
export { dualFigures } from './figures.ts'
export { isPaused, setPaused } from './pause.ts'
export { listOnSale } from './store.ts'
