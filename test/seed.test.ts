import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chooseSeed, repeatCommand } from './seed.ts'

it('a failed property states its seed and how to repeat it', async () => {
  const message = `SEED=${process.env.SEED} npm test -- test/seed.test.ts`
  expect(() => fc.assert(fc.property(fc.nat(), (n) => n < 3))).toThrow(message)
  await expect(fc.assert(fc.asyncProperty(fc.nat(), async (n) => n < 3))).rejects.toThrow(message)
  expect(fc.readConfigureGlobal().seed).toBe(Number(process.env.SEED))
})

it('the seed is the given one, a fresh one on request, or a fixed one', () => {
  expect([chooseSeed('7'), chooseSeed()]).toEqual(['7', chooseSeed()])
  expect(chooseSeed('random')).not.toBe(chooseSeed('random'))
  for (const text of ['', 'x', '-1', '1.5', '2147483648']) expect(() => chooseSeed(text)).toThrow('SEED')
  expect(repeatCommand('7', 'test/a.long.test.ts')).toBe('SEED=7 npm run long -- test/a.long.test.ts')
})
