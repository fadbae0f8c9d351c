/**
 * All contracts of a member on one page: what is open with its totals, what waits, and what was made of the rest, by position
 * and by day. It has one page and nothing for other rooms, and it never adds up what the exchange has not settled.
 */
export {}
