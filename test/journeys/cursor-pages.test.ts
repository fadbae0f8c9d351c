import { endpoints } from '@bourse/contracts/api'
import { futures } from '@bourse/contracts/futures'
import { type Endpoint, shapeOf, toAmount } from '@bourse/contracts/kit'
import { seconds } from '@bourse/contracts/seconds'
import { spot } from '@bourse/contracts/spot'
import { wallet } from '@bourse/contracts/wallet'
import { freshKey, type Member, useTestEnvironment } from '#environment'
import { beforeAll, describe, expect, it } from 'vitest'

const environment = useTestEnvironment()
const [BTC, USDT] = ['1', '3'] as [never, never]

const lists: readonly Endpoint[] = endpoints.filter(({ input }) => {
  const shape = shapeOf(input)
  return shape.kind === 'record' && shape.fields.some(({ wire }) => wire === 'after')
})

type Rows = { list: { id: number }[]; total: number | null }
/** Finds the page in a response: positions are within a record. */
function findPage(data: unknown): Rows {
  const value = data as Record<string, unknown>
  if (Array.isArray(value['list'])) return value as unknown as Rows
  const inner = Object.values(value).find(
    (each) => typeof each === 'object' && each !== null && 'list' in each,
  )
  return inner as Rows
}
async function read(member: Member, { method, path, name }: Endpoint, fields: Record<string, unknown>) {
  const { body } = await member.send(method, path, fields)
  if (!body.ok) throw new Error(`${name}: ${JSON.stringify(body.error)}`)
  return findPage(body.data)
}
/** Follows a list from its first row to its last. */
async function walk(member: Member, endpoint: Endpoint, beforeEach: () => Promise<void> = async () => {}) {
  const ids: number[] = []
  for (let after: number | undefined; ;) {
    const { list } = await read(member, endpoint, { limit: 2, ...(after === undefined ? {} : { after }) })
    ids.push(...list.map(({ id }) => id))
    after = list.at(-1)?.id
    if (after === undefined || list.length < 2) return ids
    await beforeEach()
  }
}
const placeOrder = (member: Member, price = '50000') =>
  member.call(
    spot.place,
    {
      base: BTC,
      quote: USDT,
      side: 'buy',
      quantity: toAmount('0.001'),
      price: toAmount(price),
      kind: 'limit',
    },
    { key: freshKey() },
  )

describe('a list that continues after a row', () => {
  let member: Member
  beforeAll(async () => {
    await environment.price('BTC/USDT', '60000')
    member = await environment.verified({ usdt: '10000' })
    for (let count = 0; count < 3; count++) {
      await member.deposit('USDT', '100')
      await environment.advance('5 seconds')
      await placeOrder(member)
      await placeOrder(member, '60000')
      for (const to of ['seconds', 'futures'] as const)
        await member.call(wallet.transfer, { asset: USDT, quantity: toAmount('500'), from: 'spot', to })
      const order = { market: '1' as never, payAsset: USDT, direction: 'up', seconds: 60 } as const
      await member.call(seconds.open, { ...order, stake: toAmount('50') })
      const position = { base: BTC, quote: USDT, side: 'long', kind: 'market', leverage: 100 } as const
      await member.call(futures.open, { ...position, lots: toAmount('1') })
    }
  })

  const FILLED = [
    'wallet.deposits',
    'wallet.statement',
    'wallet.transferHistory',
    'spot.orders',
    'futures.list',
    'seconds.list',
    'receipts.list',
  ]
  it.each(lists.map((row) => [row.name, row] as const))('%s has every row once', async (name, endpoint) => {
    const all = await read(member, endpoint, { limit: 100 })
    expect(await walk(member, endpoint)).toEqual(all.list.map(({ id }) => id))
    expect((await read(member, endpoint, { after: 1 })).list).toEqual([])
    if (FILLED.includes(name)) expect(all.list.length).toBeGreaterThanOrEqual(3)
  })

  it('is one of those with rows in this test', () =>
    expect(lists.map(({ name }) => name)).toEqual(expect.arrayContaining(FILLED)))

  it('repeats and misses none while rows are added, unlike pages by number', async () => {
    const before = (await read(member, spot.orders, { limit: 100 })).list.map(({ id }) => id)
    const ids = await walk(member, spot.orders, async () => void (await placeOrder(member)))
    expect(ids).toEqual(before)
    const first = (await read(member, spot.orders, { limit: 2 })).list
    await placeOrder(member)
    const second = (await read(member, spot.orders, { limit: 2, page: 2 })).list
    expect(second[0]?.id).toBe(first[1]?.id)
  })
})
