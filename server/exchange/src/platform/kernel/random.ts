import { createHash, randomBytes } from 'node:crypto'

/**
 * Randomness as an input. `fork` returns an independent stream that depends only on the seed and the name.
 */
export type Random = {
  /** Returns a uniform number in [0, 1). */
  next(): number
  /** Returns a uniform integer in [0, below). */
  int(below: number): number
  bytes(length: number): Buffer
  fork(name: string): Random
}

/** Repeatable randomness for tests (sfc32 over the seed's hash). */
export function seededRandom(seed: string): Random {
  const digest = createHash('sha256').update(seed).digest()
  let [a, b, c, counter] = [digest.readInt32LE(0), digest.readInt32LE(4), digest.readInt32LE(8), 1]
  const next32 = () => {
    const mixed = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + mixed) | 0
    return mixed >>> 0
  }
  for (let warm = 0; warm < 12; warm++) next32()
  return fromWords(next32, (name) => seededRandom(`${seed}/${name}`))
}

/** Unpredictable randomness: codes, tokens, session ids. */
export function secureRandom(): Random {
  return {
    ...fromWords(() => randomBytes(4).readUInt32LE(0), secureRandom),
    // A single system call: an id takes 26 bytes, and every request takes two ids.
    bytes: (length) => randomBytes(length),
  }
}

function fromWords(next32: () => number, fork: (name: string) => Random): Random {
  return {
    next: () => next32() / 0x1_0000_0000,
    int(below) {
      // Values above the largest multiple of `below` are drawn again, so that every result is equally likely.
      const limit = 0x1_0000_0000 - (0x1_0000_0000 % below)
      let word = next32()
      while (word >= limit) word = next32()
      return word % below
    },
    bytes(length) {
      const bytes = Buffer.alloc(length)
      for (let at = 0; at < length; at++) bytes[at] = next32() & 0xff
      return bytes
    },
    fork,
  }
}
