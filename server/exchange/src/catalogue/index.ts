/**
 * Initial data of a paper exchange: assets and markets, and the terms of seconds orders. Content is a module
 * beside this one.
 */
export { catalogue } from './markets.ts'
export { dualTerms } from './dual.ts'
export { leaderTerms } from './leaders.ts'
export { loanTerms } from './loans.ts'
export { marginTerms } from './margin.ts'
export { SECONDS_FEE, secondsTermsAt } from './seconds.ts'
export { FIRST_PROJECTS, MARKET_DISCOUNT, SEED_PROJECTS } from './projects.ts'
export type { SeedProject } from './projects.ts'
