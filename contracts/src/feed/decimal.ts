/** Decimal text; the feed never carries prices as numbers. */
export type Decimal = string
