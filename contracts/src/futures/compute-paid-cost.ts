import { type Instant, toInstant } from '#kit'
import { nextFunding } from './funding.ts'
import type { HoldingCost, PaidCost } from './holding-cost.ts'
import { nextMidnight } from './overnight.ts'

/** The operator's choice from an instant on; before the first one it is the fee of a night. */
export type HoldingChoice = { readonly since: Instant; readonly kind: HoldingCost }

/** The kinds of cost among those that were due in a time, by the choices in their order; without any, the present one. */
export function computePaidCost(
  choices: readonly HoldingChoice[],
  { from, until }: { readonly from: Instant; readonly until: Instant },
): PaidCost {
  const due = new Set<HoldingCost>()
  let present: HoldingCost = 'overnight'
  for (const [index, { since, kind }] of [{ since: from, kind: present }, ...choices].entries()) {
    const end = choices[index]?.since ?? null
    if (since > until) break
    present = kind
    if (end !== null && end <= from) continue
    // A cost that is due in the instant of a choice is by that choice.
    const start = since > from ? toInstant(since - 1) : from
    const first = kind === 'funding' ? nextFunding(start) : nextMidnight(start)
    if (first <= until && (end === null || first < end)) due.add(kind)
  }
  const [kind, other] = due
  return other !== undefined ? 'both' : (kind ?? present)
}
