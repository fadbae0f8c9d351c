import { copyLots, copyLotsToClose, copyTrading } from '@bourse/contracts/copy-trading'
import { futures, type Position } from '@bourse/contracts/futures'
import { identity } from '@bourse/contracts/identity'
import { toAmount, amountText, subtract, sum, ZERO } from '@bourse/contracts/kit'
import { messages } from '@bourse/contracts/messages'
import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { freshKey, type Member, useTestEnvironment } from '#environment'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { audit } from '../ledger/index.ts'

const WAIT = { timeout: 20_000, interval: 10 }
const BTC = '1' as never
const USDT = '3' as never
const order = { base: BTC, quote: USDT, side: 'long', kind: 'market', leverage: 10 } as const

const environment = useTestEnvironment()
beforeEach(() => environment.price('BTC/USDT', '60000'))
afterEach(async () => expect(await audit(environment)).toEqual([]))

/** Creates a verified member with this balance in the futures account. */
async function trader(usdt: string): Promise<Member> {
  const member = await environment.verified({ usdt: String(Number(usdt) + 100) })
  const move = { asset: USDT, quantity: toAmount(usdt), from: 'spot', to: 'futures' } as const
  await member.call(wallet.transfer, move, { key: freshKey() })
  return member
}

const findId = async ({ email }: Member): Promise<never> => {
  const row = await environment.db.row<{ id: string }>(
    sql`select id::text from member where email = ${email}`,
  )
  return row?.id as never
}

/** Creates a member who leads. */
async function leader(usdt = '50000'): Promise<{ readonly member: Member; readonly id: never }> {
  const member = await trader(usdt)
  const id = await findId(member)
  const at = new Date(environment.clock.now())
  await environment.db.rows(sql`
    insert into leader (member_id, capital, since, live_since) values (${id}, 1000, ${at}, ${at})`)
  await environment.advance('1 second')
  return { member, id }
}

/** Opens a position and makes its copies. */
async function open(member: Member, lots: string, more: object = {}): Promise<Position> {
  await member.call(futures.open, { ...order, lots: toAmount(lots), ...more }, { key: freshKey() })
  await environment.advance('1 second')
  return (await positions(member, 'open'))[0] as Position
}

async function close(member: Member, { id }: Position, lots?: string): Promise<void> {
  const part = lots === undefined ? {} : { lots: toAmount(lots) }
  await member.call(futures.close, { id, ...part }, { key: freshKey() })
  await environment.advance('1 second')
}

const positions = async (member: Member, status: 'open' | 'closed'): Promise<Position[]> =>
  (await member.call(futures.list, { status })).positions.list
const listLots = async (member: Member, status: 'open' | 'closed' = 'open') =>
  (await positions(member, status)).map(({ lots }) => amountText(lots))
const openLots = async (member: Member) => (await positions(member, 'open')).map(({ lots }) => lots)
const mine = async (member: Member) => (await member.call(copyTrading.mine, {})).list[0]
const titles = async (member: Member) => (await member.call(messages.list, {})).list.map(({ title }) => title)
const follow = (member: Member, id: never, mode: 'multiple' | 'lots', size: string) =>
  member.call(copyTrading.follow, { leader: id, mode, size: toAmount(size) }, { key: freshKey() })

