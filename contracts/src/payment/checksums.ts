import { blake2b } from '@noble/hashes/blake2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, base58xrp, bech32, bech32m } from '@scure/base'

const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{20,120}$/

/** The bytes of a base58 text; null if a character is outside the alphabet. */
export const base58Bytes = (text: string): Uint8Array | null =>
  BASE58.test(text) ? base58.decode(text) : null

const base58XrpBytes = (text: string): Uint8Array | null =>
  BASE58.test(text) ? base58xrp.decode(text) : null

const CHECK_BYTES = 4
const computeChecksum = (payload: Uint8Array): Uint8Array => sha256(sha256(payload)).subarray(0, CHECK_BYTES)
const isEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

function stripChecksum(bytes: Uint8Array | null): Uint8Array | null {
  if (bytes === null || bytes.length <= CHECK_BYTES) return null
  const payload = bytes.subarray(0, -CHECK_BYTES)
  return isEqual(computeChecksum(payload), bytes.subarray(-CHECK_BYTES)) ? payload : null
}

/** The payload of a base58check text (Bitcoin, TRON …); null if the checksum differs. */
export const base58Check = (text: string): Uint8Array | null => stripChecksum(base58Bytes(text))

/** The payload of a base58check text in the alphabet of the XRP Ledger. */
export const base58CheckXrp = (text: string): Uint8Array | null => stripChecksum(base58XrpBytes(text))

export const toBase58CheckXrp = (payload: Uint8Array): string =>
  base58xrp.encode(concatBytes(payload, computeChecksum(payload)))

/** A witness program of BIP-173 (version 0) or BIP-350 (later versions), in lower case; null if invalid. */
export function segwitAddress(text: string, prefix: string): string | null {
  const isBech32 = bech32.decodeUnsafe(text)
  const decoded = isBech32 ?? bech32m.decodeUnsafe(text)
  if (decoded === undefined || decoded.prefix !== prefix) return null
  const [version = 17, ...words] = decoded.words
  const program = bech32.fromWordsUnsafe(words)
  if (program === undefined || version > 16 || program.length < 2 || program.length > 40) return null
  const isFirst = version === 0
  if (isFirst !== (isBech32 !== undefined)) return null
  if (isFirst && program.length !== 20 && program.length !== 32) return null
  return text.toLowerCase()
}

/** The bytes of a long bech32 text with this prefix, as Cardano uses them; null if invalid. */
export function bech32Bytes(text: string, prefix: string): Uint8Array | null {
  const decoded = bech32.decodeUnsafe(text, 200)
  if (decoded === undefined || decoded.prefix !== prefix) return null
  return bech32.fromWordsUnsafe(decoded.words) ?? null
}

/** An Ethereum address with the capitals of EIP-55; null if those in the text differ. */
export function eip55(text: string): string | null {
  const hex = text.slice(2)
  const lower = hex.toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)))
  const checked = lower
    .split('')
    .map((sign, at) => (Number.parseInt(hash[at] ?? '0', 16) > 7 ? sign.toUpperCase() : sign))
  const address = checked.join('')
  const isOneCase = hex === lower || hex === hex.toUpperCase()
  return isOneCase || hex === address ? `0x${address}` : null
}

const CASH_ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const CASH_GENERATORS = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n]

/** Whether the 40-bit checksum of a CashAddr payload (lower case, without the prefix) is right. */
export function isCashAddress(payload: string): boolean {
  const words = payload.split('').map((sign) => CASH_ALPHABET.indexOf(sign))
  if (words.includes(-1)) return false
  let rest = 1n
  for (const word of [
    ...'bitcoincash'.split('').map((sign) => (sign.codePointAt(0) ?? 0) & 31),
    0,
    ...words,
  ]) {
    const top = rest >> 35n
    rest = ((rest & 0x07ffffffffn) << 5n) ^ BigInt(word)
    for (const [bit, generator] of CASH_GENERATORS.entries())
      if (((top >> BigInt(bit)) & 1n) === 1n) rest ^= generator
  }
  return rest === 1n
}

/** The bytes of an SS58 address (Polkadot), prefix included; null if the checksum differs. */
export function ss58Bytes(text: string): Uint8Array | null {
  const bytes = base58Bytes(text)
  if (bytes === null || bytes.length < 3) return null
  const body = bytes.subarray(0, -2)
  const hash = blake2b(concatBytes(utf8ToBytes('SS58PRE'), body), { dkLen: 64 })
  return isEqual(hash.subarray(0, 2), bytes.subarray(-2)) ? body : null
}

/** CRC-32 of IEEE 802.3, as the older Cardano addresses end with it. */
export function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff
  for (const byte of bytes) {
    rest ^= byte
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ ((rest & 1) * 0xedb88320)
  }
  return (rest ^ 0xffffffff) >>> 0
}
