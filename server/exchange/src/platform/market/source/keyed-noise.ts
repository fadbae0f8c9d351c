import { createCipheriv, createHash, createHmac, createSecretKey } from 'node:crypto'

/**
 * Noise that a key and a name determine, equal on every machine. Only `+ - * /` and integer operations turn
 * the key stream into numbers, which are exact everywhere.
 */
export type Noise = {
  /** Draws a word, uniform in 0 … 2³²−1. */
  word(): number
  /** Draws a number, uniform in [0, 1), in steps of 2⁻³². */
  uniform(): number
  /**
   * Draws a nearly normal number: symmetric, mean 0, variance 1, never beyond ±3.47: the sum of four
   * uniforms. Takes two words.
   */
  normal(): number
}

const BUFFER_BYTES = 4096
const ZEROS = new Uint8Array(BUFFER_BYTES)
/** The first part of a stream is short: a book or the trades of a second take few words. */
const FIRST = ZEROS.subarray(0, 512)
const COUNTER_START = new Uint8Array(16)

/**
 * Draws from AES-256-CTR under HMAC-SHA-256(key, name): one independent stream for each name.
 *
 * Security. The state is the whole 256-bit stream key and the block counter; nothing narrower is derived from
 * the key on the path to the output. Every output word is a truncation of the AES key stream, so predicting a
 * word from all others of its stream distinguishes AES-256-CTR from random: the best published attack costs
 * 2²⁵⁴ encryptions, and a search that tests 2⁴⁰ keys a second needs 10⁵⁷ years for 2²⁵⁶. Streams of other
 * names, and the key itself, stay hidden behind HMAC-SHA-256 even if one stream key were known. A stream
 * yields at most 2³² blocks here, far below the 2⁶⁴ at which counter mode differs visibly from random
 * numbers by its missing collisions.
 *
 * @param key 32 bytes.
 * @param name Encoded as JSON, so that no two different names have the same text.
 */
export function keyedNoise(key: Uint8Array, ...name: readonly (string | number)[]): Noise {
  // A key object is a fourth of the work of plain bytes, whose class Node examines each time.
  const streamKey = createHmac('sha256', createSecretKey(key)).update(JSON.stringify(name)).digest()
  const cipher = createCipheriv('aes-256-ctr', createSecretKey(streamKey), COUNTER_START)
  let [view, zeros] = [new DataView(new ArrayBuffer(0)), FIRST]
  let at = 0
  const word = (): number => {
    if (at === view.byteLength) {
      const { buffer, byteOffset, byteLength } = cipher.update(zeros)
      zeros = ZEROS
      view = new DataView(buffer, byteOffset, byteLength)
      at = 0
    }
    at += 4
    return view.getUint32(at - 4, true)
  }
  return {
    word,
    uniform: () => word() / 0x1_0000_0000,
    normal() {
      const a = word()
      const b = word()
      const total = (a & 0xffff) + (a >>> 16) + (b & 0xffff) + (b >>> 16)
      return (total - 2 * 0xffff) * NORMAL_SCALE
    },
  }
}

/** Standard deviation of the sum of four whole numbers, each uniform in 0 … 2¹⁶−1. */
const NORMAL_SCALE = 1 / Math.sqrt((0x1_0000 * 0x1_0000 - 1) / 3)

/** Derives a 256-bit key from a text; it is as public as the text. */
export const publicKey = (text: string): Uint8Array => createHash('sha256').update(text).digest()
