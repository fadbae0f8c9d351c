import { type Amount, amountText, sum, toAmount, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { portfolio, type PortfolioResult } from '@bourse/contracts/portfolio'
import { spot } from '@bourse/contracts/spot'
import { type Entry, wallet } from '@bourse/contracts/wallet'
import { freshKey, type Member, useTestEnvironment } from '#environment'
import { describe, expect, it } from 'vitest'

const environment = useTestEnvironment()
const [BTC, USDT] = ['1', '3'] as AssetId[] as [AssetId, AssetId]
const digits = (amount: Amount | null | undefined) => Number(amountText(amount ?? ZERO))

type Order = { readonly side: 'buy' | 'sell'; readonly quantity: string; readonly price: string }

const order = (member: Member, { side, quantity, price }: Order) =>
  member.call(
    spot.place,
    { base: BTC, quote: USDT, side, kind: 'market', quantity: toAmount(quantity), price: toAmount(price) },
    { key: freshKey() },
  )

const readResults = (member: Member) => member.call(portfolio.results, { range: 'all' })
const find = (results: readonly PortfolioResult[], product: string, code: string) =>
  results.find((one) => one.product === product && one.code === code)

async function readLegs(member: Member): Promise<Entry[]> {
  const legs: Entry[] = []
  for (let page = 1; ; page += 1) {
    const { list } = await member.call(wallet.statement, { page, limit: 100 })
    legs.push(...list)
    if (list.length < 100) return legs.reverse()
  }
}

/** Recomputes the spot results of one coin against USDT from the exported legs alone, by instants, in plain numbers. */
function recompute(legs: readonly Entry[], coin: string) {
  const moments = new Map<string | null, Entry[]>()
  for (const leg of legs.filter(({ group }) => group === 'trades'))
    moments.set(leg.exactAt, [...(moments.get(leg.exactAt) ?? []), leg])
  let [quantity, cost, realised, fees] = [0, 0, 0, 0]
  for (const moment of moments.values()) {
    const total = (code: string, isFee: boolean) =>
      moment
        .filter((leg) => leg.code === code && (leg.label === 'Spot trading fee') === isFee)
        .reduce((value, leg) => value + digits(leg.change), 0)
    const [moved, paid] = [total(coin, false), total('USDT', false)]
    fees += total('USDT', true)
    if (moved > 0) [quantity, cost] = [quantity + moved, cost - paid]
    else if (moved < 0) {
      const share = (cost * -moved) / quantity
      realised += paid - share
      ;[quantity, cost] = [quantity + moved, cost - share]
    }
  }
  return { quantity, cost, realised, fees }
}

describe('a portfolio', () => {
  it('has a return and days without what came in, from hourly values', async () => {
    await environment.price('BTC/USDT', '50000')
    const member = await environment.member({ btc: '1' })
    await environment.advance('1 hour')
    const first = await member.call(portfolio.history, { range: 'all' })
    expect(first.since).not.toBeNull()

    await environment.price('BTC/USDT', '60000')
    await environment.advance('1 hour')
    await member.deposit('USDT', '60000')
    await environment.advance('1 hour')
    const { points } = await member.call(portfolio.history, { range: 'day' })
    const last = points.at(-1)
    expect(digits(last?.equity) / 120_000).toBeCloseTo(1, 1)
    expect(digits(last?.growth)).toBeCloseTo(digits(last?.bitcoin) > 0 ? 1.2 : 0, 1)
    const deposits = points.slice(1).map(({ deposits: one }) => one)
    expect(digits(sum(ZERO, ...deposits)) / 110_000).toBeCloseTo(1, 2)
    const { days } = await member.call(portfolio.days, {
      month: new Date(environment.clock.now()).toISOString().slice(0, 7),
    })
    const results = days.reduce((value, { result }) => value + digits(result), 0)
    expect(results).toBeCloseTo(digits(last?.equity) - digits(sum(ZERO, ...deposits)), 6)
  })

  it('counts a deposit once, whether an hourly value contains it or not', async () => {
    const member = await environment.member({ usdt: '100' })
    await environment.advance('1 hour')
    await member.deposit('USDT', '50')
    await environment.advance('5 seconds')
    const live = await member.call(portfolio.results, { range: 'day' })
    expect(digits(live.deposits)).toBe(150)
    await environment.advance('1 hour')
    await environment.advance('1 hour')
    await environment.advance('1 hour')
    const stored = await member.call(portfolio.results, { range: 'day' })
    expect(digits(stored.deposits)).toBe(150)
    const { points } = await member.call(portfolio.history, { range: 'day' })
    expect(points.map(({ growth }) => digits(growth))).toEqual(points.map(() => 1))
  })

  it('has results by product and coin like a naive recomputation of the exported legs', async () => {
    await environment.price('BTC/USDT', '50000')
    const member = await environment.verified({ usdt: '20000' })
    await order(member, { side: 'buy', quantity: '0.1', price: '50000' })
    await environment.price('BTC/USDT', '60000')
    await order(member, { side: 'buy', quantity: '0.05', price: '60000' })
    await environment.advance('1 second')
    await order(member, { side: 'sell', quantity: '0.08', price: '60000' })
    const naive = recompute(await readLegs(member), 'BTC')
    const live = await readResults(member)
    expect(naive.quantity).toBeGreaterThan(0)
    expect(digits(find(live.results, 'spot', 'BTC')?.realised)).toBeCloseTo(naive.realised, 6)
    const fees = live.results.reduce((value, one) => value + digits(one.fees), 0)
    expect(fees).toBeLessThan(0)
    const owned = live.holdings.find(({ code }) => code === 'BTC')
    expect(digits(owned?.quantity)).toBeCloseTo(naive.quantity, 9)
    expect(digits(owned?.cost)).toBeCloseTo(naive.cost, 6)

    // The stored results are the same after the background has booked them.
    for (let hour = 0; hour < 4; hour += 1) await environment.advance('1 hour')
    const stored = await readResults(member)
    expect(find(stored.results, 'spot', 'BTC')).toEqual(find(live.results, 'spot', 'BTC'))
    expect(stored.results).toHaveLength(live.results.length)

    const csv = await member.call(portfolio.file, { range: 'all', format: 'csv' })
    const sums = csv.content
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','))
      .filter(([, product, coin]) => product === 'spot' && coin === 'BTC')
      .reduce((value, cells) => value + Number(cells[3]), 0)
    expect(sums).toBeCloseTo(naive.realised, 6)
    const comma = await member.call(portfolio.file, { range: 'all', format: 'csv', decimalMark: 'comma' })
    expect(comma.content).toBe(csv.content.replaceAll(',', ';').replaceAll('.', ','))
    const json = await member.call(portfolio.file, { range: 'all', format: 'json' })
    expect(JSON.parse(json.content)).toMatchObject({ holdings: expect.any(Array), values: expect.any(Array) })
  })

  it('is empty for a member without money', async () => {
    const member = await environment.member({})
    expect(await readResults(member)).toEqual({ results: [], holdings: [], floating: ZERO, deposits: ZERO })
    expect((await member.call(portfolio.history, { range: 'all' })).since).toBeNull()
  })
})
