import { earn } from '@bourse/contracts/earn'
import { ieo, type Project } from '@bourse/contracts/ieo'
import { addMs, type Amount, toAmount, amountText, HOUR, multiply, sum, ZERO } from '@bourse/contracts/kit'
import { market } from '@bourse/contracts/market'
import { messages } from '@bourse/contracts/messages'
import { receipts } from '@bourse/contracts/receipts'
import { spot } from '@bourse/contracts/spot'
import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { audit } from '../ledger/index.ts'
import {
  createTestEnvironment,
  freshKey,
  type Member,
  type TestEnvironment,
  useTestEnvironment,
} from '#environment'
import { afterEach, describe, expect, it, vi } from 'vitest'

const environment = useTestEnvironment()
afterEach(async () => expect(await audit(environment)).toEqual([]))

async function findProject(title: string, on = environment): Promise<Project> {
  const { list } = await on.visitor().call(ieo.list, {})
  const found = list.find((each) => each.title === title)
  if (found === undefined) throw new Error(`no project ${title}`)
  return found
}
const subscribe = async (member: Member, title: string, quantity: string, on = environment) =>
  member.call(ieo.subscribe, { project: (await findProject(title, on)).id, quantity: toAmount(quantity) })
const findOrder = async (member: Member) => (await member.call(ieo.subscriptions, {})).list[0]
const text = (amount: Amount | null | undefined) => amountText(amount ?? ZERO)
const balances = async (member: Member, code: string) =>
  [await member.balance(code), await member.held(code)].map(Number)
const readTotal = async (member: Member) => (await member.call(wallet.list, {})).spot.total

async function boardCodes(on = environment): Promise<(string | null)[]> {
  const { list } = await on.visitor().call(market.boards, {})
  return list.flatMap(({ markets }) => markets.map(({ baseCode }) => baseCode))
}

