import { depthChannel } from '@bourse/contracts/feed'
import type { Depth, Frame } from '@bourse/contracts/feed'
import { type Amount, toAmount, amountText, sum, ZERO } from '@bourse/contracts/kit'
import { type Order, type Side, spot } from '@bourse/contracts/spot'
import { type Member, useTestEnvironment } from '#environment'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { audit } from '../ledger/index.ts'

const WAIT = { timeout: 20_000, interval: 20 }
const BITCOIN = '1' as never
/** Half-life of the refill of a market as liquid as this one; see the rule in `refill.ts`. */
const [HALF_LIFE, REFILL] = ['5 seconds', '1 minute'] as const
const PUBLISHED_LEVELS = 10

type Level = { readonly price: Amount; readonly quantity: Amount }

let frames: Depth[]
let socket: WebSocket
const environment = useTestEnvironment()
beforeAll(async () => {
  await environment.price('BTC/USDT', '60000')
  frames = []
  socket = new WebSocket(`${environment.url.replace('http', 'ws')}/feed`)
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Partial<Frame>
    const isBook = message.ch === depthChannel(BITCOIN) && message.d !== undefined
    if (isBook) frames.push(message.d as Depth)
  })
  socket.send(JSON.stringify({ op: 'sub', ch: [depthChannel(BITCOIN)] }))
})
afterAll(async () => {
  socket.close()
})

/** Reads the house quotes of this second, before any order. */
const quotesNow = () => {
  const book = environment.exchange.market.book(BITCOIN)
  if (book === null) throw new Error('the market has a price')
  return book
}
const sumQuantity = (levels: readonly Level[]): Amount => sum(ZERO, ...levels.map(({ quantity }) => quantity))

const LOT = toAmount('0.00001')
/** Rounds the missing quantity up to lots. */
const toLots = (quantity: bigint): bigint => ((quantity + LOT - 1n) / LOT) * LOT

/** Removes the best `missing` of the quantity from levels. */
function without(levels: readonly Level[], missing: bigint): Level[] {
  let left = missing
  return levels.flatMap(({ price, quantity }) => {
    const rest = (quantity > left ? quantity - left : 0n) as Amount
    left = left > quantity ? left - quantity : 0n
    return rest === 0n ? [] : [{ price, quantity: rest }]
  })
}

/** Advances, and returns the quotes and the book that the feed publishes for them. */
async function nextFrame(span: '1 second' | typeof HALF_LIFE | typeof REFILL = '1 second') {
  const before = frames.length
  await environment.advance(span)
  const shown = (levels: readonly Level[]) =>
    levels.slice(0, PUBLISHED_LEVELS).map(({ price, quantity }) => [amountText(price), amountText(quantity)])
  const depth = environment.exchange.market.depth(BITCOIN)
  // The feed has the same levels as the exchange.
  await vi.waitFor(() => {
    expect(frames.length).toBeGreaterThan(before)
    expect(frames.at(-1)).toEqual({ bids: shown(depth.bids), asks: shown(depth.asks) })
  }, WAIT)
  return { quotes: quotesNow(), depth }
}

type Terms = { readonly quantity: Amount; readonly price?: string; readonly kind?: 'limit' | 'market' }
async function place(
  member: Member,
  side: Side,
  { quantity, price, kind = 'market' }: Terms,
): Promise<Order> {
  const placed = await member.call(spot.place, {
    base: BITCOIN,
    quote: '3' as never,
    quantity,
    price: toAmount(price ?? '60000'),
    side,
    kind,
  })
  if (placed === null) throw new Error('the exchange returns the order')
  return placed
}
const buy = (member: Member, terms: Terms) => place(member, 'buy', terms)

/** Creates a member with money and waits until the book is complete. */
async function trader(): Promise<Member> {
  const member = await environment.member({ usdt: '100000000', btc: '1000' })
  await environment.advance(REFILL)
  return member
}

