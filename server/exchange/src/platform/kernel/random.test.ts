import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomIds } from './ids.ts'
import { type Random, secureRandom, seededRandom } from './random.ts'

const draw = (random: Random, count: number) => Array.from({ length: count }, () => random.int(1_000_000))

describe('a seeded random generator', () => {
  it('returns the same values for the same seed on every machine', () => {
    expect(draw(seededRandom('bourse'), 4)).toEqual(draw(seededRandom('bourse'), 4))
    expect(draw(seededRandom('bourse'), 4)).not.toEqual(draw(seededRandom('bours'), 4))
  })

  it('forks into streams that depend on seed and name only', () => {
    const used = seededRandom('seed')
    draw(used, 100)
    expect(draw(used.fork('a'), 4)).toEqual(draw(seededRandom('seed').fork('a'), 4))
    expect(draw(used.fork('a'), 4)).not.toEqual(draw(used.fork('b'), 4))
  })
})

describe.each([
  ['seeded', () => seededRandom('test')],
  ['secure', () => secureRandom()],
])('%s randomness', (_name, make) => {
  it('stays below its bound and reaches every number under it', () => {
    const random = make()
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 - 1 }), (below) => {
        const drawn = random.int(below)
        expect(Number.isInteger(drawn) && drawn >= 0 && drawn < below).toBe(true)
      }),
    )
    expect(new Set(Array.from({ length: 600 }, () => random.int(6))).size).toBe(6)
  })

  it('is uniform', () => {
    const random = make()
    const faces = [0, 0, 0, 0, 0, 0]
    for (let roll = 0; roll < 60_000; roll++) faces[random.int(6)]! += 1
    // Chi-squared with five degrees of freedom: above 30 in less than one run of fifty thousand.
    const chi = faces.reduce((total, seen) => total + (seen - 10_000) ** 2 / 10_000, 0)
    expect(chi).toBeLessThan(30)
  })

  it('lies in [0, 1) and fills the requested number of bytes', () => {
    const random = make()
    const drawn = Array.from({ length: 1_000 }, () => random.next())
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...drawn)).toBeLessThan(1)
    expect(random.bytes(0).length).toBe(0)
    expect(random.bytes(33).length).toBe(33)
    expect(random.bytes(32).equals(random.bytes(32))).toBe(false)
  })
})

describe('ids', () => {
  it('are 26 alphanumeric characters and unique', () => {
    const ids = randomIds(secureRandom())
    const made = Array.from({ length: 1_000 }, () => ids.next())
    expect(new Set(made).size).toBe(1_000)
    for (const id of made) expect(id).toMatch(/^[0-9a-z]{26}$/)
  })
})
