import {
  base58Bytes,
  base58Check,
  base58CheckXrp,
  bech32Bytes,
  crc32,
  eip55,
  isCashAddress,
  segwitAddress,
  ss58Bytes,
  toBase58CheckXrp,
} from './checksums.ts'
import { paperNetwork } from './paper.ts'

/**
 * `valid`: the address in its canonical spelling, with the tag that it contains. `mistyped`: the form of the
 * network, with a wrong checksum. `test`: an address of its test network. `unknown`: none of these.
 */
export type AddressReading =
  | {
      readonly kind: 'valid'
      readonly address: string
      readonly tag: string | null
      /** Whether the address itself states that it has no tag. */
      readonly isUntagged: boolean
    }
  | { readonly kind: 'mistyped' | 'test' | 'unknown' }

type Check = (text: string) => AddressReading

const MISTYPED: AddressReading = { kind: 'mistyped' }
const TEST: AddressReading = { kind: 'test' }
const UNKNOWN: AddressReading = { kind: 'unknown' }
const valid = (address: string): AddressReading => ({ kind: 'valid', address, tag: null, isUntagged: false })
const validOr = (address: string | null): AddressReading => (address === null ? MISTYPED : valid(address))

type Bitcoin = {
  /** Version bytes of base58check addresses, and the prefix of segwit addresses; those of the test network. */
  readonly versions: readonly number[]
  readonly form: RegExp
  readonly segwit?: string
  readonly testVersions: readonly number[]
  readonly testSegwit?: string
}

const HASH_LENGTH = 21

function bitcoinLike({ versions, form, segwit, testVersions, testSegwit }: Bitcoin): Check {
  return (text) => {
    const lower = text.toLowerCase()
    if (segwit !== undefined && lower.startsWith(`${segwit}1`)) return validOr(segwitAddress(text, segwit))
    if (testSegwit !== undefined && lower.startsWith(`${testSegwit}1`)) return TEST
    const payload = base58Check(text)
    if (payload === null) return form.test(text) ? MISTYPED : UNKNOWN
    const version = payload.length === HASH_LENGTH ? (payload[0] ?? -1) : -1
    if (testVersions.includes(version)) return TEST
    return versions.includes(version) ? valid(text) : UNKNOWN
  }
}

const evm: Check = (text) => {
  if (!/^0x[\da-f]{40}$/i.test(text) || /^0x0{40}$/i.test(text)) return UNKNOWN
  return validOr(eip55(text))
}

const tron: Check = (text) => {
  const payload = base58Check(text)
  if (payload === null) return /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text) ? MISTYPED : UNKNOWN
  return payload.length === HASH_LENGTH && payload[0] === 0x41 ? valid(text) : UNKNOWN
}

/** A key has no checksum, only a length; the zero key is a program that accepts money and never returns it. */
const solana: Check = (text) => {
  const bytes = base58Bytes(text)
  return bytes !== null && bytes.length === 32 && bytes.some((byte) => byte !== 0) ? valid(text) : UNKNOWN
}

const xrp: Check = (text) => {
  const payload = base58CheckXrp(text)
  if (payload === null) return /^(?:r[\w]{24,34}|[XT][\w]{46})$/.test(text) ? MISTYPED : UNKNOWN
  if (payload.length === HASH_LENGTH && payload[0] === 0) return valid(text)
  return payload.length === 31 ? fromXAddress(payload) : UNKNOWN
}

/** An X-address (XLS-5) contains the account and its tag: prefix 2, account 20, flag 1, tag 8 bytes. */
function fromXAddress(payload: Uint8Array): AddressReading {
  const prefix = ((payload[0] ?? 0) << 8) | (payload[1] ?? 0)
  if (prefix === 0x0493) return TEST
  const flag = payload[22] ?? 2
  const rest = payload.subarray(23)
  if (prefix !== 0x0544 || flag > 1 || rest.subarray(4).some((byte) => byte !== 0)) return UNKNOWN
  const address = toBase58CheckXrp(Uint8Array.of(0, ...payload.subarray(2, 22)))
  if (flag === 0) return { kind: 'valid', address, tag: null, isUntagged: true }
  const tag = new DataView(rest.buffer, rest.byteOffset, 4).getUint32(0, true)
  return { kind: 'valid', address, tag: String(tag), isUntagged: false }
}

