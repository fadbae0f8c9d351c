import { DAY, type Instant, instantOf, MINUTE } from '@bourse/contracts/kit'

/** Date ranges of the list. */
export const SPANS = ['any', '7', '30', '90'] as const
export type Span = (typeof SPANS)[number]

const DAYS: Readonly<Record<Span, number | null>> = { any: null, 7: 7, 30: 30, 90: 90 }

/** The start of a range, rounded to the minute, so that the query key is stable. */
export function startOf(span: Span, at: Instant): Instant | null {
  const days = DAYS[span]
  if (days === null) return null
  const start = at - days * DAY
  return instantOf(start - (start % MINUTE))
}
