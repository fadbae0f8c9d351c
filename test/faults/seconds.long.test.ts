import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { account } from '@bourse/contracts/account'
import { api } from '@bourse/contracts/api'
import {
  toAmount,
  amountText,
  type Endpoint,
  type Input,
  subtract,
  shapeOf,
  sum,
  ZERO,
} from '@bourse/contracts/kit'
import { entryAt, type SecondsOrder, seconds } from '@bourse/contracts/seconds'
import { wallet } from '@bourse/contracts/wallet'
import {
  catalogue,
  createExchange,
  operatorSocket,
  inlineCodeSender,
  randomIds,
  scriptedSource,
  secureRandom,
  seededRandom,
  serveOperator,
  sql,
} from '@bourse/exchange'
import { requestExchange } from '@bourse/exchange/operator'
import { pino } from 'pino'
import { audit, fingerprint } from '../ledger/index.ts'
import { freshKey, type Member, PASSWORD, useTestEnvironment } from '#environment'
import { runSeed } from '../seed.ts'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

const environment = useTestEnvironment()
beforeAll(() => environment.price('BTC/USDT', '60000'))
afterEach(async () => expect(await audit(environment)).toEqual([]))

const USDT = '3' as never
type Order = Input<typeof seconds.open>
const order = (more: Partial<Order> = {}): Order => ({
  market: '1' as never,
  payAsset: USDT,
  direction: 'up',
  seconds: 30,
  stake: toAmount('10'),
  ...more,
})
async function trader(money = '1000'): Promise<Member> {
  const member = await environment.verified({ usdt: money })
  const quantity = toAmount(money)
  await member.call(wallet.transfer, { asset: USDT, quantity, from: 'spot', to: 'seconds' })
  return member
}
const readResult = async (member: Member, { id }: { id: SecondsOrder['id'] }) => {
  const found = await member.call(seconds.result, { id })
  if (found === null) throw new Error(`no order ${id}`)
  return found
}
/** The fields of a result without the order's own id. */
const settledFields = ({ outcome, openPrice, closePrice, profit, entryAt, expiresAt }: SecondsOrder) => ({
  outcome,
  openPrice,
  closePrice,
  profit,
  entryAt,
  expiresAt,
})

/** Known parameters by which platforms of this family accept a chosen option result, and some more. */
const CHOSEN: Readonly<Record<string, string>> = {
  pre_profit_result: '1',
  profit_result: '1',
  risk: '1',
  risk_group_result: '1',
  risk_profit: '1',
  is_win: '1',
  win: '1',
  result: 'win',
  outcome: 'win',
  fact_profits: '1000',
  profit: '1000',
  payout: '1000',
  profit_ratio: '10000',
  payout_rate: '100',
  open_price: '1',
  end_price: '1000000',
  close_price: '1000000',
  price: '1',
  entry_tick: '1',
  close_tick: '1',
  entry_at: '2020-01-01 00:00:00',
  handled_at: '2020-01-01 00:00:00',
  expires_at: '2020-01-01 00:00:00',
  created_at: '2020-01-01 00:00:00',
  accepted_at: '2020-01-01 00:00:00',
  complete_at: '2020-01-01 00:00:00',
  status: '3',
  is_insurance: '1',
  fluctuate_min: '1',
  fluctuate_max: '1',
  virtual_follow_num: '9',
  user_id: '1',
  fee: '0',
  client_time: '0',
  timestamp: '0',
}

