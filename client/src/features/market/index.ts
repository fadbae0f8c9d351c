/**
 * Comparing and finding markets: the lists with their sorting, and the search. Rows follow the feed, the order follows at
 * its own calm pace, and a star answers the finger at once. It never trades: a row leads to the ticket of its kind.
 * Nothing here is used elsewhere; the pages are opened by their own doors.
 */
export {}
