const BASE58 = '[1-9A-HJ-NP-Za-km-z]'
const SHAPES: Readonly<Record<string, RegExp>> = {
  ERC20: /^0x[\da-fA-F]{40}$/,
  TRC20: new RegExp(`^T${BASE58}{33}$`),
  ETH: /^0x[\da-fA-F]{40}$/,
  BTC: new RegExp(`^(?:bc1[\\da-z]{11,87}|[13]${BASE58}{25,34})$`),
}

/** Addresses of a paper account contain their network. */
export const paperNetwork = (address: string): string | undefined => /^PAPER-([A-Z0-9]+)-/.exec(address)?.[1]

/** Whether an address matches its network's format. Only a warning, because address formats change. */
export function addressFormat(address: string, network: string | null): 'valid' | 'unusual' | 'unknown' {
  if (network === null || address === '') return 'unknown'
  const paper = paperNetwork(address)
  if (paper !== undefined) return paper === network.toUpperCase() ? 'valid' : 'unusual'
  const shape = SHAPES[network.toUpperCase()]
  if (shape === undefined) return 'unknown'
  return shape.test(address) ? 'valid' : 'unusual'
}

export const cleanAddress = (raw: string): string => raw.replace(/\s+/gu, '')

export const addressInCode = (text: string): string =>
  cleanAddress(text)
    .replace(/^[a-z]+:(?=[\w-]+)/i, '')
    .replace(/[?@].*$/, '')

type Shown = {
  readonly address: string
  readonly network: string | null
  /** The decoded QR code of the picture; null if unreadable. */
  readonly inPicture: string | null
}

/** None prevents saving. `otherInPicture` is the address in the picture if it differs from the typed one. */
export function addressWarnings({ address, network, inPicture }: Shown) {
  const shown = inPicture === null ? null : addressInCode(inPicture)
  return {
    isFormatSuspect: addressFormat(address, network) === 'unusual',
    otherInPicture: shown === null || address === '' || shown === address ? null : shown,
  }
}