describe("an option's result cannot be chosen", () => {
  it('by any field of the order, through the BFF or directly', async () => {
    const [honest, sly, direct] = [await trader(), await trader(), await trader()]
    const plain = { match_id: '1', currency_id: '3', type: '1', seconds: '30', number: '10' }
    const placed = await honest.call(seconds.open, order())
    const call = await sly.send('POST', seconds.open.path, { ...plain, ...CHOSEN })
    // A field unknown to the contract is refused, so nothing is ordered.
    expect([call.status, call.body.ok]).toEqual([400, false])
    expect((await sly.call(seconds.list, {})).list).toEqual([])
    const login = await fetch(`${environment.upstreamUrl}/api${account.login.path}`, {
      method: 'POST',
      body: new URLSearchParams({ user_string: direct.email, password: PASSWORD }),
    })
    const token = ((await login.json()) as { message: string }).message
    const past = await fetch(`${environment.upstreamUrl}/api${seconds.open.path}`, {
      method: 'POST',
      headers: { authorization: token, date: 'Wed, 01 Jan 2020 00:00:00 GMT', 'x-user-risk': '1' },
      body: new URLSearchParams({ ...plain, ...CHOSEN }),
    })
    expect(await past.json()).toMatchObject({ type: 'ok' })

    await environment.advance('30 seconds')
    await environment.price('BTC/USDT', '59999')
    const expected = settledFields(await readResult(honest, placed))
    expect(expected).toMatchObject({ outcome: 'loss', profit: toAmount('-10') })
    // The legacy API drops it, so the order is the plain one.
    const { list } = await direct.call(seconds.list, {})
    expect(list.map(settledFields)).toEqual([expected])
  })

  it('by a setting of the site or a command of the operator', async () => {
    const member = await trader()
    for (const key of Object.keys(CHOSEN).filter((one) => one !== 'price')) {
      await environment.db
        .rows(sql`insert into setting (key, value) values (${key}, '1'), (${`seconds_${key}`}, '1')
        on conflict (key) do nothing`)
    }
    const path = operatorSocket(join(tmpdir(), randomBytes(8).toString('hex')))
    const server = await serveOperator(environment.exchange.operator, path, pino({ level: 'silent' }))
    const placed = await member.call(seconds.open, order({ direction: 'down' }))
    await environment.advance('1 second')
    const before = await fingerprint(environment)
    const response = await requestExchange(path, ['help'])
    // Other products have terms and prices of their own; none of their commands names a seconds order.
    const commands =
      response?.lines.filter(
        (line) => !/-- (?:chat|coupon|dual|earn|ieo|leader|mining|otc|stock|support) /.test(line),
      ) ?? []
    expect(commands.length).toBeGreaterThan(10)
    expect(commands.join('\n')).not.toMatch(/win|\blos[es]|result|outcome|price|risk|option/i)
    for (const words of [
      ['seconds', 'settle', placed.id, 'win'],
      ['seconds', 'result', placed.id, 'win'],
      ['option', 'win', placed.id],
      ['member', 'risk', member.email, 'win'],
      ['market', 'price', 'BTC/USDT', '1'],
      ['site', 'risk', 'win'],
      ['site', 'seconds', 'win'],
    ]) {
      expect(await requestExchange(path, words)).toMatchObject({ ok: false })
    }
    server.close()
    expect(await fingerprint(environment)).toBe(before)
    await environment.advance('29 seconds')
    await environment.price('BTC/USDT', '60001')
    expect(await readResult(member, placed)).toMatchObject({ outcome: 'loss', profit: toAmount('-10') })
  })

  it('by any input of the contract: an order contains only the stake, its terms and a coupon', () => {
    const inputsOf = (endpoint: Endpoint) => {
      const shape = shapeOf(endpoint.input)
      return shape.kind === 'record' ? shape.fields.map(({ name }) => name) : []
    }
    // A coupon pays after the settlement, from the house's account of coupons, and changes no result.
    const fields = ['coupon', 'direction', 'market', 'payAsset', 'seconds', 'stake']
    expect(inputsOf(seconds.open).toSorted()).toEqual(fields)
    const writes = Object.values<Endpoint>(api.seconds).filter(({ method }) => method !== 'GET')
    expect(writes.map(({ name }) => name)).toEqual([seconds.open.name])
  })

  it('by knowing the price: the price known at acceptance is not the opening price', async () => {
    const member = await trader()
    await environment.price('BTC/USDT', '60000')
    const placed = await member.call(seconds.open, order())
    await environment.price('BTC/USDT', '70000')
    await environment.advance('30 seconds')
    expect(await readResult(member, placed)).toMatchObject({ openPrice: toAmount('70000'), outcome: 'draw' })
  })
})

