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

/** Lists those of the accounts whose persons cannot enter a product. */
export async function listShutOut(
  reader: Reader,
  product: GatedProduct,
  accounts: readonly MemberId[],
): Promise<ReadonlySet<MemberId>> {
  const closures = await listClosures(reader)
  if (!isClosedIn(closures, product, null)) return new Set()
  const countries = await loadCountries(reader, accounts)
  return new Set(accounts.filter((account) => isClosedIn(closures, product, countries.get(account) ?? null)))
}

/** Refuses to let a member enter a product that is closed in their country, or anywhere while their country is unknown. */
export async function assertOpen(
  reader: Reader,
  member: MemberId,
  { entry, input }: { readonly entry: Entry; readonly input: Readonly<Record<string, unknown>> },
): Promise<void> {
  if (entry.unless?.(input) === true) return
  const closures = await listClosures(reader)
  if (!isClosedIn(closures, entry.product, null)) return
  const country = (await loadCountries(reader, [member])).get(member) ?? null
  if (isClosedIn(closures, entry.product, country))
    refuse(country === null ? 'country_required' : 'country_closed')
}
