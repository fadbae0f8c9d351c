import { type Amount, type Input, type Instant, subtract } from '@bourse/contracts/kit'
import { type ArtworkDetail, clientSeed, type nft, saleState } from '@bourse/contracts/nft'
import * as z from 'zod/mini'

/** The seed is part of the draw of a box; other works have none. */
export type Ticket = { readonly seed: string }
export type FormContext = {
  readonly price: Amount
  readonly free: Amount | null
  readonly isOnSale: boolean
  readonly isBox: boolean
}
export type Derived = { readonly seed: string | null; readonly after: Amount | null }
export type Issue = {
  readonly code: 'not_on_sale' | 'seed_invalid' | 'insufficient'
  readonly field: 'seed' | null
}

export const buildContext = (work: ArtworkDetail, now: Instant): FormContext => ({
  price: work.price,
  free: work.free,
  isOnSale: saleState(work, now) === 'onSale',
  isBox: work.saleKind === 'blindBox' && work.boxes !== null,
})

export function derive({ seed }: Ticket, { price, free }: FormContext): Derived {
  const { success } = z.safeParse(clientSeed, seed)
  return { seed: success ? seed : null, after: free === null ? null : subtract(free, price) }
}

export function validate({ seed, after }: Derived, { isOnSale, isBox }: FormContext): Issue | null {
  if (!isOnSale) return { code: 'not_on_sale', field: null }
  if (isBox && seed === null) return { code: 'seed_invalid', field: 'seed' }
  return after !== null && after < 0n ? { code: 'insufficient', field: null } : null
}

/** The price that the member confirmed goes with the order; the exchange refuses another one. */
export function toInput({ code }: Pick<ArtworkDetail, 'code'>, { seed }: Derived, context: FormContext) {
  const input: Input<typeof nft.buy> = { code, shownPrice: context.price }
  return context.isBox && seed !== null ? { ...input, seed } : input
}
