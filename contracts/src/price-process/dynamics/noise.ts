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

/** Returns the next bytes of a key stream. */
export type KeyStream = (bytes: number) => Uint8Array

/**
 * Opens the key stream of a key and a name, by the cryptography of the platform. That of published prices is AES-256-CTR, from
 * counter 0, under HMAC-SHA-256(key, name).
 *
 * @param key 32 bytes.
 */
export type OpenKeyStream = (key: Uint8Array, name: string) => KeyStream

const BUFFER_BYTES = 4096
/** The first part of a stream is short: a book or the trades of a second take few words. */
const FIRST_BYTES = 512

/** @param name Encoded as JSON, so that no two different names have the same text. */
export function drawNoise(
  open: OpenKeyStream,
  key: Uint8Array,
  ...name: readonly (string | number)[]
): Noise {
  const stream = open(key, JSON.stringify(name))
  let view: DataView = new DataView(new ArrayBuffer(0))
  let bytes = FIRST_BYTES
  let at = 0
  const word = (): number => {
    if (at === view.byteLength) {
      const { buffer, byteOffset, byteLength } = stream(bytes)
      bytes = BUFFER_BYTES
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
