import type { Random } from './random.ts'

/** Generates identifiers: 26 characters, unique, in no guessable order. */
export type Ids = { next(): string }

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

export function randomIds(random: Random): Ids {
  return {
    next() {
      let id = ''
      for (const byte of random.bytes(26)) id += ALPHABET[byte & 31]
      return id
    },
  }
}