describe('a follower', () => {
  it('copies nothing where futures are closed, and sees the reason', async () => {
    const lead = await leader()
    const member = await trader('5000')
    await lead.member.call(identity.setCountry, { country: 'DE' })
    await member.call(identity.setCountry, { country: 'US' })
    await follow(member, lead.id, 'lots', '1')
    await environment.db.rows(sql`
      insert into closed_country (product, country, closed_at) values ('futures', 'US', now())`)
    await open(lead.member, '3')
    await environment.db.rows(sql`delete from closed_country`)
    await vi.waitFor(async () => {
      const { list } = await member.call(copyTrading.skipped, {})
      expect(list.map(({ reason }) => reason)).toEqual(['country'])
    }, WAIT)
  })

  it('copies what the leader opens and closes, in proportion, at the same tick', async () => {
    const lead = await leader()
    const before = await open(lead.member, '3')
    const [alice, bob] = [await trader('5000'), await trader('5000')]
    await follow(alice, lead.id, 'multiple', '1.255')
    await follow(bob, lead.id, 'lots', '5')
    expect((await alice.call(copyTrading.leader, { leader: lead.id })).copying).toMatchObject({
      size: toAmount('1.26'),
    })
    const led = await open(lead.member, '10')
    // 1.26 times 10 lots is 12.6 lots, of which whole ones are copied.
    const [copy] = await positions(alice, 'open')
    expect(copy).toMatchObject({
      lots: toAmount('12'),
      openPrice: led.openPrice,
      origin: 'copied',
      leader: lead.id,
      leaderPosition: led.id,
      leaderName: `#${String(lead.id)}`,
    })
    expect(await listLots(bob)).toEqual(['5'])
    const seen = await alice.call(copyTrading.leader, { leader: lead.id })
    expect(seen.open?.map(({ id, ownCopy }) => [id, ownCopy])).toEqual([
      [led.id, copy?.id],
      [before.id, null],
    ])
    await environment.price('BTC/USDT', '61000')
    await close(lead.member, led, '4')
    expect([await listLots(alice), await listLots(bob)]).toEqual([['8'], ['3']])
    await bob.call(copyTrading.detach, { position: (await positions(bob, 'open'))[0]?.id as never })
    await close(lead.member, led)
    expect([await listLots(alice), await listLots(bob)]).toEqual([[], ['3']])
    expect((await positions(alice, 'closed')).map(({ closeReason }) => closeReason)).toEqual([
      'leader',
      'leader',
    ])
    expect(await positions(bob, 'open')).toMatchObject([{ origin: 'own', leader: lead.id }])
    const closed = await positions(alice, 'closed')
    const net = closed.reduce(
      (all, { realizedProfit, fee }) => all + (realizedProfit ?? 0n) - (fee ?? 0n),
      0n,
    )
    expect(await mine(alice)).toMatchObject({ openCopies: 0, closedCopies: 2, profit: net, skippedCopies: 0 })
  })

  it('learns which openings were skipped, and why', async () => {
    const lead = await leader()
    const [poor, small] = [await trader('1'), await trader('500')]
    await follow(poor, lead.id, 'multiple', '1')
    await follow(small, lead.id, 'multiple', '0.05')
    const led = await open(lead.member, '10')
    const reasons = async (member: Member) =>
      (await member.call(copyTrading.skipped, {})).list.map(({ leaderPosition, symbol, reason }) => [
        leaderPosition,
        symbol,
        reason,
      ])
    expect(await reasons(poor)).toEqual([[led.id, 'BTC/USDT', 'margin']])
    expect(await reasons(small)).toEqual([[led.id, 'BTC/USDT', 'lots']])
    expect(await mine(small)).toMatchObject({ skippedCopies: 1, openCopies: 0 })
  })

  it('is not taken along at a price that has left that of the leader', async () => {
    const lead = await leader()
    const alice = await trader('5000')
    await follow(alice, lead.id, 'multiple', '1')
    const moved = await environment.db.transact(async (tx) => {
      // Nothing is copied while the row of the follower is locked.
      await tx.rows(sql`select from copy_following where leader_id = ${lead.id} for update`)
      await lead.member.call(futures.open, { ...order, lots: toAmount('1') }, { key: freshKey() })
      const tick = environment.price('BTC/USDT', '60301')
      await vi.waitFor(
        () => expect(environment.exchange.market.quote(BTC).price).toBe(toAmount('60301')),
        WAIT,
      )
      return { tick }
    })
    await moved.tick
    expect(await listLots(alice)).toEqual([])
    expect((await alice.call(copyTrading.skipped, {})).list).toMatchObject([{ reason: 'price' }])
  })

  it('does not copy when the account is locked, nor more than thirty openings in a minute', async () => {
    const lead = await leader('500000')
    const [alice, bob] = [await trader('5000'), await trader('5000')]
    await follow(alice, lead.id, 'lots', '1')
    await follow(bob, lead.id, 'lots', '1')
    await environment.db.rows(sql`update member set is_locked = true where email = ${bob.email}`)
    for (let opening = 0; opening <= 30; opening++)
      await lead.member.call(futures.open, { ...order, lots: toAmount('1') }, { key: freshKey() })
    await environment.advance('1 second')
    const reasons = await environment.db.rows<{ reason: string; found: number }>(sql`
      select copy.reason, count(*)::int as found from copy join copy_job on copy_job.id = job_id
      where leader_id = ${lead.id} group by 1 order by 1`)
    expect(reasons).toEqual([
      { reason: 'account', found: 30 },
      { reason: 'rate', found: 2 },
      { reason: null, found: 30 },
    ])
    expect((await mine(alice))?.openCopies).toBe(30)
  })

  it('ends with the copies retained or closed, as a message states', async () => {
    const lead = await leader()
    const [alice, bob] = [await trader('5000'), await trader('5000')]
    await follow(alice, lead.id, 'multiple', '1')
    await follow(bob, lead.id, 'multiple', '2')
    await open(lead.member, '2')
    await alice.call(copyTrading.unfollow, { leader: lead.id }, { key: freshKey() })
    await bob.call(copyTrading.unfollow, { leader: lead.id, closeCopies: true }, { key: freshKey() })
    expect([await listLots(alice), await listLots(bob)]).toEqual([['2'], []])
    expect((await positions(alice, 'open'))[0]?.origin).toBe('own')
    for (const member of [alice, bob]) expect(await titles(member)).toContain('Copying ended')
    await open(lead.member, '1', { side: 'short' })
    expect(await listLots(alice)).toEqual(['2'])
    expect((await mine(bob))?.status).toBe('cancelled')
    expect(await alice.refusal(copyTrading.unfollow, { leader: lead.id })).toBe('not_following')
  })
})

