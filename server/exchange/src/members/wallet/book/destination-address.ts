import { hasTag, isTag, readAddress, tokenAt } from '@bourse/contracts/payment'
import { normalizeTyped, refuse } from '@bourse/contracts/kit'
import type { AssetTerms } from '#platform/market'

export type DestinationAddress = {
  readonly network: string
  /** The address in its canonical spelling. */
  readonly address: string
  readonly tag: string | null
  readonly isUntagged: boolean
}

type AddressInput = {
  readonly address: string
  readonly network?: string | undefined
  readonly tag?: string | undefined
  readonly isUntagged?: boolean | undefined
}

/** Checks an address with its tag on the named network, or on the asset's first network that it fits. */
export function checkDestinationAddress(terms: AssetTerms, given: AddressInput): DestinationAddress {
  const typed = normalizeTyped(given.address, 'code')
  const network = resolveNetwork(terms, { ...given, address: typed })
  const reading = readAddress(network, typed)
  if (reading.kind !== 'valid' || tokenAt(network, reading.address) !== undefined) refuse('address_invalid')
  const { address } = reading
  if (!hasTag(network)) {
    if (given.tag !== undefined) refuse('tag_invalid')
    return { network, address, tag: null, isUntagged: false }
  }
  const tag = given.tag ?? reading.tag
  const isUntagged = given.isUntagged === true || reading.isUntagged
  if (tag === null && !isUntagged) refuse('tag_required')
  const isContradiction = (reading.tag ?? tag) !== tag || (tag !== null && isUntagged)
  if (isContradiction || (tag !== null && !isTag(network, tag))) refuse('tag_invalid')
  return { network, address, tag, isUntagged }
}

/** Resolves the network. Old clients name none: then the address decides. */
function resolveNetwork({ networks }: AssetTerms, { network, address }: AddressInput): string {
  const fits = (each: string) => readAddress(each, address).kind === 'valid'
  const found =
    network === undefined ? (networks.find(fits) ?? networks[0]) : networks.find((each) => each === network)
  return found ?? refuse('network_unknown')
}

/** Formats an address with its tag, for operators and messages. */
export const addressLine = ({ address, tag }: Pick<DestinationAddress, 'address' | 'tag'>): string =>
  tag === null ? address : `${address} (tag ${tag})`
