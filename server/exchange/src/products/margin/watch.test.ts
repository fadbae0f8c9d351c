import type { MemberId } from '@bourse/contracts/account'
import { type Amount, toAmount, toInstant, ONE } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDebtWatch } from './watch.ts'

const [BTC, ETH] = ['1', '2'] as MarketId[] as [MarketId, MarketId]
const START = toInstant(0)
const at = (btc: number, eth: number) =>
  new Map<MarketId, Amount>([
    [BTC, toAmount(String(btc))],
    [ETH, toAmount(String(eth))],
  ])

describe('the watch over debts', () => {
  it('misses no account that is called, whatever the prices do', async () => {
    const price = fc.integer({ min: 50, max: 150 })
    // An account has coins of both markets, and is called at or below a value.
    const account = fc.record({ btc: fc.nat(10), eth: fc.nat(10), calledAt: fc.nat(2_500) })
    const path = fc.array(fc.tuple(price, price), { minLength: 1, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(fc.array(account, { maxLength: 8 }), path, async (accounts, prices) => {
        const watch = createDebtWatch()
        const called = (now: ReadonlyMap<MarketId, Amount>) =>
          accounts.flatMap(({ btc, eth, calledAt }, member) => {
            const value = BigInt(btc) * (now.get(BTC) ?? 0n) + BigInt(eth) * (now.get(ETH) ?? 0n)
            return value <= BigInt(calledAt) * ONE ? [String(member) as MemberId] : []
          })
        for (const [index, [btc, eth]] of prices.entries()) {
          const now = at(btc, eth)
          const found = watch.candidates(now)
          if (found !== null) for (const member of called(now)) expect(found).toContain(member)
          if (index % 3 === 0) await watch.value(START, now, (lower) => Promise.resolve(called(lower)))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('looks at all accounts at first, after a fall, and after a failed valuation', async () => {
    const watch = createDebtWatch()
    expect(watch.candidates(at(100, 100))).toBeNull()
    await watch.value(START, at(100, 100), () => Promise.resolve([]))
    expect(watch.candidates(at(95, 100))).toEqual([])
    expect(watch.candidates(at(94, 100))).toBeNull()
    expect(watch.isDue(START)).toBe(true)
    watch.touch('7' as MemberId)
    await expect(watch.value(START, at(1, 1), () => Promise.reject(new Error('lost')))).rejects.toThrow()
    expect(watch.candidates(at(94, 100))).toBeNull()
  })

  it('looks at accounts that were changed, over one further valuation', async () => {
    const watch = createDebtWatch()
    await watch.value(START, at(100, 100), () => Promise.resolve(['1' as MemberId]))
    watch.touch('7' as MemberId)
    expect(watch.candidates(at(100, 100))).toEqual(['1', '7'])
    await watch.value(START, at(100, 100), () => Promise.resolve([]))
    expect(watch.candidates(at(100, 100))).toEqual(['7'])
    expect(watch.isDue(toInstant(29_999))).toBe(false)
    await watch.value(START, at(100, 100), () => Promise.resolve([]))
    expect(watch.candidates(at(100, 100))).toEqual([])
  })

  it('is idle without a debt, until an account is changed', async () => {
    const watch = createDebtWatch()
    expect(watch.isIdle()).toBe(false)
    await watch.value(START, at(100, 100), () => Promise.resolve(null))
    expect(watch.isIdle()).toBe(true)
    watch.touch('7' as MemberId)
    expect(watch.isIdle()).toBe(false)
    await watch.value(START, at(100, 100), () => Promise.resolve(null))
    expect([watch.isIdle(), watch.candidates(at(100, 100))]).toEqual([false, ['7']])
    await watch.value(START, at(100, 100), () => Promise.resolve(null))
    expect(watch.isIdle()).toBe(true)
  })
})
