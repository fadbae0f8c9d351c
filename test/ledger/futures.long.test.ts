import fc from 'fast-check'
import { account } from '@bourse/contracts/account'
import {
  futures,
  type MarginMode,
  type Position,
  previewOpen,
  type Side,
  orderTermsFrom,
  validateOrder,
  type TicketOrder,
} from '@bourse/contracts/futures'
import { type Amount, toAmount, subtract, multiplyByInt, ONE, ZERO } from '@bourse/contracts/kit'
import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { ApiRefusal, freshKey, type Member, PASSWORD, useTestEnvironment } from '#environment'
import { beforeAll, describe, expect, it } from 'vitest'
import { audit } from './index.ts'

const BTC = '1' as never
const USDT = '3' as never
const pair = { base: BTC, quote: USDT }
/** A fixed walk by default; another seed takes another one. */

const environment = useTestEnvironment()
beforeAll(() => environment.mark('BTC/USDT', '60000'))

async function trader(usdt: string, mode: MarginMode = 'isolated'): Promise<Member> {
  const member = await environment.verified({ usdt })
  const move = { asset: USDT, quantity: toAmount(usdt), from: 'spot', to: 'futures' } as const
  await member.call(wallet.transfer, move, { key: freshKey() })
  if (mode === 'cross') await member.call(futures.setMarginMode, { mode })
  return member
}

async function free(member: Member): Promise<Amount> {
  const { futures: available } = await member.call(wallet.detail, { asset: USDT, kind: 'futures' })
  return available ?? ZERO
}
const rows = async (member: Member, status: 'open' | 'pending'): Promise<Position[]> =>
  (await member.call(futures.list, { status, limit: 100 })).positions.list

/** Returns the reason of a refusal, which is a valid outcome; any other failure is a bug. */
async function readReason(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt
    return 'passed'
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 422) return error.error.reason ?? ''
    throw error
  }
}

const opening = fc.record({
  side: fc.constantFrom<Side>('long', 'short'),
  lots: fc.integer({ min: 1, max: 60 }),
  leverage: fc.constantFrom(2, 10, 50),
})
const dollars = fc.integer({ min: 57_000, max: 63_000 })

describe('closing many at once', () => {
  it(
    'leaves the same money as closing each, in any order, in both margin modes',
    { timeout: 120_000 },
    async () => {
      for (const mode of ['isolated', 'cross'] as const) {
        const [batch, singles] = [await trader('20000', mode), await trader('20000', mode)]
        const cases = fc.record({
          orders: fc.array(opening, { minLength: 2, maxLength: 4 }),
          sides: fc.constantFrom<'all' | Side>('all', 'long', 'short'),
          turn: fc.nat(23),
          price: dollars,
        })
        await fc.assert(
          fc.asyncProperty(cases, async ({ orders, sides, turn, price }) => {
            await environment.mark('BTC/USDT', '60000')
            for (const { lots, ...order } of orders) {
              const sent = {
                ...pair,
                ...order,
                kind: 'market',
                lots: multiplyByInt(ONE, BigInt(lots)),
              } as const
              for (const member of [batch, singles]) await member.call(futures.open, sent)
            }
            await environment.mark('BTC/USDT', String(price))
            await batch.call(futures.closeAll, { ...pair, sides })
            const chosen = (await rows(singles, 'open')).filter(
              ({ side }) => sides === 'all' || side === sides,
            )
            const turned = [
              ...chosen.slice(turn % (chosen.length || 1)),
              ...chosen.slice(0, turn % (chosen.length || 1)),
            ]
            for (const { id } of turn % 2 === 0 ? turned : turned.toReversed())
              await singles.call(futures.close, { id })
            expect(await free(batch)).toBe(await free(singles))
            const left = async (member: Member) =>
              (await rows(member, 'open')).map(({ side, lots }) => [side, lots])
            expect(await left(batch)).toEqual(await left(singles))
            for (const member of [batch, singles]) await member.call(futures.closeAll, { sides: 'all' })
            expect(await audit(environment)).toEqual([])
          }),
          { numRuns: 6 },
        )
      }
    },
  )
})

describe('the preview', () => {
  it('equals the execution, refusals included, in both margin modes', { timeout: 120_000 }, async () => {
    for (const mode of ['isolated', 'cross'] as const) {
      const member = await trader('3000', mode)
      const cases = fc.record({
        side: fc.constantFrom<Side>('long', 'short'),
        kind: fc.constantFrom<'market' | 'limit'>('market', 'market', 'limit'),
        lots: fc.oneof(
          fc.constant('0.5'),
          fc.integer({ min: 1, max: 400 }).map(String),
          fc.constant('10001'),
        ),
        leverage: fc.constantFrom(1, 5, 7, 20, 100),
        limit: dollars,
        stop: fc.oneof(fc.constant(0), dollars),
        price: fc.integer({ min: 59_500, max: 60_500 }),
      })
      await fc.assert(
        fc.asyncProperty(cases, async ({ limit, stop, price, lots, ...rest }) => {
          await environment.mark('BTC/USDT', String(price))
          const ticket = await member.call(futures.ticket, pair)
          const order: TicketOrder = {
            ...rest,
            lots: toAmount(lots),
            limitPrice: rest.kind === 'limit' ? toAmount(String(limit)) : null,
            stops: { takeProfit: ZERO, stopLoss: toAmount(String(stop)) },
            isReduceOnly: false,
          }
          const terms = orderTermsFrom(ticket)
          if (terms === null) throw new Error('the order form has its terms')
          const context = {
            terms,
            price: ticket.price,
            free: ticket.free ?? ZERO,
            mode: ticket.marginMode ?? 'isolated',
            account: { equity: ticket.equity ?? ZERO, maintenance: ticket.maintenance ?? ZERO },
            superOpen: ZERO,
            opposite: ZERO,
          }
          const before = await free(member)
          const sent = {
            ...pair,
            side: order.side,
            kind: order.kind,
            lots: order.lots,
            leverage: order.leverage,
            stopLoss: order.stops.stopLoss,
            ...(order.limitPrice === null ? {} : { limitPrice: order.limitPrice }),
          }
          const outcome = await readReason(member.call(futures.open, sent))
          expect(outcome).toBe(validateOrder(order, context)?.code ?? 'passed')
          if (outcome !== 'passed') {
            expect(await free(member)).toBe(before)
            return
          }
          const shown = previewOpen(order, context, ticket.price)
          const [made] = await rows(member, order.kind === 'limit' ? 'pending' : 'open')
          expect(subtract(before, await free(member))).toBe(shown.needed)
          expect(made).toMatchObject({
            quantity: shown.quantity,
            openPrice: shown.openPrice,
            quotedPrice: shown.quotedPrice,
            margin: shown.margin,
            fee: shown.fee,
          })
          if (order.kind === 'market') {
            expect(made).toMatchObject({ liquidationPrice: shown.liquidationPrice, riskRate: shown.riskRate })
            await member.call(futures.close, { id: made?.id as never })
          } else await member.call(futures.cancel, { id: made?.id as never })
        }),
        { numRuns: 40 },
      )
    }
    expect(await audit(environment)).toEqual([])
  })
})