describe('depth that an order took', () => {
  it('is missing from the next published books and comes back over time', async () => {
    const alice = await trader()
    const whole = await nextFrame()
    expect(whole.depth).toEqual({ bids: whole.quotes.bids, asks: whole.quotes.asks })

    const taken = sumQuantity(whole.quotes.asks.slice(0, 3))
    expect((await buy(alice, { quantity: taken })).filled).toBe(taken)
    const next = await nextFrame()
    // The gap falls linearly from all to half in five seconds: nine tenths are missing after one.
    expect(next.depth.asks).toEqual(without(next.quotes.asks, toLots((taken * 9n) / 10n)))
    expect(next.depth.asks[0]?.price).toBeGreaterThan(next.quotes.asks[0]?.price ?? 0n)
    expect(next.depth.bids).toEqual(next.quotes.bids)

    const half = await nextFrame(HALF_LIFE)
    expect(sumQuantity(half.quotes.asks) - sumQuantity(half.depth.asks)).toBe(toLots((taken * 9n) / 20n))
    const back = await nextFrame(REFILL)
    expect(back.depth).toEqual({ bids: back.quotes.bids, asks: back.quotes.asks })
  })

  it('cannot be taken again: the next order starts where the published book does', async () => {
    const [alice, bob] = [await trader(), await trader()]
    const before = await nextFrame()
    const third = sumQuantity(before.quotes.asks.slice(0, 3))
    const first = await buy(alice, { quantity: third })
    const second = await buy(bob, { quantity: third })
    // The second order of one second continues in the same book.
    expect(sum(first.turnover ?? ZERO, second.turnover ?? ZERO)).toBe(
      computeCost(before.quotes.asks, third * 2n),
    )
    const next = await nextFrame()
    const order = await buy(alice, { quantity: next.depth.asks[0]?.quantity ?? ZERO })
    expect(order.turnover).toBe(computeCost(next.depth.asks, order.filled ?? ZERO))
    expect(await audit(environment)).toEqual([])
  })

  it('of an order larger than the book leaves an empty side, and a limit order fills as it comes back', async () => {
    const [alice, bob] = [await trader(), await trader()]
    const { quotes } = await nextFrame()
    const everything = sumQuantity(quotes.asks)
    const quantity = (everything * 2n) as Amount
    const order = await buy(alice, { quantity, price: '63000', kind: 'limit' })
    expect([order.status, order.filled]).toEqual(['open', everything])
    await expect(buy(bob, { quantity: toAmount('0.01') })).rejects.toThrow('no_liquidity')
    const filled = async () =>
      (await alice.call(spot.orders, {})).list.find(({ id }) => id === order.id)?.filled ?? ZERO
    const taken = [everything]
    for (let second = 1; second <= 4; second++) {
      await environment.advance('1 second')
      // The house sells the tenth of each taken quantity that returns per second, never its whole book.
      const tenths = sum(ZERO, ...taken.map((part, at) => (part * BigInt(10 - second + at)) as Amount))
      const available = sumQuantity(quotesNow().asks) - toLots(tenths / 10n)
      const before = sum(ZERO, ...taken)
      taken.push(((await filled()) - before) as Amount)
      expect(taken.at(-1)).toBe(available > 0n ? available : 0n)
    }
    expect(sum(ZERO, ...taken)).toBeGreaterThan(everything)
    await alice.call(spot.cancel, { id: order.id })
    expect(await audit(environment)).toEqual([])
  })

  it('moves no price: the recorded ticks of that time are those that were set', async () => {
    const alice = await trader()
    await buy(alice, { quantity: toAmount('300'), price: '62000' })
    await environment.advance('1 second')
    await place(alice, 'sell', { quantity: toAmount('100') })
    await environment.advance('1 second')
    expect(environment.exchange.market.price(BITCOIN)).toBe(toAmount('60000'))
    expect(environment.exchange.market.running(BITCOIN, '1min')).toMatchObject({
      high: toAmount('60000'),
      low: toAmount('60000'),
    })
  })
})

/** Computes the cost of a quantity, from the best levels on. */
function computeCost(levels: readonly Level[], quantity: bigint): bigint {
  let [left, cost] = [quantity, 0n]
  for (const level of levels) {
    const part = level.quantity < left ? level.quantity : left
    cost += (part * level.price) / 10n ** 18n
    left -= part
  }
  return cost
}
