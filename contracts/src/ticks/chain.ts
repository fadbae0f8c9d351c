import { type Instant, SECOND } from '#kit'

/** Hexadecimal SHA-256 of nothing: the hash before the first one of a chain. */
export const EMPTY_CHAIN = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/**
 * The bytes whose SHA-256 is the next hash of a chain: the hash before it, the instants as 8 bytes big-endian of unix
 * seconds, and the digest of the row. Minutes of ticks have one instant.
 */
export const chainInput = (
  previous: string,
  instants: readonly Instant[],
  digest: string,
): Uint8Array<ArrayBuffer> => hexToBytes(`${previous}${instants.map(secondsHex).join('')}${digest}`)

type CommittedKey = {
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly keyHash: string
  /** The version of the price process. */
  readonly process: number
}

/**
 * The bytes whose SHA-256 is the link of a committed key: the link before it, its begin and end, the version of its
 * process as 8 bytes, and the hash of the key. Links of version 1 do not state it.
 */
export const keyChainInput = (
  previous: string,
  { startsAt, endsAt, keyHash, process }: CommittedKey,
): Uint8Array<ArrayBuffer> =>
  hexToBytes(
    `${previous}${secondsHex(startsAt)}${secondsHex(endsAt)}${process === 1 ? '' : wordHex(process)}${keyHash}`,
  )

const CONTINUED = '636f6e74696e756564'

/**
 * The bytes whose SHA-256 is the key of an hour that began before its key was published: the word "continued", the key
 * before it, and its begin. So it was fixed when that one was committed.
 */
export const continuedKeyInput = (keyBefore: string, startsAt: Instant): Uint8Array<ArrayBuffer> =>
  hexToBytes(`${CONTINUED}${keyBefore}${secondsHex(startsAt)}`)

const wordHex = (value: number): string => value.toString(16).padStart(16, '0')
const secondsHex = (at: Instant): string => wordHex(at / SECOND)
const hexToBytes = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
