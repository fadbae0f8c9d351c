import { type Amount, divideByInt } from '@bourse/contracts/kit'
import type { Trail } from '@bourse/contracts/orders'
import { parseAmountInput } from '#kit/format'

/** The trail of a ticket as typed. */
export type TypedTrail = {
  readonly trail: string
  /** Whether the distance is in percent or in the quote asset. */
  readonly trailBy: 'percent' | 'distance'
  /** The price that activates it; empty for none. */
  readonly activation: string
}

export type ParsedTrail = { readonly trail: Trail | null; readonly activation: Amount | null }

/** Reads the trail of a ticket; null for other kinds of orders, and for an unreadable distance. */
export function parseTrail({
  kind,
  trail,
  trailBy,
  activation,
}: TypedTrail & { readonly kind: string }): ParsedTrail {
  const typed = kind === 'trailingStop' ? parseAmountInput(trail) : null
  if (typed === null) return { trail: null, activation: parseAmountInput(activation) }
  const parts =
    trailBy === 'percent'
      ? { distance: null, rate: divideByInt(typed, 100n, 'down') }
      : { distance: typed, rate: null }
  return { trail: parts, activation: parseAmountInput(activation) }
}

/** The fields of a request. */
export const trailInput = (
  { distance, rate }: Trail,
  activation: Amount | null,
): { trailDistance?: Amount; trailRate?: Amount; activationPrice?: Amount } => ({
  ...(distance === null ? {} : { trailDistance: distance }),
  ...(rate === null ? {} : { trailRate: rate }),
  ...(activation === null ? {} : { activationPrice: activation }),
})
