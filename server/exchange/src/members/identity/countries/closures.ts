import type { MemberId } from '@bourse/contracts/account'
import { GATED_PRODUCTS, type Entry, type GatedProduct, refuse } from '@bourse/contracts/kit'
import type { Reader } from '#platform/kernel'
import { type Closure, listClosures, loadCountries } from './store.ts'

/** A copied position is one in futures, so it is closed where they are. */
const WITHIN: Readonly<Partial<Record<GatedProduct, GatedProduct>>> = { 'copy-trading': 'futures' }

/** Whether a product is closed in a country; in an unknown one, what is closed anywhere. */
export const isClosedIn = (
  closures: readonly Closure[],
  product: GatedProduct,
  country: string | null,
): boolean =>
  closures.some(
    (closure) =>
      (closure.product === product || closure.product === WITHIN[product]) &&
      (country === null || closure.country === country),
  )

/** Lists the products that a member cannot enter, with the member's country. */
export async function loadResidence(reader: Reader, member: MemberId) {
  const [closures, countries] = await Promise.all([listClosures(reader), loadCountries(reader, [member])])
  const country = countries.get(member) ?? null
  const closed = GATED_PRODUCTS.filter((product) => isClosedIn(closures, product, country))
  return { country, closed: closed.length === 0 ? null : closed.join(',') }
}

/** Finds the refusals of those of the accounts whose persons cannot enter a product. */
export async function findShutOut(
  reader: Reader,
  product: GatedProduct,
  accounts: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, 'country_required' | 'country_closed'>> {
  if (accounts.length === 0) return new Map()
  const closures = await listClosures(reader)
  if (!isClosedIn(closures, product, null)) return new Map()
  const countries = await loadCountries(reader, accounts)
  return new Map(
    accounts.flatMap((account) => {
      const country = countries.get(account) ?? null
      if (!isClosedIn(closures, product, country)) return []
      return [[account, country === null ? 'country_required' : 'country_closed']] as const
    }),
  )
}

/** Refuses to let a member enter a product that is closed in their country, or anywhere while their country is unknown. */
export async function assertOpen(
  reader: Reader,
  member: MemberId,
  { entry, input }: { readonly entry: Entry; readonly input: Readonly<Record<string, unknown>> },
): Promise<void> {
  if (entry.decidedBy === 'record' || entry.unless?.(input) === true) return
  const code = (await findShutOut(reader, entry.product, [member])).get(member)
  if (code !== undefined) refuse(code)
}
