import { type Day, unreachable } from '#kit'
import type { DualOrder } from './shapes.ts'

export type DualState = 'purchased' | 'settling' | 'success' | 'fail'

/**
 * How to decode 0 and 1. `purchase`: 0 failed, 1 purchased, as the family's clients expect. `settlement`: 0
 * not yet settled, 1 settled, as its servers write.
 */
export type DualDialect = 'purchase' | 'settlement'

/** The state of an order. 2 and 3 are unambiguous; 0 and 1 depend on the dialect and the last day. */
export function dualState(
  order: Pick<DualOrder, 'statusCode' | 'endsOn'>,
  at: { dialect: DualDialect; today: Day },
): DualState {
  if (order.statusCode === 2) return 'settling'
  if (order.statusCode === 3) return 'success'
  switch (at.dialect) {
    case 'purchase':
      return order.statusCode === 0 ? 'fail' : 'purchased'
    case 'settlement':
      if (order.endsOn === null || at.today < order.endsOn) return 'purchased'
      return order.statusCode === 0 ? 'settling' : 'success'
    default:
      return unreachable(at.dialect)
  }
}
