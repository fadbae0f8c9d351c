import type { MemberId } from '@bourse/contracts/account'
import { type Amount, toAmount, toInstant, sum, ZERO } from '@bourse/contracts/kit'
import { computeTotalDebt } from '@bourse/contracts/loans'
import { marginLevel } from '@bourse/contracts/margin'
import type { AssetId, MarketId } from '@bourse/contracts/market'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MarketTerms, RecordedTick } from '#platform/market'
import { marginTerms } from '#catalogue'
import type { FundsDeps } from './deps.ts'
import { computeFunds } from './funds.ts'
import {
  type IndebtedAccount,
  isSettled,
  liquidationSteps,
  needsPositions,
  stepTransfer,
} from './liquidation.ts'

const START = toInstant(Date.UTC(2026, 2, 4, 8))
const decimals = { '1': 8, '2': 8, '3': 6 } as Readonly<Record<string, number>>
const deps = {
  terms: marginTerms,
  market: { assetById: (id: AssetId) => ({ code: `C${id}`, decimals: decimals[id] ?? 8 }) },
} as unknown as FundsDeps
const createMarket = (id: string): MarketTerms =>
  ({ id: id as MarketId, base: id as AssetId, baseCode: `C${id}` }) as unknown as MarketTerms

type Shape = { debt: number; interest: number; money: number; held: number; coins: readonly number[] }
const createAccount = ({ debt, interest, money, held, coins }: Shape): IndebtedAccount => ({
  member: '7' as MemberId,
  debt: {
    id: '100001',
    member: '7' as MemberId,
    principal: toAmount(String(debt)),
    interest: toAmount(String(interest / 1000)),
    hourlyRate: marginTerms.hourlyRate,
    decimals: 6,
    hours: 1,
    principalHours: 0,
    borrowedAt: START,
    calledAt: null,
    closedAt: null,
  },
  free: toAmount(String(money / 100)),
  held: ZERO,
  positionMargin: toAmount(String(held)),
  coins: coins.flatMap((units, index) =>
    units === 0
      ? []
      : [{ market: createMarket(String(index + 1)), free: toAmount(String(units / 1000)), held: ZERO }],
  ),
})
const ticksAt = (prices: readonly number[]) => (market: MarketId) =>
  ({
    id: market,
    market,
    at: START,
    volume: ZERO,
    price: toAmount(String(prices[Number(market) - 1])),
  }) as RecordedTick

describe('the liquidation of an account', () => {
  const shape = fc.record({
    debt: fc.integer({ min: 1, max: 5_000 }),
    interest: fc.nat(1_000),
    money: fc.nat(300_000),
    held: fc.constantFrom(0, 0, 250),
    coins: fc.tuple(fc.nat(100), fc.nat(1_000)),
  })
  const prices = fc.tuple(fc.integer({ min: 1, max: 60_000 }), fc.integer({ min: 1, max: 3_000 }))

  it('in any state ends above the level or with nothing, and each step moves what it states', () => {
    let [sold, insured] = [0, 0]
    fc.assert(
      fc.property(shape, prices, (given, now) => {
        const account = createAccount(given)
        const findTick = ticksAt(now)
        const computeLevel = (one: IndebtedAccount) =>
          marginLevel(computeFunds(one, (market) => findTick(market).price))
        const steps = liquidationSteps(deps, account, findTick)
        const before = computeLevel(account)
        if (before !== null && before > marginTerms.liquidationLevel) {
          expect(steps).toEqual([])
          return
        }
        const balances = new Map<string, Amount>([['money', account.free]])
        for (const { market, free } of account.coins) balances.set(market.base, free)
        for (const [index, step] of steps.entries()) {
          const { legs } = stepTransfer(deps, step, String(index))
          const totals = new Map<string, Amount>()
          for (const { account: of, amount } of legs) {
            totals.set(of.asset, sum(totals.get(of.asset) ?? ZERO, amount))
            if (of.kind !== 'futures') continue
            const key = of.asset === marginTerms.asset ? 'money' : of.asset
            balances.set(key, sum(balances.get(key) ?? ZERO, amount))
          }
          for (const total of totals.values()) expect(total).toBe(ZERO)
          for (const balance of balances.values()) expect(balance).toBeGreaterThanOrEqual(ZERO)
          if (step.sold !== null) sold++
          if (step.result.shortfall > ZERO) insured++
        }
        const last = steps.at(-1)?.after ?? account
        expect(balances.get('money')).toBe(last.free)
        expect(computeTotalDebt(last.debt)).toBeLessThanOrEqual(computeTotalDebt(account.debt))
        const after = computeLevel(last)
        if (isSettled(last.debt) || needsPositions(last)) return
        expect(after).toBeGreaterThan(marginTerms.liquidationLevel)
      }),
      { numRuns: 1_000 },
    )
    expect(sold).toBeGreaterThan(200)
    expect(insured).toBeGreaterThan(50)
  })
})
