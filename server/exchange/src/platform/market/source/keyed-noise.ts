import { createCipheriv, createHash, createHmac, createSecretKey } from 'node:crypto'
import { drawNoise, type Noise, type OpenKeyStream } from '@bourse/contracts/price-process/dynamics'

/** Enough for one call of the noise; the bytes of a stream are the encryption of zeros. */
const ZEROS = new Uint8Array(4096)
const COUNTER_START = new Uint8Array(16)

/**
 * Opens AES-256-CTR under HMAC-SHA-256(key, name): one independent stream for each name.
 *
 * Security. The state is the whole 256-bit stream key and the block counter; nothing narrower is derived from
 * the key on the path to the output. Every output word is a truncation of the AES key stream, so predicting a
 * word from all others of its stream distinguishes AES-256-CTR from random: the best published attack costs
 * 2²⁵⁴ encryptions, and a search that tests 2⁴⁰ keys a second needs 10⁵⁷ years for 2²⁵⁶. Streams of other
 * names, and the key itself, stay hidden behind HMAC-SHA-256 even if one stream key were known. A stream
 * yields at most 2³² blocks here, far below the 2⁶⁴ at which counter mode differs visibly from random
 * numbers by its missing collisions.
 */
export const openKeyStream: OpenKeyStream = (key, name) => {
  // A key object is a fourth of the work of plain bytes, whose class Node examines each time.
  const streamKey = createHmac('sha256', createSecretKey(key)).update(name).digest()
  const cipher = createCipheriv('aes-256-ctr', createSecretKey(streamKey), COUNTER_START)
  return (bytes) => cipher.update(ZEROS.subarray(0, bytes))
}

/** Draws the noise of a key and a name. */
export const keyedNoise = (key: Uint8Array, ...name: readonly (string | number)[]): Noise =>
  drawNoise(openKeyStream, key, ...name)

/** Derives a 256-bit key from a text; it is as public as the text. */
export const publicKey = (text: string): Uint8Array => createHash('sha256').update(text).digest()