describe('a fresh installation', () => {
  it('has a project in each phase, and the market of the past one', async () => {
    const { list } = await environment.visitor().call(ieo.list, {})
    expect(list.map(({ title, phase, mode }) => `${title} ${phase} ${mode}`)).toEqual([
      'Fennmark running proRata',
      'Brindlo running fixed',
      'Ostrivo warmUp fixed',
      'Quayra ended fixed',
    ])
    expect(await boardCodes()).toContain('QYRA')
    expect(await boardCodes()).not.toContain('BRDL')
  })

  it('shows a project to guests, with its documents in their language', async () => {
    const guest = environment.visitor()
    const { project, subscription } = await guest.call(ieo.detail, { id: (await findProject('Brindlo')).id })
    expect(project).toMatchObject({ price: toAmount('0.05'), own: null, free: null, decimals: 6 })
    expect(project.releases?.map(({ fraction }) => amountText(fraction))).toEqual([
      '0.25',
      '0.25',
      '0.25',
      '0.25',
    ])
    expect(project.whitePaper).toMatch(/^#\/pages\/common\/article\?id=\d+$/)
    expect(subscription).toBeNull()
  })
})

describe('a sale at a fixed price', () => {
  it('takes the price at once and credits locked coins, so that the total value stays', async () => {
    const member = await environment.member({ usdt: '1000' })
    const before = await readTotal(member)
    const codes = async () => (await member.call(wallet.list, {})).spot.balances.map(({ code }) => code)
    expect(await codes()).not.toContain('BRDL')
    await subscribe(member, 'Brindlo', '2000')
    expect(await balances(member, 'USDT')).toEqual([900, 0])
    expect(await balances(member, 'BRDL')).toEqual([0, 2000])
    expect(await readTotal(member)).toBe(before)
    expect(await codes()).toContain('BRDL')
    const order = await findOrder(member)
    expect(order).toMatchObject({
      title: 'Brindlo',
      status: 'issued',
      granted: toAmount('2000'),
      code: 'BRDL',
    })
    expect(order?.releases?.map(({ amount }) => amountText(amount))).toEqual(['500', '500', '500', '500'])
    const { list: issued } = await member.call(receipts.list, { subject: order?.id ?? '' })
    expect(issued.map(({ rule, result }) => [rule, result['paid']])).toEqual([['allocation@2', '100']])
    const { products, events } = await member.call(earn.summary, {})
    expect(products.find(({ product }) => product === 'ieo')).toMatchObject({
      running: 1,
      heldUsd: toAmount('100'),
    })
    expect(events[0]).toMatchObject({
      product: 'ieo',
      kind: 'release',
      code: 'BRDL',
      amount: toAmount('500'),
    })
  })

  it('takes one press once, whatever the caller states as price and pay asset', async () => {
    const member = await environment.member({ usdt: '1000' })
    const project = (await findProject('Brindlo')).id
    const order = {
      project,
      quantity: toAmount('400'),
      payAsset: '1' as never,
      shownPrice: toAmount('0.00001'),
    }
    const key = freshKey()
    await Promise.all([1, 2].map(() => member.call(ieo.subscribe, order, { key }).catch(() => null)))
    await member.call(ieo.subscribe, order, { key })
    expect(await balances(member, 'BRDL')).toEqual([0, 400])
    expect(await balances(member, 'USDT')).toEqual([980, 0])
  })

  it.each([
    ['0', 'amount_invalid'],
    ['-1', 'amount_invalid'],
    ['1e3', 'amount_invalid'],
    ['200.0000001', 'amount_invalid'],
    ['199.999999', 'amount_below_minimum'],
    ['100000.000001', 'member_limit'],
    ['8000000.000001', 'sold_out'],
    ['20000.01', 'insufficient_balance'],
  ])('refuses %s: %s', async (amount, code) => {
    const member = await environment.member({ usdt: '1000' })
    const fields = { project_id: (await findProject('Brindlo')).id, amount }
    const { body } = await member.send('POST', ieo.subscribe.path, fields)
    const found = body.ok ? 'passed' : (body.error.reason ?? body.error.code)
    expect(found === 'input_invalid' ? 'amount_invalid' : found).toBe(code)
    expect(await balances(member, 'USDT')).toEqual([1000, 0])
  })

  it('sells exactly the last coins to many buyers in its last second', async () => {
    const { id } = await findProject('Ostrivo')
    const own = await createTestEnvironment()
    try {
      const buyers: Member[] = []
      while (buyers.length < 25) buyers.push(await own.member({ usdt: '100' }))
      await own.db.rows(sql`update ieo_project set applied = supply - 100 where id = ${id}`)
      const { startsAt, endsAt } = await findProject('Ostrivo', own)
      const toStart = (startsAt - own.clock.now()) / 1000
      await own.advance(`${toStart} seconds`)
      await own.advance(`${(endsAt - own.clock.now()) / 1000 - 1} seconds`)
      // Each member presses twenty times: 500 calls in the last second.
      const presses = buyers.flatMap((buyer) => Array.from({ length: 20 }, () => buyer))
      const results = await Promise.allSettled(presses.map((buyer) => subscribe(buyer, 'Ostrivo', '25', own)))
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
      const sold = await Promise.all(buyers.map((buyer) => buyer.held('OSVO')))
      expect(sold.reduce((all, one) => all + Number(one), 0)).toBe(100)
      await own.advance('1 second')
      await expect(subscribe(buyers[0] as Member, 'Ostrivo', '25', own)).rejects.toThrow()
    } finally {
      await own.close()
    }
  })
})

describe('a pro rata sale', () => {
  it('holds the money, shares the coins at its end, returns the rest and releases by schedule', async () => {
    const own = await createTestEnvironment()
    try {
      const [alice, bob] = [await own.member({ usdt: '20000' }), await own.member({ usdt: '20000' })]
      const before = await readTotal(alice)
      // The releases are hours apart instead of weeks, which no session outlives.
      await own.db.rows(sql`
        update ieo_project set supply = 12000, quantity_max = 10000,
          release_at = array[listed_at, listed_at + interval '1 hour', listed_at + interval '2 hours']
        where title = 'Fennmark'`)
      await subscribe(alice, 'Fennmark', '10000', own)
      await subscribe(bob, 'Fennmark', '5000', own)
      expect(await balances(alice, 'USDT')).toEqual([10_000, 10_000])
      expect(await readTotal(alice)).toBe(before)
      expect(await findOrder(alice)).toMatchObject({ status: 'applied', granted: ZERO })

      await own.advance('3 days')
      expect(await balances(alice, 'FNMK')).toEqual([0, 8_000])
      expect(await balances(bob, 'FNMK')).toEqual([0, 4_000])
      expect(await balances(alice, 'USDT')).toEqual([12_000, 0])
      expect(await findOrder(alice)).toMatchObject({
        status: 'issued',
        paid: toAmount('8000'),
        refunded: toAmount('2000'),
      })
      expect(await readTotal(alice)).toBe(before)
      const { list: inbox } = await alice.call(messages.list, {})
      expect(inbox.filter(({ title }) => title?.includes('Fennmark'))).toHaveLength(1)

      await own.advance('1 day')
      expect(await balances(alice, 'FNMK')).toEqual([3_200, 4_800])
      await own.advance('2 hours')
      expect(await balances(alice, 'FNMK')).toEqual([8_000, 0])
      const order = await findOrder(alice)
      const { list } = await alice.call(receipts.list, { subject: order?.id ?? '' })
      expect(list.map(({ rule, result }) => [rule, result['amount'] ?? result['quantity']])).toEqual([
        ['release@1', '2400'],
        ['release@1', '2400'],
        ['release@1', '3200'],
        ['allocation@2', '8000'],
      ])
      const { list: bills } = await alice.call(wallet.statement, { limit: 50 })
      expect(bills.map(({ label }) => label)).toEqual(
        expect.arrayContaining([
          'IEO subscription, held',
          'IEO payment',
          'IEO, returned',
          'IEO coins, released',
        ]),
      )
      expect(await audit(own)).toEqual([])
    } finally {
      await own.close()
    }
  })

  it('gives the same ledger for one long jump as for many days, with every event at its own time', async () => {
    const run = async (steps: number) => {
      const own = await createTestEnvironment()
      try {
        const members = [await own.member({ usdt: '30000' }), await own.member({ usdt: '30000' })]
        await own.db.rows(
          sql`update ieo_project set supply = 11111, quantity_max = 10000 where title = 'Fennmark'`,
        )
        await subscribe(members[0] as Member, 'Fennmark', '9999.999999', own)
        await subscribe(members[1] as Member, 'Fennmark', '7777.7', own)
        await subscribe(members[0] as Member, 'Brindlo', '1234.567891', own)
        for (let step = 0; step < steps; step++) await own.advance(`${(40 / steps) * 24} hours`)
        return await own.db.rows(sql`
          select transfer.id, to_char(transfer.at, 'MM-DD HH24:MI:SS') as at, leg.amount::text, account.kind
          from transfer join leg on leg.transfer_id = transfer.id join account on account.id = leg.account_id
          where transfer.id like 'ieo:%' order by transfer.id, leg.amount, account.kind`)
      } finally {
        await own.close()
      }
    }
    const [jump, daily] = [await run(1), await run(40)]
    expect(jump.length).toBeGreaterThan(20)
    expect(daily).toEqual(jump)
  })
})

/** Checks that a further round is sold below the current price of its market, not below an older one. */
async function expectFollowsMarket(own: TestEnvironment): Promise<void> {
  await own.advance('4 days')
  const running = async () => {
    const { list } = await own.visitor().call(ieo.list, { limit: 50 })
    const found = list.find(({ phase, discount }) => phase === 'running' && discount !== null)
    if (found === undefined) throw new Error('no further round is running')
    return found
  }
  const before = await running()
  expect(before.mode).toBe('fixed')
  const member = await own.verified({ usdt: '50000' })
  const symbol = `${before.assetCode}/USDT`
  const at = Number(own.startPrices[symbol])
  for (const factor of [1, 1.25, 0.5]) await own.price(symbol, String(at * factor))
  await own.price(symbol, String(at * 2))
  const quantity = multiply(before.quantityMax ?? ZERO, toAmount('0.01'), 'down')
  const order = { project: before.id, quantity, shownPrice: toAmount(String(at)) }
  expect(await member.refusal(ieo.subscribe, order)).toBe('price_moved')
  const { price } = await running()
  if (price === null) throw new Error('a sale has a price')
  expect(price).toBeGreaterThanOrEqual(multiply(toAmount(String(at * 2)), toAmount('0.9985'), 'down'))
  expect(price).toBeLessThan(toAmount(String(at * 2)))
  // The member gains from a fall before the order, and the receipt names its tick.
  await own.price(symbol, String(at))
  await member.call(ieo.subscribe, { ...order, shownPrice: price })
  const [subscription] = (await member.call(ieo.subscriptions, {})).list
  expect(subscription?.price).toBeLessThan(toAmount(String(at)))
  const [receipt] = (await member.call(receipts.list, {})).list
  expect(receipt).toMatchObject({
    rule: 'allocation@2',
    inputs: { mode: 'market', discount_rate: '0.0015' },
    result: { price: text(subscription?.price), paid: text(subscription?.paid) },
  })
  expect(await audit(own)).toEqual([])
}

describe('a listing', () => {
  it('begins at the issue price, in the boards and for orders, and the released coins are traded', async () => {
    const own = await createTestEnvironment({ committedPrices: { seed: 'listing' } })
    try {
      const member = await own.member({ usdt: '1000' })
      // The sale ends in an hour instead of four days, because each second is recorded.
      const listedAt = new Date(Math.ceil((own.clock.now() + 1) / HOUR) * HOUR)
      await own.db.rows(sql`
        update ieo_project set ends_at = ${listedAt}, listed_at = ${listedAt},
          release_at[1] = ${listedAt} where title = 'Fennmark'`)
      await own.db.rows(sql`
        update market_listing set listed_at = ${listedAt} where market_id = 62`)
      await subscribe(member, 'Fennmark', '500', own)
      const coins = { base: '62' as never, quote: '3' as never }
      const sale = {
        ...coins,
        side: 'sell',
        kind: 'market',
        price: toAmount('1'),
        quantity: toAmount('100'),
      } as const
      await expect(member.call(spot.place, sale, { key: freshKey() })).rejects.toThrow()
      await own.advance('2 hours')
      await own.advance('1 second')
      expect(await boardCodes(own)).toContain('FNMK')
      const until = own.clock.now()
      const window = { symbol: 'FNMK/USDT', from: addMs(until, -2 * HOUR), to: until }
      const { list } = await own.visitor().call(market.candles, { ...window, period: '60min' })
      expect(list[0]?.open).toBe(toAmount('1'))
      const [free] = await balances(member, 'FNMK')
      expect(free).toBe(200)
      await member.call(spot.place, sale, { key: freshKey() })
      expect(Number(await member.balance('USDT'))).toBeGreaterThan(580)
      expect(await audit(own)).toEqual([])
    } finally {
      await own.close()
    }
  })

  it('is followed by the announcement of the next project when the last one has ended', async () => {
    const own = await createTestEnvironment()
    try {
      await own.advance('200 days')
      const { list } = await own.visitor().call(ieo.list, { limit: 50 })
      expect(list.length).toBeGreaterThan(20)
      expect(list.some(({ phase }) => phase !== 'ended')).toBe(true)
      expect(list.map(({ title }) => title)).toContain('Quayra 2')
      for (const { sold } of list) expect(sold).toBe(ZERO)
      await expectFollowsMarket(own)
    } finally {
      await own.close()
    }
  })
})

describe('the feed', () => {
  it('publishes the progress of sales', async () => {
    const socket = new WebSocket(`${environment.url.replace('http', 'ws')}/feed`)
    const rows = new Map<string, string>()
    await new Promise((resolve) => socket.addEventListener('open', resolve))
    socket.addEventListener('message', ({ data }) => {
      const { ch, d, snap } = JSON.parse(String(data)) as Record<string, never>
      const frames = [{ ch, d }, ...((snap as { ch: string; d: never }[] | undefined) ?? [])] as {
        ch: string
        d: { rows: [string, string][] }
      }[]
      for (const frame of frames)
        if (frame.ch === 'ieo') for (const [id, sold] of frame.d.rows) rows.set(id, sold)
    })
    socket.send(JSON.stringify({ op: 'sub', ch: ['ieo'] }))
    const member = await environment.member({ usdt: '1000' })
    const { id, sold } = await findProject('Brindlo')
    await subscribe(member, 'Brindlo', '1000')
    await environment.advance('1 second')
    const expected = amountText(sum(sold ?? ZERO, toAmount('1000')))
    await vi.waitFor(() => expect(rows.get(id)).toBe(expected), { timeout: 20_000, interval: 50 })
    expect(text(sold)).not.toBe(expected)
    socket.close()
  })
})

describe('the operator', () => {
  const at = (days: number) => new Date(Math.ceil((environment.clock.now() + days * 24 * HOUR) / HOUR) * HOUR)
  const dates = () => [at(1), at(3), at(4)].map((date) => date.toISOString())
  const create = (...words: readonly string[]) => environment.operate('ieo', 'create', ...words)

  it('announces a sale, which is listed with the others', async () => {
    const words = ['HRVL', 'prorata', '0.4', '1000', '10', '100', ...dates(), '0:25,7:75']
    expect((await create(...words))[0]).toMatch(/^Harvoli is announced; its sale starts /)
    expect(await findProject('Harvoli')).toMatchObject({
      phase: 'warmUp',
      supply: toAmount('1000'),
      summary: null,
    })
    expect((await create(...words))[0]).toBe('HRVL is or was sold by another project')
    expect((await environment.operate('ieo', 'list')).at(-1)).toBe('5 projects')
  })

  it.each<[string, (dates: readonly string[]) => readonly string[]]>([
    ['no asset ABC', (on) => ['ABC', 'fixed', '0.1', '1000', '10', '100', ...on, '0:100']],
    ['BTC is no coin for a sale', (on) => ['BTC', 'fixed', '65000', '10', '1', '10', ...on, '0:100']],
    ['QYRA is or was sold', (on) => ['QYRA', 'fixed', '0.25', '1000', '10', '100', ...on, '0:100']],
    ['the price of TRNW is', (on) => ['TRNW', 'fixed', '0.2', '1000', '10', '100', ...on, '0:100']],
    ['a sale is fixed or prorata', (on) => ['TRNW', 'lottery', '0.1', '1000', '10', '100', ...on, '0:100']],
    ['amounts above zero', (on) => ['TRNW', 'fixed', '0', '1000', '10', '100', ...on, '0:100']],
    ['a limit not above the supply', (on) => ['TRNW', 'fixed', '0.1', '99', '10', '100', ...on, '0:100']],
    ['a minimum not above the limit', (on) => ['TRNW', 'fixed', '0.1', '1000', '101', '100', ...on, '0:100']],
    ['whole units of the coin', (on) => ['TRNW', 'fixed', '0.1', '1000', '10', '99.0000001', ...on, '0:100']],
    [
      'an end after the start',
      ([a = '', , c = '']) => ['TRNW', 'fixed', '0.1', '9', '1', '9', a, a, c, '0:100'],
    ],
    [
      'a listing at a full hour',
      ([a = '', b = '']) => ['TRNW', 'fixed', '0.1', '9', '1', '9', a, b, a, '0:100'],
    ],
    [
      'a start that is not over',
      ([, b = '', c = '']) => ['TRNW', 'fixed', '0.1', '9', '1', '9', '2020-01-01T00:00:00Z', b, c, '0:100'],
    ],
    ['releases that sum', (on) => ['TRNW', 'fixed', '0.1', '1000', '10', '100', ...on, '0:25,7:74']],
    ['releases that sum', (on) => ['TRNW', 'fixed', '0.1', '1000', '10', '100', ...on, '7:50,0:50']],
  ])('receives the message %s', async (reason, words) => {
    expect((await create(...words(dates())))[0]).toContain(reason)
  })
})
