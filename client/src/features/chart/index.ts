/**
 * The full chart of a market, with its settings, its book and its trades.
 * What is drawn comes from `#kit/chart` and what is known from `#wire/candles`; here they are put on one page.
 * It never trades: a price or a button leads to the ticket. Nothing here is used elsewhere.
 */
export {}