describe('a leader whom the operator closes', () => {
  it('leaves followers their copies, and nothing more is copied', async () => {
    const lead = await leader()
    const [alice, bob] = [await trader('5000'), await trader('5000')]
    await follow(alice, lead.id, 'multiple', '1')
    const led = await open(lead.member, '2')
    await follow(bob, lead.id, 'multiple', '1')
    await environment.operate('leader', 'close', lead.id)
    for (const member of [alice, bob]) {
      expect(await titles(member)).toContain('A trader no longer leads')
      expect((await mine(member))?.status).toBe('cancelled')
    }
    expect(await titles(lead.member)).toContain('A trader no longer leads')
    await close(lead.member, led)
    await open(lead.member, '1')
    expect(await positions(alice, 'open')).toMatchObject([{ origin: 'own', leader: lead.id }])
    expect(await listLots(bob)).toEqual([])
    expect(await bob.refusal(copyTrading.leader, { leader: lead.id })).toBe('leader_unknown')
  })
})

describe('any sequence of openings, parts and closings', () => {
  const FUNDS = '20000'
  type Step = { readonly kind: 'open' | 'part' | 'close' | 'price'; readonly size: number }
  const step: fc.Arbitrary<Step> = fc.record({
    kind: fc.constantFrom('open', 'part', 'close', 'price'),
    size: fc.integer({ min: 2, max: 30 }),
  })

  it('leaves each follower with the lots of the rule, and the sum over copies is that of their money', async () => {
    const lead = await leader()
    const sizings = [
      { mode: 'multiple', size: toAmount('1.5') },
      { mode: 'multiple', size: toAmount('0.3') },
      { mode: 'lots', size: toAmount('4') },
    ] as const
    const followers: Member[] = []
    for (const sizing of sizings) {
      const member = await trader(FUNDS)
      await member.call(copyTrading.follow, { leader: lead.id, ...sizing })
      followers.push(member)
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 6 }), async (steps) => {
        let [led, expected] = [null as Position | null, sizings.map(() => ZERO)]
        for (const { kind, size } of steps) {
          if (kind === 'price') await environment.price('BTC/USDT', String(59_000 + size * 50))
          else if (led === null) {
            led = await open(lead.member, String(size))
            expected = sizings.map((sizing) => copyLots(sizing, toAmount(String(size))))
          } else {
            const before = led.lots
            const closed =
              kind === 'close' ? before : toAmount(String(Math.min(size, Number(amountText(before)))))
            await close(lead.member, led, amountText(closed))
            expected = expected.map((lots) => subtract(lots, copyLotsToClose(lots, { closed, before })))
            led = closed === before ? null : { ...led, lots: subtract(before, closed) }
          }
          const held = await Promise.all(followers.map(async (member) => sum(...(await openLots(member)))))
          expect(held).toEqual(expected)
        }
        if (led !== null) await close(lead.member, led)
        for (const member of followers) {
          const { futures: free } = await member.call(wallet.detail, { asset: USDT, kind: 'futures' })
          expect(sum(toAmount(FUNDS), (await mine(member))?.profit ?? ZERO)).toEqual(free)
        }
      }),
      { numRuns: 6 },
    )
  })
})

