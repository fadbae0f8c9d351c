import { createHash } from 'node:crypto'
import { futures } from '@bourse/contracts/futures'
import { type Instant, subtract, sum, toAmount } from '@bourse/contracts/kit'
import { market } from '@bourse/contracts/market'
import { checkSettlement, receipts, type Settlement, type SettlementKind } from '@bourse/contracts/receipts'
import { seconds } from '@bourse/contracts/seconds'
import { wallet } from '@bourse/contracts/wallet'
import { freshKey, type Member, useTestEnvironment } from '#environment'
import { audit } from '#ledger'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const environment = useTestEnvironment()
beforeAll(() => environment.price('BTC/USDT', '60000'))
afterAll(async () => {
  expect(await audit(environment)).toEqual([])
})

const [BTC, USDT, BTCUSDT] = ['1', '3', '1'] as never[]
const digest = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

async function withBalance(account: 'seconds' | 'futures'): Promise<Member> {
  const member = await environment.verified({ usdt: '1000' })
  const move = { asset: USDT as never, quantity: toAmount('1000'), from: 'spot', to: account } as const
  await member.call(wallet.transfer, move)
  return member
}

let languages = 0
/** The BFF caches the list for a short time by its input; each reading has another one. */
const list = async (kind?: SettlementKind) => {
  const until = environment.clock.now() - (environment.clock.now() % 1000) + ++languages * 1000
  const filter = { ...(kind === undefined ? {} : { kind }), until: until as Instant, limit: 100 }
  return (await environment.visitor().call(receipts.settlements, filter)).list
}

const check = (settlement: Settlement) =>
  checkSettlement(settlement, {
    digest,
    fromBase64: (text) => Uint8Array.from(Buffer.from(text, 'base64')),
    read: async (at) =>
      (await environment.visitor().call(market.tickBlocks, { from: at, to: at, neighbours: true })).blocks,
    list: {
      digest,
      read: async ({ symbol, from, to }) =>
        (await environment.visitor().call(market.ticks, { symbol, from, to })).list,
    },
  })

/** Two members bet on the same second. */
async function settleOptions(): Promise<void> {
  const members = [await withBalance('seconds'), await withBalance('seconds')]
  for (const [at, member] of members.entries())
    await member.call(
      seconds.open,
      {
        market: BTCUSDT as never,
        payAsset: USDT as never,
        direction: at === 0 ? 'up' : 'down',
        seconds: 60,
        stake: toAmount('100'),
      },
      { key: freshKey() },
    )
  await environment.price('BTC/USDT', '60010')
  await environment.advance('59 seconds')
  await environment.price('BTC/USDT', '60020.5')
}

describe('settlement prices', () => {
  it('of options are listed once for each second, for guests, without members or amounts', async () => {
    await settleOptions()
    await environment.advance('2 minutes')
    const found = await list('seconds')
    expect(found.map(({ price }) => price)).toEqual([toAmount('60020.5'), toAmount('60010')])
    const [close, entry] = found as [Settlement, Settlement]
    expect(close).toMatchObject({ kind: 'seconds', rule: 'seconds@2', symbol: 'BTC/USDT', mark: null })
    expect(close.at - entry.at).toBe(60_000)
    expect(close.samples).toEqual([
      { at: close.at, price: close.price, minuteHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
    ])
    expect(JSON.stringify(found, (_, value: unknown) => String(value))).not.toMatch(/stake|member|payout/)
    for (const one of found)
      expect(await check(one)).toMatchObject({ isEqual: true, record: { kind: 'agrees' } })
  })

  it('of a liquidation have the prices that its mark follows from', async () => {
    await environment.price('BTC/USDT', '60000')
    const member = await withBalance('futures')
    await member.call(
      futures.open,
      {
        base: BTC as never,
        quote: USDT as never,
        side: 'long',
        kind: 'market',
        lots: toAmount('10'),
        leverage: 100,
        marginMode: 'isolated',
      } as never,
      { key: freshKey() },
    )
    for (const price of ['59000', '58000', '57000', '56000']) await environment.price('BTC/USDT', price)
    await environment.advance('2 minutes')
    const { list: own } = await member.call(receipts.list, { kind: 'liquidation' })
    expect(own).toHaveLength(1)
    const [found] = (await list('liquidation')) as [Settlement]
    expect(found).toMatchObject({ kind: 'liquidation', symbol: 'BTC/USDT' })
    expect(found.samples.length).toBeGreaterThan(1)
    const receipt = await member.call(receipts.one, { id: own[0]?.id as never })
    const mark = receipt.steps.find(({ name }) => name === 'mark_price')?.value
    expect(found.mark).toBe(toAmount(mark ?? ''))
    expect(await check(found)).toMatchObject({ isEqual: true, record: { kind: 'agrees' } })
  })

  it('that were altered are found: the price, the mark or a sample', async () => {
    const [option] = (await list('seconds')) as [Settlement]
    const [liquidation] = (await list('liquidation')) as [Settlement]
    const more = sum(option.price ?? toAmount('0'), toAmount('0.01'))
    expect(await check({ ...option, price: more })).toMatchObject({ isEqual: false })
    const samples = option.samples.map((sample) => ({ ...sample, price: more }))
    expect(await check({ ...option, price: more, samples })).toMatchObject({
      isEqual: true,
      record: { kind: 'differs', part: 'price' },
    })
    const mark = subtract(liquidation.mark ?? toAmount('0'), toAmount('0.01'))
    expect(await check({ ...liquidation, mark })).toMatchObject({ isEqual: false })
    expect(await check({ ...option, samples: [] })).toMatchObject({ isEqual: false })
  })

  it('are filtered by product, market and time, and paged', async () => {
    const all = await list()
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['seconds', 'liquidation']))
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((one, other) => other - one))
    const visitor = environment.visitor()
    expect((await visitor.call(receipts.settlements, { market: '2' as never })).list).toEqual([])
    const last = all.at(-1) as Settlement
    const oldest = await visitor.call(receipts.settlements, { until: last.at })
    expect(oldest.list.map(({ id }) => id)).toEqual([last.id])
    const second = await visitor.call(receipts.settlements, { page: 2, limit: 1 })
    expect(second).toMatchObject({ total: all.length, list: [{ id: all[1]?.id }] })
  })
})
