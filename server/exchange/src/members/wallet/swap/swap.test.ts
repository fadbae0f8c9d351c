import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Amount, toAmount, amountText, toInstant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { SWAP_FEE_PERCENT, swapOutcome, wallet } from '@bourse/contracts/wallet'
import { catalogue } from '#catalogue'
import { catchRefusal } from '#platform/testing'
import type { SwapDeps } from './deps.ts'
import { isSwappable, chooseRate, findSwapTerms } from './quote.ts'
import { computeSwap } from './swap.ts'

const [BTC, USDT, XAU] = ['1', '3', '20'] as [AssetId, AssetId, AssetId]
const deps = { assets: catalogue.assets } as unknown as SwapDeps
const prices = (fromPrice: string, toPrice: string) => ({
  fromPrice: toAmount(fromPrice),
  fromTick: null,
  toPrice: toAmount(toPrice),
  toTick: null,
})

describe('a pair', () => {
  it.each([
    ['9999' as AssetId, '9999' as AssetId, 'coin_unknown'],
    [USDT, XAU, 'coin_unknown'],
    [USDT, USDT, 'same_coin'],
    [USDT, BTC, 'passed'],
  ])('of %s and %s: %s', async (from, to, outcome) => {
    expect(await catchRefusal(() => findSwapTerms(deps, { from, to }))).toBe(outcome)
  })
})

describe('an exchange', () => {
  const terms = findSwapTerms(deps, { from: USDT, to: BTC })
  const of = (quantity: string) => computeSwap(toAmount(quantity), prices('1', '60000'), terms)

  it('is whole units of the target; the rest goes to the house', () => {
    const { fee, received, rest } = of('100')
    expect([fee, received, rest].map(amountText)).toEqual(['0.2', '0.00166666', '0.000000006666666666'])
  })

  it.each([
    ['1000000000.01', 'amount_above_maximum'],
    ['1000000000', 'passed'],
    ['0.0006', 'passed'],
    ['0.0005', 'amount_below_minimum'],
  ])('for %s USDT: %s', async (quantity, outcome) => {
    expect(await catchRefusal(() => of(quantity))).toBe(outcome)
  })
})

describe('every pair of coins', () => {
  const coins = catalogue.assets.filter(isSwappable)
  const pairs = coins.flatMap((from) => coins.filter((to) => to !== from).map((to) => ({ from, to })))
  const quantity = fc.bigInt({ min: 1n, max: 10n ** 24n }).map((units) => units as Amount)
  const price = fc.bigInt({ min: 10n ** 12n, max: 10n ** 23n }).map((units) => units as Amount)

  it('is previewed from the quote as it travels, equal to the booked amounts to the last digit', () => {
    expect(pairs).toHaveLength(210)
    fc.assert(
      fc.property(fc.constantFrom(...pairs), quantity, price, price, (pair, given, fromPrice, toPrice) => {
        const offer = { fromPrice, toPrice, feePercent: SWAP_FEE_PERCENT, decimals: pair.to.decimals }
        const wire = JSON.stringify(z.encode(wallet.swapQuote.output, { ...offer, expiresAt: null }))
        const preview = swapOutcome(given, z.decode(wallet.swapQuote.output, JSON.parse(wire)))
        fc.pre(preview.received > 0n && given * fromPrice <= 10n ** 45n)
        expect(computeSwap(given, { fromPrice, toPrice }, pair)).toEqual(preview)
        expect(preview.received % 10n ** BigInt(18 - pair.to.decimals)).toBe(0n)
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('the rate of a swap', () => {
  const at = toInstant(1_000_000)
  const quote = { ...prices('1', '60000'), at }
  const after = (ms: number) => toInstant(at + ms)

  it('is the quoted one for ten seconds, whatever the market does', () => {
    expect(chooseRate(quote, prices('1', '90000'), after(10_000))).toMatchObject(prices('1', '60000'))
  })

  it('is then the current one, as long as it is near', async () => {
    expect(chooseRate(quote, prices('1', '60300'), after(10_001))).toEqual(prices('1', '60300'))
    expect(await catchRefusal(() => chooseRate(quote, prices('1', '60400'), after(10_001)))).toBe(
      'quote_expired',
    )
  })

  it('does not exist without a quote', async () => {
    expect(await catchRefusal(() => chooseRate(null, prices('1', '60000'), at))).toBe('quote_expired')
  })
})
