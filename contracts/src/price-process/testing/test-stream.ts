import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { OpenKeyStream } from '#price-process/dynamics'

/**
 * Opens a stream of sfc32, seeded by HMAC-SHA-256(key, name), in place of AES, which this package does not have. Tests of
 * the exchange have vectors of published prices.
 */
export const openTestStream: OpenKeyStream = (key, name) => {
  const seed = new DataView(hmac(sha256, key, utf8ToBytes(name)).buffer)
  let [a, b, c] = [seed.getUint32(0), seed.getUint32(4), seed.getUint32(8)]
  let counter = 1
  return (bytes) => {
    const words = new Uint32Array(bytes / 4)
    for (let at = 0; at < words.length; at++) {
      const word = (a + b + counter++) >>> 0
      a = b ^ (b >>> 9)
      b = (c + (c << 3)) >>> 0
      c = ((c << 21) | (c >>> 11)) + word
      words[at] = word
    }
    return new Uint8Array(words.buffer)
  }
}

export const keyFrom = (text: string): Uint8Array => sha256(utf8ToBytes(text))

/** Digests the texts of numbers, in 16 hexadecimal digits. */
export const computeDigest = (path: Float64Array): string =>
  bytesToHex(sha256(utf8ToBytes(path.join()))).slice(0, 16)
