import { type Instant, SECOND } from '#kit'

/** Hexadecimal SHA-256 of nothing: the hash before the first one of a chain. */
export const EMPTY_CHAIN = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/**
 * The bytes whose SHA-256 is the next hash of a chain: the hash before it, the instants as 8 bytes big-endian of unix
 * seconds, and the digest of the row. Minutes of ticks have one instant, committed keys two.
 */
export function chainInput(
  previous: string,
  instants: readonly Instant[],
  digest: string,
): Uint8Array<ArrayBuffer> {
  const times = instants.map((at) => (at / SECOND).toString(16).padStart(16, '0'))
  const hex = `${previous}${times.join('')}${digest}`
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}