const polkadot: Check = (text) => {
  const body = ss58Bytes(text)
  if (body === null) return /^1[1-9A-HJ-NP-Za-km-z]{45,47}$/.test(text) ? MISTYPED : UNKNOWN
  return body.length === 33 && body[0] === 0 ? valid(text) : UNKNOWN
}

const bitcoinCash: Check = (text) => {
  const lower = text.toLowerCase()
  const payload = lower.replace(/^bitcoincash:/, '')
  if (!/^[qprz][\da-z]{41}(?:[\da-z]{19})?$/.test(payload)) return UNKNOWN
  const isOneCase = text === lower || text === text.toUpperCase()
  return isOneCase && isCashAddress(payload) ? valid(payload) : MISTYPED
}

const cardano: Check = (text) => {
  const lower = text.toLowerCase()
  if (lower.startsWith('addr_test1')) return TEST
  if (!lower.startsWith('addr1')) return isByron(text) ? valid(text) : UNKNOWN
  const bytes = bech32Bytes(text, 'addr')
  if (bytes === null) return MISTYPED
  const [header = 0xff] = bytes
  return header >> 4 < 8 && (header & 15) === 1 ? valid(lower) : UNKNOWN
}

/** An address of Cardano's first era: CBOR of a tagged byte string (head of 4 or 5 bytes) and its CRC-32. */
function isByron(text: string): boolean {
  const bytes = base58Bytes(text)
  if (bytes === null || bytes.length < 12 || bytes[0] !== 0x82 || bytes[1] !== 0xd8 || bytes[2] !== 0x18)
    return false
  const isShort = bytes[3] !== 0x58
  const start = isShort ? 4 : 5
  const length = isShort ? (bytes[3] ?? 0) & 31 : (bytes[4] ?? 0)
  const end = start + length
  if (bytes[end] !== 0x1a || bytes.length !== end + 5) return false
  return (
    new DataView(bytes.buffer, bytes.byteOffset + end + 1, 4).getUint32(0) ===
    crc32(bytes.subarray(start, end))
  )
}

/**
 * Only forms that no other network shares: a Bitcoin Cash or Litecoin address in the form of a Bitcoin address
 * is refused, because both have the same form.
 */
const CHECKS: Readonly<Record<string, Check>> = {
  BTC: bitcoinLike({
    versions: [0x00, 0x05],
    form: /^[13][1-9A-HJ-NP-Za-km-z]{25,34}$/,
    segwit: 'bc',
    testVersions: [0x6f, 0xc4],
    testSegwit: 'tb',
  }),
  LTC: bitcoinLike({
    versions: [0x30, 0x32],
    form: /^[LM][1-9A-HJ-NP-Za-km-z]{25,34}$/,
    segwit: 'ltc',
    testVersions: [0x6f, 0x3a],
    testSegwit: 'tltc',
  }),
  DOGE: bitcoinLike({
    versions: [0x1e, 0x16],
    form: /^[DA9][1-9A-HJ-NP-Za-km-z]{25,34}$/,
    testVersions: [0x71, 0xc4],
  }),
  BCH: bitcoinCash,
  ERC20: evm,
  BEP20: evm,
  AVAXC: evm,
  TRC20: tron,
  SOL: solana,
  XRP: xrp,
  ADA: cardano,
  DOT: polkadot,
}

/** Networks whose addresses are checked. */
export const CHECKED_NETWORKS: readonly string[] = Object.keys(CHECKS)

/** Any network that has no check: no blanks, no markup. */
const ANY_ADDRESS = /^[A-Za-z0-9][A-Za-z0-9:._-]{5,199}$/

/** Reads an address of a network; null for a network that the caller does not know. */
export function readAddress(network: string | null, text: string): AddressReading {
  const paper = paperNetwork(text)
  const name = network?.toUpperCase() ?? null
  if (paper !== undefined) return name === null || paper === name ? valid(text.toUpperCase()) : UNKNOWN
  const check = name === null ? undefined : CHECKS[name]
  if (check === undefined) return ANY_ADDRESS.test(text) ? valid(text) : UNKNOWN
  return check(text)
}

/** Finds the other networks on which a text is an address. */
export const findOtherNetworks = (text: string, except: string | null): readonly string[] => {
  const paper = paperNetwork(text)
  if (paper !== undefined) return paper === except ? [] : [paper]
  return CHECKED_NETWORKS.filter((name) => name !== except && readAddress(name, text).kind === 'valid')
}
