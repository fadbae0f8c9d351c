import { futures } from '@bourse/contracts/futures'
import { type Amount, toAmount, amountText, ZERO } from '@bourse/contracts/kit'
import { loans } from '@bourse/contracts/loans'
import type { AssetId } from '@bourse/contracts/market'
import { dayResult, type Equity, computeEquity, wallet } from '@bourse/contracts/wallet'
import { freshKey, type Member, useTestEnvironment } from '#environment'
import { describe, expect, it } from 'vitest'

const environment = useTestEnvironment()

const [BTC, USDT] = ['1', '3'] as AssetId[] as [AssetId, AssetId]
const read = (member: Member): Promise<Equity> => member.call(wallet.equity, {})
const digits = (amount: Amount | null) => Number(amountText(amount ?? ZERO))
/** Formats equity, the net inflow of the last day, and the result of that day. */
const figures = ({ equity, dayAgo }: Equity) => {
  if (dayAgo === null) return { equity: digits(equity), dayAgo }
  const { result, percent } = dayResult(equity, dayAgo)
  return {
    equity: digits(equity),
    netDeposits: digits(dayAgo.netDeposits),
    result: digits(result),
    percent: digits(percent),
  }
}

describe("a member's wealth", () => {
  it('counts floating profit, no borrowed money, and a result without what came in', async () => {
    await environment.price('BTC/USDT', '100000')
    const member = await environment.verified({ usdt: '50000', btc: '1' })
    const first = await read(member)
    // The money was deposited within the day, so it is no result.
    expect(figures(first)).toEqual({ equity: 150_000, netDeposits: 150_000, result: 0, percent: 0 })

    await member.call(
      loans.borrow,
      { collateralAsset: BTC, collateral: toAmount('0.05'), amount: toAmount('1000') },
      { key: freshKey() },
    )
    const borrowed = await read(member)
    expect([borrowed.assets, borrowed.debts].map(digits)).toEqual([151_000, expect.closeTo(1000, 0)])
    expect(digits(borrowed.equity)).toBeCloseTo(150_000, 0)

    await member.call(wallet.transfer, {
      asset: USDT,
      quantity: toAmount('5000'),
      from: 'spot',
      to: 'futures',
    })
    await member.call(
      futures.open,
      {
        base: BTC,
        quote: USDT,
        side: 'long',
        kind: 'market',
        lots: toAmount('10'),
        leverage: 10,
      },
      { key: freshKey() },
    )
    const opened = await read(member)
    await environment.mark('BTC/USDT', '102000')
    const risen = await read(member)
    expect(digits(risen.floating)).toBeGreaterThan(digits(opened.floating))
    expect(risen.equity).toBe(computeEquity(risen))
    // The coin is worth 2,000 more; the rest is the position's, less an hour's interest.
    expect(digits(risen.equity) - digits(opened.equity)).toBeCloseTo(
      2000 + digits(risen.floating) - digits(opened.floating),
      1,
    )
  })

  it('a day later is compared with the snapshot of that hour, and money of that day with the price of its time', async () => {
    await environment.price('BTC/USDT', '50000')
    const member = await environment.member({ usdt: '1000', btc: '0.01' })
    await environment.advance('1 hour')
    await environment.advance('24 hours')
    await environment.price('BTC/USDT', '40000')
    await member.deposit('BTC', '0.01')
    await environment.advance('5 seconds')
    await environment.price('BTC/USDT', '60000')
    const { dayAgo, equity } = await read(member)
    const hours = dayAgo === null ? null : (environment.clock.now() - dayAgo.at) / 3_600_000
    expect(hours).toBeCloseTo(24, 1)
    // Equity was 1,500 before; the coin deposited at 40,000 counts 400, and the rise of two coins is the result.
    expect([dayAgo?.equity, dayAgo?.netDeposits, equity].map((one) => digits(one ?? null))).toEqual([
      1500, 400, 2200,
    ])
  })
})
