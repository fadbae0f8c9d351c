import * as z from 'zod/mini'
import { count, record, text } from '#kit'

/**
 * Proof of work in place of a block: SHA-256 over 40 bytes, the hash of the challenge and a counter, must begin
 * with `bits` zero bits. 17 bits are 131,072 hashes on average, half a second on a slow device; 22 bits are the limit.
 */
export const PUZZLE_BITS = { least: 17, most: 22 } as const
export const PUZZLE_TTL_MS = 10 * 60_000

export const puzzle = record({ challenge: text, bits: count })

/** `challenge:counter` of a solved puzzle. */
export const puzzleProof = z
  .string()
  .check(z.regex(/^[A-Za-z0-9._-]{1,160}:\d{1,15}$/, { error: 'parameter_error' }))

const BLOCK_BYTES = 40
const HASH_BYTES = 32

/** The bytes to hash; `write` changes the counter in place, because a solver tries millions. */
export function createPuzzleBlock(challengeHash: Uint8Array): {
  bytes: Uint8Array
  write(counter: number): void
} {
  const bytes = new Uint8Array(BLOCK_BYTES)
  bytes.set(challengeHash.subarray(0, HASH_BYTES))
  const view = new DataView(bytes.buffer, HASH_BYTES)
  return {
    bytes,
    write(counter) {
      view.setUint32(0, Math.floor(counter / 2 ** 32))
      view.setUint32(4, counter >>> 0)
    },
  }
}

/** Whether a hash begins with this many zero bits; 32 at most. */
export function hasZeroBits(hash: Uint8Array, bits: number): boolean {
  const [a = 255, b = 255, c = 255, d = 255] = hash
  return Math.clz32(((a << 24) | (b << 16) | (c << 8) | d) >>> 0) >= bits
}
