/**
 * Initial offerings: projects, sale windows, subscriptions. The server sets price and pay asset; the caller's
 * are never charged. The rules of allocation and release are here; the exchange applies them.
 */
export { computeAllocation, computeAllocationAtMarket, computeRelease } from './compute-ieo.ts'
export { ieo } from './endpoints.ts'
export {
  allocate,
  computeCost,
  discountedPrice,
  computeMaximum,
  computeMinimum,
  phaseAt,
  releaseQuantities,
  saleIssue,
} from './rules.ts'
export { isAboveShown, smallestUnit } from '#kit'
export type { Allocation, Commitment, ReleaseTerms, SaleContext, SaleIssue } from './rules.ts'
export { phase, projectId } from './shapes.ts'
export type { Phase, Project, ProjectDetail, ProjectId, SaleMode, Subscription } from './shapes.ts'
