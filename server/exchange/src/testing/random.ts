import type { Random } from '#kernel'

/** Chance that a test knows beforehand: each call of `int` takes the next of the numbers given, the last for ever. */
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
