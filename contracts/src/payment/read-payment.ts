import { normalizeTyped, ZERO } from '#kit'
import { type AddressReading, CHECKED_NETWORKS, findOtherNetworks, readAddress } from './address.ts'
import { EVM_NETWORKS, SCHEMES, tokenAt } from './coins.ts'
import { readEvm } from './evm-link.ts'
import { type Link, splitLink } from './link.ts'
import { readPlain } from './plain-link.ts'
import { cannot, NOTHING, type PaymentCoin, type PaymentReading, type PaymentRequest } from './reading.ts'
import { isTag } from './tags.ts'

/** Links to something other than a transfer on a chain. */
const LIGHTNING = /^(?:lightning|lnurl[a-z]*|keyauth)$|^ln(?:bc|url|tb)[\da-z]{20,}$/i

/**
 * Reads the text of a QR code, of the clipboard or of a field: an address of the coin, a request that cannot be
 * honoured, or neither.
 */
export function readPayment(given: string, coin: PaymentCoin): PaymentReading {
  const text = normalizeTyped(given, 'code')
  const link = splitLink(text)
  if (link === null || text === '' || isSentence(link, given)) return NOTHING
  if (LIGHTNING.test(link.scheme ?? text)) return cannot('lightning', '')
  if (/^https?$/.test(link.scheme ?? '')) return cannot('web_request', link.target.split('/')[0] ?? '')
  const own = coin.network ?? (CHECKED_NETWORKS.includes(coin.code) ? coin.code : null)
  const network = findNetwork(link, { ...coin, network: own })
  if (typeof network === 'object') return network ?? readUnchecked(link)
  if (link.repeated !== null) return cannot('repeated', link.repeated)
  const request = EVM_NETWORKS.includes(network)
    ? readEvm(link, network, coin)
    : readPlain(link, network, coin)
  return 'kind' in request ? request : resolve(request, { coin, own, link })
}

/** A word with a colon is no scheme. */
const isSentence = ({ scheme }: Link, given: string): boolean =>
  scheme !== null && SCHEMES[scheme] === undefined && /\S\s+\S/.test(given)

/** The network that a link names, or the chosen one; a refusal, or null for a network without checks. */
function findNetwork({ scheme }: Link, coin: PaymentCoin): string | PaymentReading | null {
  const { network, networks } = coin
  if (scheme === null) return network !== null && CHECKED_NETWORKS.includes(network) ? network : null
  const named = SCHEMES[scheme]
  if (named === undefined) return cannot('other_network', scheme)
  const offered = [network, ...networks].filter((each) => each !== null)
  if (named !== 'EVM') return offered.includes(named) ? named : cannot('other_network', named)
  return offered.find((each) => EVM_NETWORKS.includes(each)) ?? cannot('other_network', 'Ethereum')
}

/** A network without checks: its address is taken as it is, and nothing else is read. */
function readUnchecked({ scheme, target, parameters }: Link): PaymentReading {
  if (scheme !== null || parameters.size > 0) return NOTHING
  const reading = readAddress(null, target)
  return reading.kind === 'valid'
    ? { ...reading, kind: 'address', amount: null, isAmountIgnored: false, network: null }
    : NOTHING
}

type Context = { readonly coin: PaymentCoin; readonly own: string | null; readonly link: Link }

/** Checks the address, the tag and the unit of a request. */
function resolve(request: PaymentRequest, { coin, own, link }: Context): PaymentReading {
  const { network, unit } = request
  const reading = readAddress(network, request.address)
  if (reading.kind !== 'valid') return readWithoutAddress(reading.kind, request, link)
  const { address, isUntagged } = reading
  const token = tokenAt(network, address)
  if (token !== undefined) return cannot('token_contract', token.code)
  const tag = request.tag ?? reading.tag
  if (reading.tag !== null && reading.tag !== tag) return cannot('repeated', 'tag')
  if (tag !== null && (isUntagged || !isTag(network, tag))) return cannot('tag', tag)
  const amount = request.amount === ZERO ? null : request.amount
  if (amount !== null && unit !== null && unit !== coin.code) return cannot('other_coin', unit)
  const taken = unit === null ? null : amount
  return {
    kind: 'address',
    address,
    tag,
    isUntagged,
    amount: taken,
    isAmountIgnored: request.isAmountIgnored || taken !== amount,
    network: link.scheme === null || network === own ? null : network,
  }
}

function readWithoutAddress(
  kind: Exclude<AddressReading['kind'], 'valid'>,
  { network, address }: PaymentRequest,
  { scheme }: Link,
): PaymentReading {
  if (kind === 'test') return cannot('test_network', network)
  if (kind === 'mistyped') return { kind: 'none', isMistyped: true }
  const others = scheme === null ? findOtherNetworks(address, network) : []
  return others.length === 0 ? NOTHING : cannot('other_network', others.join(' / '))
}
