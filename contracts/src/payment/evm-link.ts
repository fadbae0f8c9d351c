import { hasText, hasTwoAmounts, unitsAmount } from './amounts.ts'
import { NATIVE, findNetworkName, tokenAt } from './coins.ts'
import type { Link } from './link.ts'
import { bareRequest, cannot, type PaymentCoin, type PaymentReading, type PaymentRequest } from './reading.ts'

const TARGET = /^(?:pay-)?([^@/]*)(?:@([^/]*))?(?:\/(.*))?$/i
const TRANSFER_FIELDS = new Set(['address', 'uint256'])
const VALUE_FIELDS = new Set([
  'value',
  'amount',
  'contractaddress',
  'decimal',
  'decimals',
  'label',
  'message',
])
const FEE_FIELDS = new Set(['gas', 'gaslimit', 'gasprice'])

type Outcome = PaymentRequest | PaymentReading

/** A link of EIP-681: a payment of the chain's coin, or a transfer of a token by its contract. */
export function readEvm({ target, parameters }: Link, offered: string, coin: PaymentCoin): Outcome {
  const [, account = '', chain, call] = TARGET.exec(target) ?? []
  const network = chain === undefined ? offered : findNetworkName(chain)
  const names = [coin.network, ...coin.networks]
  if (network !== offered && !names.includes(network)) return cannot('other_network', network)
  if (/^[^.]+\..+$/.test(account)) return cannot('name_service', account)
  if (call !== undefined && call !== 'transfer') return cannot('contract_call', call)
  const known = call === undefined ? VALUE_FIELDS : TRANSFER_FIELDS
  const unknown = [...parameters.keys()].find((name) => !known.has(name) && !FEE_FIELDS.has(name))
  if (unknown !== undefined) return cannot('contract_call', unknown)
  if (call === 'transfer') return readTransfer(account, { network, parameters, coin })
  return readValue(account, { network, parameters, coin })
}

type Parts = { readonly network: string; readonly parameters: Link['parameters']; readonly coin: PaymentCoin }

/** `transfer` of a token's contract: the recipient is a parameter, and the address of the link is the contract. */
function readTransfer(contract: string, { network, parameters, coin }: Parts): Outcome {
  const token = tokenAt(network, contract)
  if (token === undefined) return cannot('other_coin', contract)
  if (token.code !== coin.code) return cannot('other_coin', token.code)
  const recipient = parameters.get('address') ?? ''
  if (/^[^.]+\..+$/.test(recipient)) return cannot('name_service', recipient)
  return withUnits(bareRequest(network, recipient), parameters.get('uint256'), token)
}

function readValue(account: string, { network, parameters, coin }: Parts): Outcome {
  const request = bareRequest(network, account)
  if (hasTwoAmounts(parameters)) return cannot('repeated', 'amount')
  const contract = parameters.get('contractaddress')
  if (contract !== undefined) {
    const token = tokenAt(network, contract)
    if (token?.code !== coin.code) return cannot('other_coin', token?.code ?? contract)
    return { ...request, isAmountIgnored: hasText(parameters, 'value') || hasText(parameters, 'amount') }
  }
  const native = { code: NATIVE[network] ?? '', decimals: 18 }
  return withUnits(
    { ...request, isAmountIgnored: hasText(parameters, 'amount') },
    parameters.get('value'),
    native,
  )
}

function withUnits(
  request: PaymentRequest,
  text: string | undefined,
  { code, decimals }: { readonly code: string; readonly decimals: number },
): Outcome {
  if (text === undefined || text === '') return request
  const amount = unitsAmount(text, decimals)
  return amount === null ? cannot('amount', text) : { ...request, amount, unit: code }
}
