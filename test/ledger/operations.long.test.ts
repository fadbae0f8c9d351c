import fc from 'fast-check'
import { toAmount, amountText, subtract, multiplyByInt, ONE, sum } from '@bourse/contracts/kit'
import { type Order, type OrderKind, type Side, spot } from '@bourse/contracts/spot'
import { ACCOUNT_KINDS, type AccountKind, wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { ApiRefusal, freshKey, type Member, useTestEnvironment } from '#environment'
import { beforeAll, describe, expect, it } from 'vitest'
import { audit, fingerprint, countTransfers } from './index.ts'

const BTC = '1' as never
const USDT = '3' as never
/** A fixed walk by default; another seed takes another one. */
const LOT = toAmount('0.00001')
const CENT = toAmount('0.01')

let members: Member[]
const environment = useTestEnvironment()
beforeAll(async () => {
  await environment.price('BTC/USDT', '60000')
  // The third is a VIP of the highest tier and pays no fee, the fourth has almost no money.
  members = [
    await environment.member({ usdt: '5000', btc: '0.1' }),
    await environment.member({ usdt: '5000', btc: '0.1' }),
    await environment.member({ usdt: '600000' }),
    await environment.member({ usdt: '7' }),
  ]
})

type OrderPlan = { who: number; side: Side; kind: OrderKind; lots: number; away: number }
type Step =
  | ({ do: 'place' } & OrderPlan)
  | { do: 'again'; which: number }
  | { do: 'cancel'; who: number; which: number }
  | { do: 'move'; dollars: number }
  | { do: 'tick' }
  | { do: 'deposit'; who: number; cents: number }
  | { do: 'transfer'; who: number; from: AccountKind; to: AccountKind; cents: number }
  | { do: 'swap'; who: number; isBuying: boolean; lots: number }
  | { do: 'nonsense'; who: number; amount: string }

const who = fc.nat(3)
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      who,
      side: fc.constantFrom<Side>('buy', 'sell'),
      kind: fc.constantFrom<OrderKind>('limit', 'limit', 'market', 'stopLimit'),
      lots: fc.integer({ min: 5, max: 2_000 }),
      // Distance from 60,000 in cents; most orders are near enough to match.
      away: fc.oneof(fc.integer({ min: -5_000, max: 5_000 }), fc.integer({ min: -300_000, max: 300_000 })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('again' as const), which: fc.nat(50) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), who, which: fc.nat(20) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      dollars: fc.integer({ min: 57_000, max: 63_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('tick' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('deposit' as const),
      who,
      cents: fc.integer({ min: 100, max: 100_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('transfer' as const),
      who,
      from: fc.constantFrom(...ACCOUNT_KINDS),
      to: fc.constantFrom(...ACCOUNT_KINDS),
      cents: fc.integer({ min: 1, max: 200_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('swap' as const),
      who,
      isBuying: fc.boolean(),
      lots: fc.integer({ min: 1, max: 5_000 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('nonsense' as const),
      who,
      amount: fc.constantFrom('0', '-1', '1e3', '99999999999'),
    }),
  },
) as fc.Arbitrary<Step>

type SentOrder = { member: Member; input: Parameters<typeof placeOrder>[1]; key: string; response: unknown }
const placeOrder = (member: Member, input: Record<string, unknown>, key: string) =>
  member.call(spot.place, input as never, { key }).catch((error: unknown) => {
    if (error instanceof ApiRefusal && error.status === 422) return error.error.reason
    throw error
  })

/** Awaits an attempt. A refusal is a valid outcome; any other failure is a bug. */
async function mayBeRefused(attempt: Promise<unknown>): Promise<void> {
  await attempt.catch((error: unknown) => {
    if (!(error instanceof ApiRefusal && error.status === 422)) throw error
  })
}

/** Reads the value of a member's spot account, in dollars at current prices. */
const readWorth = async (member: Member) => (await member.call(wallet.list, {})).spot.total ?? toAmount('0')

const buildOrder = ({ side, kind, lots, away }: OrderPlan) => ({
  quantity: multiplyByInt(LOT, BigInt(lots)),
  price: sum(toAmount('60000'), multiplyByInt(toAmount('0.01'), BigInt(away))),
  base: BTC,
  quote: USDT,
  side,
  kind,
  // The stop is halfway between the limit and the start of the walk, so most are reached eventually.
  ...(kind === 'stopLimit'
    ? { stopPrice: sum(toAmount('60000'), multiplyByInt(CENT, BigInt(Math.trunc(away / 2)))) }
    : {}),
})

async function run(one: Step, sent: SentOrder[]): Promise<void> {
  const member = members['who' in one ? one.who : 0] as Member
  switch (one.do) {
    case 'place': {
      const [input, key] = [buildOrder(one), freshKey()]
      sent.push({ member, input, key, response: await placeOrder(member, input, key) })
      return
    }
    case 'again': {
      const old = sent[one.which % Math.max(1, sent.length)]
      if (old === undefined) return
      const before = await fingerprint(environment)
      expect(await placeOrder(old.member, old.input, old.key)).toEqual(old.response)
      expect(await fingerprint(environment)).toBe(before)
      return
    }
    case 'cancel': {
      const { list } = await member.call(spot.orders, { status: 'open', limit: 50 })
      const order = list[one.which % Math.max(1, list.length)]
      if (order !== undefined)
        expect((await member.call(spot.cancel, { id: order.id }))?.status).toBe('cancelled')
      return
    }
    case 'move':
      return environment.price('BTC/USDT', String(one.dollars))
    case 'tick':
      return environment.advance('1 second')
    case 'deposit':
      await member.deposit('USDT', amountText(multiplyByInt(toAmount('0.01'), BigInt(one.cents))))
      return environment.advance('5 seconds')
    case 'transfer': {
      const { from, to, cents } = one
      const quantity = multiplyByInt(CENT, BigInt(cents))
      return mayBeRefused(
        member.call(wallet.transfer, { asset: USDT, quantity, from, to }, { key: freshKey() }),
      )
    }
    case 'swap': {
      const [from, to] = one.isBuying ? [USDT, BTC] : [BTC, USDT]
      const quantity = multiplyByInt(one.isBuying ? ONE : LOT, BigInt(one.lots))
      const before = await readWorth(member)
      await mayBeRefused(member.call(wallet.swapQuote, { from, to }))
      await mayBeRefused(member.call(wallet.swap, { quantity, from, to }, { key: freshKey() }))
      // At the quoted prices a swap never increases the member's wealth.
      expect(await readWorth(member)).toBeLessThanOrEqual(before)
      return
    }
    case 'nonsense': {
      const before = await fingerprint(environment)
      const fields = { amount: one.amount, target_price: '60000', currency_id: '1', legal_id: '3', type: '1' }
      expect((await member.send('POST', spot.place.path, fields)).body.ok).toBe(false)
      expect(await fingerprint(environment)).toBe(before)
    }
  }
}

/** One of each operation first, so that coverage does not depend on randomness. */
const stroll: Step[] = [
  { do: 'place', who: 0, side: 'buy', kind: 'market', lots: 200, away: 0 },
  { do: 'place', who: 0, side: 'sell', kind: 'market', lots: 100, away: 0 },
  { do: 'place', who: 1, side: 'buy', kind: 'limit', lots: 200, away: -300_000 },
  { do: 'cancel', who: 1, which: 0 },
  { do: 'place', who: 1, side: 'buy', kind: 'limit', lots: 100, away: -290_000 },
  { do: 'place', who: 3, side: 'buy', kind: 'limit', lots: 2_000, away: 0 },
  { do: 'transfer', who: 0, from: 'spot', to: 'futures', cents: 100 },
  { do: 'swap', who: 0, isBuying: true, lots: 10 },
]

describe('after every sequence of operations', () => {
  it('every ledger invariant holds, after each step', { timeout: 120_000 }, async () => {
    const sent: SentOrder[] = []
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
        for (const one of steps) {
          await run(one, sent)
          expect(await audit(environment), JSON.stringify(one)).toEqual([])
        }
      }),
      // Members are shared by all runs, so shrinking a failure would change it.
      { numRuns: 14, endOnFailure: true, examples: [[stroll]] },
    )
    // The suite covers its subject: trades, resting orders, refusals.
    const outcomes = sent.map(({ response }) =>
      typeof response === 'string' ? response : (response as Order).status,
    )
    for (const kind of ['done', 'open', 'insufficient_balance']) expect(outcomes).toContain(kind)
    const reasons = await environment.db.rows<{ reason: string }>(sql`select distinct reason from leg`)
    expect(reasons.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining([
        'spot_buy',
        'spot_sell',
        'spot_hold',
        'spot_release',
        'spot_fee',
        'transfer_in',
        'swap_in',
      ]),
    )
    expect(await countTransfers(environment)).toBeGreaterThan(50)
  })
})

describe('a round trip', () => {
  // Orders left by the walk would match those placed here.
  beforeAll(async () => {
    for (const member of members) {
      const { list } = await member.call(spot.orders, { status: 'open', limit: 50 })
      for (const { id } of list) await member.call(spot.cancel, { id })
      expect((await member.call(spot.orders, { status: 'open' })).list).toEqual([])
    }
  })

  const order = (side: Side, price: string, kind: OrderKind) => ({
    quantity: toAmount('0.01'),
    price: toAmount(price),
    base: BTC,
    quote: USDT,
    side,
    kind,
  })

  it('in the same second costs the two fees and the spread, to the last digit', async () => {
    const trader = await environment.member({ usdt: '10000' })
    await environment.price('BTC/USDT', '60000')
    const bought = await trader.call(spot.place, order('buy', '60000', 'market'))
    const sold = await trader.call(spot.place, order('sell', '60000', 'market'))
    if (bought?.turnover == null || bought.fee === null || sold?.turnover == null || sold.fee === null) {
      throw new Error('both were filled')
    }
    const spread = subtract(bought.turnover, sold.turnover)
    expect(spread).toBeGreaterThan(0n)
    const cost = subtract(toAmount('10000'), toAmount(await trader.balance('USDT')))
    expect(cost).toBe(sum(bought.fee, sold.fee, spread))
    expect(await trader.balance('BTC')).toBe('0')
  })

  it('with another member at one price costs each of them exactly the fees', async () => {
    const alice = await environment.member({ usdt: '1000' })
    const bob = await environment.member({ usdt: '1000', btc: '0.01' })
    // Far inside the house's spread there is only the other member to trade with.
    await environment.price('BTC/USDT', '60000')
    const price = '60000'
    await bob.call(spot.place, order('sell', price, 'limit'))
    expect((await alice.call(spot.place, order('buy', price, 'limit')))?.status).toBe('done')
    await bob.call(spot.place, order('buy', price, 'limit'))
    expect((await alice.call(spot.place, order('sell', price, 'limit')))?.status).toBe('done')
    // 0.01 × 60,000 = 600; a thousandth of it, twice.
    expect(await alice.balance('USDT')).toBe('998.8')
    expect(await bob.balance('USDT')).toBe('998.8')
    expect(await alice.balance('BTC')).toBe('0')
    expect(await bob.balance('BTC')).toBe('0.01')
    expect(await audit(environment)).toEqual([])
  })

  it('costs a member of the highest tier no fee', async () => {
    const whale = await environment.verified({ usdt: '500001' })
    await environment.price('BTC/USDT', '60000')
    const bought = await whale.call(spot.place, order('buy', '60000', 'market'))
    expect(bought).toMatchObject({ status: 'done', fee: 0n })
  })
})

describe('an idempotency key', () => {
  it('repeats its first response though its order was closed and the price is unknown by now', async () => {
    const trader = await environment.member({ usdt: '1000' })
    await environment.price('BTC/USDT', '60000')
    const key = freshKey()
    const input = {
      quantity: toAmount('0.001'),
      price: toAmount('50000'),
      base: BTC,
      quote: USDT,
      side: 'buy' as const,
    }
    const first = await trader.call(spot.place, input, { key })
    if (first === null) throw new Error('a response was returned')
    await trader.call(spot.cancel, { id: first.id })
    // No tick comes for a minute: new orders are refused, and placed ones still return their response.
    environment.clock.advance(60_000)
    expect(await trader.refusal(spot.place, input, { key: freshKey() })).toBe('price_unavailable')
    expect(await trader.call(spot.place, input, { key })).toEqual(first)
    await environment.advance('1 second')
    expect(await trader.held('USDT')).toBe('0')
  })
})
