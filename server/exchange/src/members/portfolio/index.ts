/**
 * A member's portfolio: values over time, and results by day, product and coin at average cost, which it books from the
 * legs of the ledger into tables of its own. It moves no money and decides nothing.
 */
export { portfolioArea } from './area.ts'
export type { PortfolioDeps } from './handlers.ts'
export { hasKinds } from './flow-kinds.ts'
