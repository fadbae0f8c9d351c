/** A member's money over all products that earn. Each product's terms and orders are in its own area. */
export { earn } from './endpoints.ts'
export type {
  AssetAmount,
  EarnEvent,
  EarnEventKind,
  EarnProduct,
  EarnSummary,
  ProductFigures,
} from './shapes.ts'
