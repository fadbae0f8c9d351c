/** The text of a response to an order, and the number of positions that it closed. */
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
  readonly closed: number
}
