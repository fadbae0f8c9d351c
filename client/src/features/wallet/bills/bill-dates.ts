import { DAY, type Instant, instantOf, MINUTE } from '@bourse/contracts/kit'

/** How far back the list reads. */
export const SPANS = ['any', '7', '30', '90'] as const
export type Span = (typeof SPANS)[number]

const DAYS: Readonly<Record<Span, number | null>> = { any: null, 7: 7, 30: 30, 90: 90 }

/** From when on; on the minute, so that the same choice stays the same question. */
export function startOf(span: Span, at: Instant): Instant | null {
  const days = DAYS[span]
  if (days === null) return null
  const start = at - days * DAY
  return instantOf(start - (start % MINUTE))
}
