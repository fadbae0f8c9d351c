/**
 * Parts of futures positions for more than one feature: the title, a signed result, the free balance behind
 * them, the leader of a copied one, and the name of what holding them costs. Lists, sheets and figures belong to the features.
 */
export { costLabel, holdingLabel } from './cost-label.ts'
export { LeaderLink } from './leader-link.tsx'
export { PositionTitle } from './position-title.tsx'
export { Result } from './result.tsx'
export { useFree, useFuturesCode } from './use-free.ts'
export { useMarketTerms } from './use-market-terms.ts'