type Step =
  | {
      do: 'open'
      who: number
      side: Side
      lots: number
      leverage: number
      away: number
      stops: boolean
      reduce: boolean
    }
  | { do: 'close'; who: number; which: number; part: boolean }
  | { do: 'cancel'; who: number; which: number }
  | { do: 'stops'; who: number; which: number; away: number }
  | { do: 'all'; who: number; sides: 'all' | Side }
  | { do: 'move'; dollars: number }
  | { do: 'out'; who: number; dollars: number }
  | { do: 'night' }

const who = fc.nat(2)
const which = fc.nat(9)
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('open' as const),
      who,
      side: fc.constantFrom<Side>('long', 'short'),
      lots: fc.integer({ min: 1, max: 200 }),
      leverage: fc.constantFrom(5, 20, 100),
      away: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 900 })),
      stops: fc.boolean(),
      reduce: fc.oneof(fc.constant(false), fc.constant(false), fc.boolean()),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('close' as const), who, which, part: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), who, which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('stops' as const),
      who,
      which,
      away: fc.integer({ min: 0, max: 900 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('all' as const),
      who,
      sides: fc.constantFrom<'all' | Side>('all', 'long', 'short'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('move' as const), dollars }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('out' as const), who, dollars: fc.integer({ min: 1, max: 900 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'night' as const }) },
) as fc.Arbitrary<Step>

describe('after every sequence of orders, prices and nights', () => {
  it('every invariant holds, after each step', { timeout: 180_000 }, async () => {
    const members = [await trader('4000'), await trader('4000', 'cross'), await trader('60', 'cross')]
    await environment.mark('BTC/USDT', '60000')
    let price = 60_000
    const run = async (one: Step): Promise<unknown> => {
      const member = members['who' in one ? one.who : 0] as Member
      const pick = async (status: 'open' | 'pending', at: number) => {
        const found = await rows(member, status)
        return found[at % Math.max(1, found.length)]
      }
      switch (one.do) {
        case 'open': {
          const up = one.side === 'short' ? one.away : -one.away
          const [limit, sign] = [toAmount(String(price + up)), one.side === 'long' ? 1 : -1]
          return readReason(
            member.call(futures.open, {
              ...pair,
              side: one.side,
              leverage: one.leverage,
              lots: multiplyByInt(ONE, BigInt(one.lots)),
              reduceOnly: one.reduce,
              ...(one.away === 0 || one.reduce ? { kind: 'market' } : { kind: 'limit', limitPrice: limit }),
              ...(one.stops ? { stopLoss: toAmount(String(price + up - sign * 700)) } : {}),
            }),
          )
        }
        case 'close': {
          const position = await pick('open', one.which)
          const lots = one.part ? { lots: ONE } : {}
          return position && readReason(member.call(futures.close, { id: position.id, ...lots }))
        }
        case 'cancel': {
          const order = await pick('pending', one.which)
          return order && readReason(member.call(futures.cancel, { id: order.id }))
        }
        case 'stops': {
          const position = await pick('open', one.which)
          const takeProfit = toAmount(String(price + (position?.side === 'short' ? -one.away : one.away)))
          return position && readReason(member.call(futures.setStops, { id: position.id, takeProfit }))
        }
        case 'all':
          return readReason(member.call(futures.closeAll, { sides: one.sides }))
        case 'move':
          price = one.dollars
          return environment.mark('BTC/USDT', String(price))
        case 'out': {
          const move = {
            asset: USDT,
            quantity: toAmount(String(one.dollars)),
            from: 'futures',
            to: 'spot',
          } as const
          return readReason(member.call(wallet.transfer, move, { key: freshKey() }))
        }
        case 'night':
          await environment.advance('1 day')
          // A session expires after a few nights.
          for (const each of members) {
            each.bearer = await each.call(account.login, { handle: each.email, password: PASSWORD })
          }
          return
      }
    }
    let taken = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 20 }), async (steps) => {
        for (const one of steps) {
          await run(one)
          taken++
          expect(await audit(environment), JSON.stringify(one)).toEqual([])
        }
      }),
      { numRuns: 8 },
    )
    expect(taken).toBeGreaterThan(90)
    const reasons = await environment.db.rows(
      sql`select distinct close_reason from futures_position where status = 'closed'`,
    )
    expect(reasons.length).toBeGreaterThanOrEqual(3)
  })
})
