import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Amount } from '#kit'
import { dustQuantity } from './dust.ts'
import { SWAP_FEE_PERCENT, swapFee } from './rules.ts'

it('the quantity of a small balance leaves less than two units of it, and takes no more', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 24n }), (units) => {
      const balance = units as Amount
      const quantity = dustQuantity(balance)
      const left = balance - quantity - swapFee(quantity, SWAP_FEE_PERCENT)
      expect(left).toBeGreaterThanOrEqual(0n)
      expect(left).toBeLessThanOrEqual(2n)
    }),
    { seed: 20_261_128 },
  )
})
