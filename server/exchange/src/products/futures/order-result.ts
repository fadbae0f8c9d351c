import type { PositionId } from '@bourse/contracts/futures'
import type { StoredPosition } from '#products/futures/positions'

/** The text of a response to an order, the order or position that it made or changed, and those that it closed. */
export type OrderResult = {
  readonly text:
    | 'leverage_changed'
    | 'margin_changed'
    | 'order_cancelled'
    | 'order_changed'
    | 'order_waits'
    | 'position_ended'
    | 'position_opened'
    | 'position_reduced'
    | 'positions_ended'
    | 'stops_set'
  readonly position: StoredPosition | null
  readonly closed: readonly PositionId[]
}