describe('a liquidation', () => {
  it('of the leader closes copies that are not reached themselves, with a message', async () => {
    const lead = await leader('1000')
    const alice = await trader('50000')
    await alice.call(futures.setMarginMode, { mode: 'cross' })
    await follow(alice, lead.id, 'multiple', '1')
    await open(lead.member, '100', { leverage: 100 })
    await environment.mark('BTC/USDT', '59300')
    expect((await positions(lead.member, 'closed'))[0]?.closeReason).toBe('liquidation')
    expect((await positions(alice, 'closed')).map(({ closeReason }) => closeReason)).toEqual(['leader'])
    expect(await titles(alice)).toContain('A trader was liquidated')
  })

  it('of a follower leaves the leader and the following as they are', async () => {
    const lead = await leader()
    await lead.member.call(futures.setMarginMode, { mode: 'cross' })
    const alice = await trader('100')
    await follow(alice, lead.id, 'multiple', '1')
    await open(lead.member, '100', { leverage: 100 })
    await environment.mark('BTC/USDT', '59300')
    expect((await positions(alice, 'closed'))[0]?.closeReason).toBe('liquidation')
    expect(await listLots(lead.member)).toEqual(['100'])
    expect(await titles(alice)).toContain('A copy was liquidated')
    expect((await mine(alice))?.status).toBe('following')
  })

  it('is not caused by a leader who closes: an uncovered copy becomes the own of its follower', async () => {
    const lead = await leader()
    await lead.member.call(futures.setMarginMode, { mode: 'cross' })
    const alice = await trader('130')
    await alice.call(futures.setMarginMode, { mode: 'cross' })
    await follow(alice, lead.id, 'multiple', '1')
    const led = await open(lead.member, '100', { leverage: 100 })
    // The gain of the own short covers the loss of the copy while both are open.
    await open(alice, '100', { leverage: 100, side: 'short' })
    await environment.price('BTC/USDT', '58700')
    await close(lead.member, led)
    expect((await positions(alice, 'open')).map(({ side, origin }) => [side, origin])).toEqual([
      ['short', 'own'],
      ['long', 'own'],
    ])
    expect(await titles(alice)).toContain('A copy is now your own')
  })

  it("by the leader's stop closes the copies at the price of the stop", async () => {
    const lead = await leader()
    const alice = await trader('5000')
    await follow(alice, lead.id, 'lots', '2')
    await open(lead.member, '1', { stopLoss: toAmount('59000') })
    const [copy] = await positions(alice, 'open')
    expect(copy?.stopLoss).toBe(0n)
    const bob = await trader('5000')
    await follow(bob, lead.id, 'lots', '1')
    await open(lead.member, '1', { stopLoss: toAmount('59000') })
    const own = (await positions(bob, 'open'))[0]?.id as never
    await bob.call(futures.setStops, { id: own, stopLoss: toAmount('59500') }, { key: freshKey() })
    await environment.price('BTC/USDT', '59450')
    expect((await positions(bob, 'closed'))[0]).toMatchObject({ closeReason: 'stopLoss' })
    expect(await listLots(alice)).toEqual(['2', '2'])
    await environment.price('BTC/USDT', '58990')
    expect((await positions(alice, 'closed'))[0]).toMatchObject({
      closeReason: 'leader',
      price: toAmount('58990'),
    })
  })
})
