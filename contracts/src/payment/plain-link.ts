import { decimalAmount, hasText, hasTwoAmounts } from './amounts.ts'
import { NATIVE, tokenAt } from './coins.ts'
import type { Link } from './link.ts'
import {
  bareRequest,
  cannot,
  NOTHING,
  type PaymentCoin,
  type PaymentReading,
  type PaymentRequest,
} from './reading.ts'
import { hasTag } from './tags.ts'

type Outcome = PaymentRequest | PaymentReading
type Parts = { readonly parameters: Link['parameters']; readonly network: string; readonly coin: PaymentCoin }

/** Fields by which a payee finds the payment: one that is not sent makes the payment unknown to them. */
const MUST_SEND: Readonly<Record<string, readonly string[]>> = { SOL: ['reference', 'memo'] }
const TOKEN_FIELDS = ['spltoken', 'token', 'asset', 'contract', 'currency']
const TAG_FIELDS = ['dt', 'tag', 'desttag', 'destinationtag', 'memo', 'memoid', 'memotag']

/** Links in the manner of BIP-21: an address, and an amount in whole coins. */
export function readPlain(link: Link, network: string, coin: PaymentCoin): Outcome {
  const { target, parameters } = link
  if (/^https?:/i.test(target)) return cannot('web_request', target.split('/')[2] ?? '')
  const required = [...parameters.keys()].find(
    (name) => name.startsWith('req-') || MUST_SEND[network]?.includes(name) === true,
  )
  if (required !== undefined) return cannot('required_field', required)
  if (target === '') return readWithoutAddress(parameters, network)
  const [token, ...otherTokens] = readField(parameters, TOKEN_FIELDS)
  if (otherTokens.length > 0) return cannot('repeated', 'token')
  const [tag = null, ...otherTags] = hasTag(network) ? readField(parameters, TAG_FIELDS) : []
  if (otherTags.length > 0) return cannot('repeated', 'tag')
  const unit = findUnit(token, { parameters, network, coin })
  if (unit !== null && unit !== coin.code) return cannot('other_coin', unit)
  if (hasTwoAmounts(parameters)) return cannot('repeated', 'amount')
  // An amount under another name has no known unit.
  const isAmountIgnored = hasText(parameters, 'value')
  return withAmount({ ...bareRequest(network, target), tag, unit, isAmountIgnored }, parameters.get('amount'))
}

/** The different values of a field that payees spell in several ways, such as `destination_tag` and `dt`. */
function readField(parameters: Link['parameters'], names: readonly string[]): readonly string[] {
  const values = [...parameters]
    .filter(([name, value]) => names.includes(name.replaceAll(/[-_]/g, '')) && value !== '')
    .map(([, value]) => value)
  return [...new Set(values)]
}

/** BIP-321: the address may be a parameter; without one the link offers another method of payment. */
function readWithoutAddress(parameters: Link['parameters'], network: string): Outcome {
  const address = parameters.get('bc')
  if (network === 'BTC' && address !== undefined && address !== '')
    return withAmount(
      { ...bareRequest(network, address), unit: NATIVE[network] ?? null },
      parameters.get('amount'),
    )
  if (parameters.has('lightning') || parameters.has('lno')) return cannot('lightning', '')
  if (parameters.has('r')) return cannot('web_request', parameters.get('r') ?? '')
  const [first] = parameters.keys()
  return first === undefined ? NOTHING : cannot('required_field', first)
}

/** The coin of a link: its token, or the network's own coin. An amount of another coin's network has no known unit. */
function findUnit(token: string | undefined, { parameters, network, coin }: Parts): string | null {
  const native = NATIVE[network] ?? ''
  const issued = parameters.get('amount')?.split('/')[1]
  if (token !== undefined) return tokenAt(network, token)?.code ?? token
  if (issued !== undefined) return issued
  return native === coin.code ? native : null
}

function withAmount(request: PaymentRequest, text: string | undefined): Outcome {
  if (text === undefined || text === '') return request
  const amount = decimalAmount(text.split('/')[0] ?? '')
  return amount === null ? cannot('amount', text) : { ...request, amount }
}