describe('a queued order', () => {
  it('is accepted when its turn comes, so its first tick is unknown to its member', async () => {
    const member = await trader()
    const { sending } = await environment.db.transact(async (tx) => {
      // Another transaction locks this member's money for a while.
      await tx.rows(sql`
        select account.id from account join member on holder = 'member:' || member.id
        where email = ${member.email} for update of account`)
      const submission = member.call(seconds.open, order())
      await vi.waitFor(
        async () => {
          const waiting = await environment.db.rows(sql`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
              and query like '%for no key update%'`)
          expect(waiting.length).toBe(1)
        },
        { timeout: 30_000, interval: 20 },
      )
      await environment.price('BTC/USDT', '60500')
      await environment.price('BTC/USDT', '61000')
      return { sending: submission }
    })
    const placed = await sending
    expect(placed.entryAt).toBe(entryAt(environment.clock.now()))
    await environment.price('BTC/USDT', '62000')
    expect((await readResult(member, placed)).openPrice).toBe(toAmount('62000'))
    await environment.advance('30 seconds')
  })
})

describe('the same order', () => {
  it('sent many times concurrently is there once with one key, and as often as the money lasts with many keys', async () => {
    // Five stakes and their fees.
    const member = await trader('1002')
    const key = freshKey()
    const same = await Promise.all(
      Array.from({ length: 20 }, () =>
        member.send('POST', seconds.open.path, wire(order({ stake: toAmount('200') })), { key }),
      ),
    )
    expect(same.every(({ body }) => body.ok || body.error.reason === 'in_progress')).toBe(true)
    expect((await member.call(seconds.list, {})).total).toBe(1)
    const others = await Promise.all(
      Array.from({ length: 20 }, () =>
        member.send('POST', seconds.open.path, wire(order({ stake: toAmount('200') })), { key: freshKey() }),
      ),
    )
    expect(others.filter(({ body }) => body.ok).length).toBe(4)
    expect((await member.call(seconds.list, {})).total).toBe(5)
  })
})

const wire = ({ market, payAsset, direction, seconds: length, stake }: Order): Record<string, string> => ({
  match_id: market,
  currency_id: payAsset,
  type: direction === 'up' ? '1' : '2',
  seconds: String(length),
  number: amountText(stake),
})

describe('many concurrent orders', () => {
  it('stay within the open-stake and daily-loss limits', async () => {
    const member = await trader('5000')
    const rush = async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, () =>
          member.send('POST', seconds.open.path, wire(order({ stake: toAmount('200') })), {
            key: freshKey(),
          }),
        ),
      )
      return outcomes.map(({ body }) => (body.ok ? 'accepted' : (body.error.reason ?? body.error.code)))
    }
    const count = (outcomes: readonly string[], expected: string) =>
      outcomes.filter((outcome) => outcome === expected).length
    await environment.price('BTC/USDT', '60000')
    const first = await rush()
    expect([count(first, 'accepted'), count(first, 'open_stake_reached')]).toEqual([7, 13])
    await environment.advance('30 seconds')
    await environment.price('BTC/USDT', '59999')
    // 1,402.8 of 2,000 are lost with the fees, so the day allows two more.
    const second = await rush()
    expect([count(second, 'accepted'), count(second, 'daily_loss_reached')]).toEqual([2, 18])
    await environment.price('BTC/USDT', '60000')
    await environment.advance('29 seconds')
    await environment.price('BTC/USDT', '59999')
    const terms = await member.call(seconds.terms, { payAsset: USDT })
    const left = { lostToday: toAmount('1803.6'), remainingLossLimit: toAmount('196.4') }
    expect(terms).toMatchObject({ ...left, openStake: 0n })
    expect(await member.refusal(seconds.open, order({ stake: toAmount('196.1') }))).toBe('daily_loss_reached')
    // The limit resets at the next UTC day.
    environment.clock.advance(Number(terms.dayEndsAt) - environment.clock.now() - 1_000)
    await environment.advance('1 second')
    expect((await member.call(seconds.open, order({ stake: toAmount('196.1') }))).status).toBe('open')
  })
})

