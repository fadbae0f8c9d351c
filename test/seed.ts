import { randomInt } from 'node:crypto'

/** A seed with which every walk reaches the outcomes that its suite asserts. */
const DEFAULT = '20261120'

/** Chooses the seed of all random tests of a run: that of `SEED`, a fresh one for `SEED=random`. */
export function chooseSeed(given = DEFAULT): string {
  const seed = given === 'random' ? String(randomInt(2 ** 31)) : given
  if (!/^\d{1,10}$/.test(seed) || Number(seed) >= 2 ** 31)
    throw new Error(`SEED is a number below 2³¹, not ${given}`)
  return seed
}

/** Returns the seed of this run, for random tests that do not use fast-check. */
export function runSeed(): string {
  const seed = process.env.SEED
  if (seed === undefined) throw new Error('vitest.config.ts sets SEED')
  return seed
}

/** Returns the command that repeats the random tests of a file. */
export function repeatCommand(seed: string | number, file: string): string {
  const isLong = file.includes('.long.test.') || process.env.TESTS === 'long'
  return `SEED=${seed} npm ${isLong ? 'run long' : 'test'} -- ${file}`
}
