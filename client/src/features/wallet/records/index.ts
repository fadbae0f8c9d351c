/**
 * What came in and what went out of the house: deposits and withdrawals, each with how far it is.
 * A review that ends is seen at once, because the feed makes the lists ask again.
 * Nothing is changed from here.
 */
export {}
