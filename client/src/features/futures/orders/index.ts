/**
 * All futures of a member on one page: open positions with totals, waiting orders, and history by position
 * and by day. It exports nothing, and it never sums what the exchange has not settled.
 */
export {}
