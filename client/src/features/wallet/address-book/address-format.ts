/** What an address looks like on its network. Nothing is refused for its looks: networks change, and we do not. */
export type AddressFormat = 'valid' | 'unusual' | 'unknown'

const BASE58 = '[1-9A-HJ-NP-Za-km-z]'
const SHAPES: Readonly<Record<string, RegExp>> = {
  ERC20: /^0x[\da-fA-F]{40}$/,
  TRC20: new RegExp(`^T${BASE58}{33}$`),
  ETH: /^0x[\da-fA-F]{40}$/,
  BTC: new RegExp(`^(?:bc1[\\da-z]{11,87}|[13]${BASE58}{25,34})$`),
}
/** Addresses of paper money say their network on their face. */
const PAPER = /^PAPER-([A-Z0-9]+)-/

export function addressFormat(address: string, network: string | null): AddressFormat {
  if (network === null || address === '') return 'unknown'
  const paper = PAPER.exec(address)?.[1]
  if (paper !== undefined) return paper === network.toUpperCase() ? 'valid' : 'unusual'
  const shape = SHAPES[network.toUpperCase()]
  if (shape === undefined) return 'unknown'
  return shape.test(address) ? 'valid' : 'unusual'
}

/** Neither blanks nor line ends get into an address, however it was pasted. */
export const cleanAddress = (raw: string): string => raw.replace(/\s+/gu, '')

/** "bitcoin:bc1…?amount=1": what a code says beyond the address is left out. */
export const addressInCode = (text: string): string =>
  cleanAddress(text)
    .replace(/^[a-z]+:(?=[\w-]+)/i, '')
    .replace(/[?@].*$/, '')

type Shown = {
  readonly address: string
  readonly network: string | null
  /** The text of the code in the picture, where it could be read. */
  readonly inPicture: string | null
}

/** Doubts to show; none of them keeps the address from being saved. */
export type AddressWarnings = {
  readonly isFormatSuspect: boolean
  /** The address in the picture, when it is another one than the typed one. */
  readonly otherInPicture: string | null
}

export function addressWarnings({ address, network, inPicture }: Shown): AddressWarnings {
  const shown = inPicture === null ? null : addressInCode(inPicture)
  return {
    isFormatSuspect: addressFormat(address, network) === 'unusual',
    otherInPicture: shown === null || address === '' || shown === address ? null : shown,
  }
}
