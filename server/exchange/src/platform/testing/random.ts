import type { Random } from '#platform/kernel'

/**
 * Creates known randomness: each call of `int` returns the next of the given numbers, then the last one for
 * ever.
 */
export function fixedRandom(...numbers: readonly number[]): Random {
  let at = 0
  const next = () => numbers[Math.min(at++, numbers.length - 1)] ?? 0
  const random: Random = {
    next: () => 0,
    int: next,
    bytes: (length) => Buffer.alloc(length, next()),
    fork: () => random,
  }
  return random
}
