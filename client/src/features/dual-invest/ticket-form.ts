import type { DualProduct, dualInvest } from '@bourse/contracts/dual-invest'
import { type Amount, type Input, multiplyByInt, subtract } from '@bourse/contracts/kit'
import type { Asset } from '@bourse/contracts/market'
import { countDays, type Outcomes, computeOutcomes, resolveSharePrice } from './terms.ts'

export type Values = { readonly shares: string }
export type FormContext = {
  readonly product: DualProduct
  readonly assets: readonly Asset[]
  /** The free balance in the paid asset; null while unknown. */
  readonly free: Amount | null
}

/** Null where the number of shares or the price of one is unknown. */
export type Derived = {
  readonly shares: number | null
  readonly invested: Amount | null
  readonly outcomes: Outcomes | null
  readonly after: Amount | null
}

const WHOLE = /^[1-9]\d{0,6}$/

export function derive({ shares: typed }: Values, { product, assets, free }: FormContext): Derived {
  const shares = WHOLE.test(typed) ? Number(typed) : null
  const price = resolveSharePrice(product)
  const invested = shares === null || price === null ? null : multiplyByInt(price, BigInt(shares))
  return {
    shares,
    invested,
    outcomes:
      invested === null ? null : computeOutcomes({ ...product, days: countDays(product), invested }, assets),
    after: invested === null || free === null ? null : subtract(free, invested),
  }
}

export type Issue =
  | { readonly code: 'enter' | 'integer' | 'short'; readonly field: 'shares' }
  | { readonly code: 'above_left' | 'above_limit'; readonly field: 'shares'; readonly n: number }

export function validate(
  { shares: typed }: Values,
  { shares, after }: Derived,
  context: FormContext,
): Issue | null {
  const field = 'shares'
  const { sharesLeft, sharesPerMember } = context.product
  if (typed === '' || /^0*$/.test(typed)) return { code: 'enter', field }
  if (shares === null) return { code: 'integer', field }
  if (sharesLeft !== null && shares > sharesLeft) return { code: 'above_left', field, n: sharesLeft }
  if (sharesPerMember !== null && shares > sharesPerMember)
    return { code: 'above_limit', field, n: sharesPerMember }
  return after !== null && after < 0n ? { code: 'short', field } : null
}

/** The request body. A rate that fell since is refused. */
export function toInput({ shares }: Derived, { product }: FormContext): Input<typeof dualInvest.buy> | null {
  if (shares === null) return null
  const { id, asset, kind, annualRate } = product
  return { product: id, shares, asset, kind, ...(product.fairRate === null ? {} : { shownRate: annualRate }) }
}
