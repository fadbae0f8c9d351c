import { readAddress } from './address.ts'

/** The coin that pays the fees of a network: an amount without a token is in it. */
export const NATIVE: Readonly<Record<string, string>> = {
  BTC: 'BTC',
  LTC: 'LTC',
  DOGE: 'DOGE',
  BCH: 'BCH',
  ERC20: 'ETH',
  BEP20: 'BNB',
  AVAXC: 'AVAX',
  TRC20: 'TRX',
  SOL: 'SOL',
  XRP: 'XRP',
  ADA: 'ADA',
  DOT: 'DOT',
}

/** Networks by scheme. A scheme of the Ethereum family names its network by a chain id in the link. */
export const SCHEMES: Readonly<Record<string, string>> = {
  bitcoin: 'BTC',
  litecoin: 'LTC',
  dogecoin: 'DOGE',
  doge: 'DOGE',
  bitcoincash: 'BCH',
  ethereum: 'EVM',
  // Short names of ERC-3770.
  eth: 'ERC20',
  bnb: 'BEP20',
  avax: 'AVAXC',
  binance: 'BEP20',
  smartchain: 'BEP20',
  avalanche: 'AVAXC',
  tron: 'TRC20',
  solana: 'SOL',
  xrp: 'XRP',
  xrpl: 'XRP',
  ripple: 'XRP',
  cardano: 'ADA',
  'web+cardano': 'ADA',
  polkadot: 'DOT',
}

const CHAINS: Readonly<Record<string, string>> = { '1': 'ERC20', '56': 'BEP20', '43114': 'AVAXC' }

export const EVM_NETWORKS: readonly string[] = Object.values(CHAINS)

/** The network of a chain id of EIP-155, or a name for one that is not offered. */
export const findNetworkName = (id: string): string => CHAINS[id] ?? `chain ${id}`

export type Token = { readonly code: string; readonly decimals: number }

type TokenRow = Token & { readonly network: string; readonly contract: string }

/** The contracts of the tokens that are withdrawn, by their issuers. */
const TOKENS: readonly TokenRow[] = [
  { network: 'ERC20', code: 'USDT', decimals: 6, contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7' },
  { network: 'ERC20', code: 'LINK', decimals: 18, contract: '0x514910771AF9Ca656af840dff83E8264EcF986CA' },
  { network: 'ERC20', code: 'SHIB', decimals: 18, contract: '0x95aD61b0a150d79219dCF64E1E6Cc01f0B64C4cE' },
  { network: 'TRC20', code: 'USDT', decimals: 6, contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
]

/** The token of a contract address, in any spelling of the address. */
export function tokenAt(network: string, contract: string): Token | undefined {
  const reading = readAddress(network, contract)
  if (reading.kind !== 'valid') return undefined
  return TOKENS.find((each) => each.network === network && each.contract === reading.address)
}
