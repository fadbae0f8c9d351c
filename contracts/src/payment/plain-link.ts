import { decimalAmount } from './amounts.ts'
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

/** Fields by which a payee finds the payment: one that is not sent makes the payment unknown to them. */
const MUST_SEND: Readonly<Record<string, readonly string[]>> = { SOL: ['reference', 'memo'] }
const TOKEN_FIELDS = ['spl-token', 'token', 'asset', 'contract', 'currency']
const TAG_FIELDS = ['dt', 'tag', 'destinationtag', 'memo', 'memoid']

/** Links in the manner of BIP-21: an address, and an amount in whole coins. */
export function readPlain(link: Link, network: string, coin: PaymentCoin): Outcome {
  const { target, parameters } = link
  if (/^https?:/i.test(target)) return cannot('web_request', target.split('/')[2] ?? '')
  const required = [...parameters.keys()].find(
    (name) => name.startsWith('req-') || MUST_SEND[network]?.includes(name) === true,
  )
  if (required !== undefined) return cannot('required_field', required)
  if (target === '') return readWithoutAddress(parameters, network)
  const unit = findUnit(parameters, network, coin)
  if (unit !== null && unit !== coin.code) return cannot('other_coin', unit)
  return withAmount(
    { ...bareRequest(network, target), tag: readTag(parameters, network), unit },
    parameters.get('amount'),
  )
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

const readTag = (parameters: Link['parameters'], network: string): string | null => {
  const name = hasTag(network) ? TAG_FIELDS.find((each) => (parameters.get(each) ?? '') !== '') : undefined
  return name === undefined ? null : (parameters.get(name) ?? null)
}

/** The coin of a link: its token, or the network's own coin. An amount of another coin's network has no known unit. */
function findUnit(parameters: Link['parameters'], network: string, coin: PaymentCoin): string | null {
  const native = NATIVE[network] ?? ''
  const name = TOKEN_FIELDS.find((each) => (parameters.get(each) ?? '') !== '')
  const token = name === undefined ? undefined : parameters.get(name)
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