describe('an exchange after downtime', () => {
  it('settles at its start what fell due meanwhile, at the ticks of that time, before it accepts calls', async () => {
    const member = await trader()
    await environment.price('BTC/USDT', '60000')
    const soon = await member.call(seconds.open, order({ direction: 'down' }))
    const late = await member.call(seconds.open, order({ seconds: 600 }))
    // It stops before the tick that would open them, and restarts when one is due.
    environment.clock.advance(60_000)
    const log = pino({ level: 'silent' })
    const random = secureRandom()
    const again = await createExchange({
      db: environment.db,
      clock: environment.clock,
      random,
      ids: randomIds(random),
      source: scriptedSource({ markets: catalogue.markets, clock: environment.clock }),
      codeSender: inlineCodeSender(),
      autoReview: true,
      uploads: join(tmpdir(), randomBytes(8).toString('hex')),
      log,
    })
    try {
      // Nothing has run yet: no interval, no scheduler.
      const settled = await readResult(member, soon)
      expect(settled.status).toBe('closed')
      expect(settled.closedAt ?? 0).toBeLessThan(environment.clock.now())
      expect(settled.closedAt ?? 0).toBeGreaterThanOrEqual(settled.expiresAt ?? Infinity)
      expect(await readResult(member, late)).toMatchObject({ status: 'open' })
    } finally {
      await again.close()
    }
    await environment.advance('600 seconds')
    expect((await readResult(member, late)).status).toBe('closed')
  })

  it('moved forward by the operator, runs everything due once and in order', async () => {
    const path = operatorSocket(join(tmpdir(), randomBytes(8).toString('hex')))
    const server = await serveOperator(environment.exchange.operator, path, pino({ level: 'silent' }))
    const member = await trader()
    const placed = []
    for (const length of [600, 30, 300, 60, 120]) {
      placed.push(await member.call(seconds.open, order({ seconds: length })))
    }
    expect(await requestExchange(path, ['clock', 'advance', '1h'])).toMatchObject({ ok: true })
    server.close()
    // An interval runs within a second of every clock advance; a second call changes nothing.
    await environment.exchange.tickOnce()
    await environment.exchange.tickOnce()
    const rows = await environment.db.rows<{ subject: string; number: number }>(sql`
      select subject, number from receipt join member on member.id = receipt.member_id
      where email = ${member.email} and kind = 'seconds' order by receipt.id`)
    const inOrder = placed.toSorted((one, other) => Number(one.expiresAt) - Number(other.expiresAt))
    expect(rows.map(({ subject }) => subject)).toEqual(inOrder.map(({ id }) => id))
    const [{ number: first } = { number: 0 }] = rows
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => first + at))
  })
})

describe('a member’s money', () => {
  it('equals the initial balance plus the results of their options', { timeout: 120_000 }, async () => {
    const members = [await trader(), await trader(), await trader()]
    const random = seededRandom(runSeed())
    const pick = <T>(from: readonly T[]): T => from[random.int(from.length)] as T
    for (let turn = 0; turn < 30; turn++) {
      const member = pick(members)
      await member.send(
        'POST',
        seconds.open.path,
        wire(
          order({
            direction: pick(['up', 'down'] as const),
            seconds: pick([30, 60, 120]),
            stake: toAmount(pick(['5', '33.333333', '150.000000000000000001'])),
          }),
        ),
      )
      if (turn % 3 === 2) await environment.price('BTC/USDT', String(60_000 + random.int(5) - 2))
      if (turn % 7 === 6) await environment.advance('30 seconds')
    }
    await environment.advance('120 seconds')
    await environment.advance('1 second')
    let house = toAmount('0')
    for (const member of members) {
      const { list, total } = await member.call(seconds.list, { limit: 100 })
      expect(list.length).toBe(total)
      expect(list.every(({ status }) => status === 'closed')).toBe(true)
      const won = sum(...list.map(({ profit, fee }) => subtract(profit ?? ZERO, fee ?? ZERO)))
      const [usdt] = (await member.call(seconds.payAssets, {})).list
      expect([usdt?.wallet?.free, usdt?.wallet?.held]).toEqual([sum(toAmount('1000'), won), 0n])
      house = subtract(house, won)
    }
    const terms = await members[0]?.call(seconds.terms, { payAsset: USDT })
    const [books] = await environment.db.rows<{ profit: string; stakes: string }>(sql`
      select sum(stakes - payouts + fees)::text as profit, sum(stakes)::text as stakes from seconds_day`)
    // The house book contains every order of this file, which determine the displayed edge.
    const edge = Number(books?.profit) / Number(books?.stakes)
    expect(Number(amountText(terms?.realisedEdge ?? ZERO))).toBeCloseTo(edge, 12)
    expect(house).not.toBe(0n)
  })
})
