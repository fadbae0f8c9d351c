import { copyTrading, profitShareDue } from '@bourse/contracts/copy-trading'
import { futures } from '@bourse/contracts/futures'
import { identity } from '@bourse/contracts/identity'
import { type Amount, toAmount, amountText, DAY, HOUR, subtract, sum, ZERO } from '@bourse/contracts/kit'
import { messages } from '@bourse/contracts/messages'
import { receipts } from '@bourse/contracts/receipts'
import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { freshKey, type Member, uploadPicture, useTestEnvironment } from '#environment'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '../ledger/index.ts'

const [BTC, USDT] = ['1' as never, '3' as never]
const order = { base: BTC, quote: USDT, side: 'long', kind: 'market', leverage: 10 } as const

const environment = useTestEnvironment()
beforeAll(() => environment.price('BTC/USDT', '60000'))
afterEach(async () => expect(await audit(environment)).toEqual([]))

async function trader(usdt: string): Promise<Member> {
  const member = await environment.verified({ usdt: String(Number(usdt) + 100) })
  const move = { asset: USDT, quantity: toAmount(usdt), from: 'spot', to: 'futures' } as const
  await member.call(wallet.transfer, move, { key: freshKey() })
  return member
}
const findId = async ({ email }: Member): Promise<never> =>
  (await environment.db.row<{ id: never }>(sql`select id::text from member where email = ${email}`))
    ?.id as never

async function open(member: Member, lots: string): Promise<void> {
  await member.call(futures.open, { ...order, lots: toAmount(lots) }, { key: freshKey() })
  await environment.advance('1 second')
}
async function closeAll(member: Member): Promise<void> {
  await member.call(futures.closeAll, { sides: 'all' }, { key: freshKey() })
  await environment.advance('1 second')
}
/** Extends sessions to months. */
const stayLoggedIn = () =>
  environment.db.rows(sql`update member_session set expires_at = expires_at + interval '90 days'`)
const follow = (member: Member, leader: never) =>
  member.call(copyTrading.follow, { leader, mode: 'multiple', size: toAmount('1') }, { key: freshKey() })
const readWorkspace = (member: Member) => member.call(copyTrading.workspace, {})
const mine = async (member: Member) => (await member.call(copyTrading.mine, {})).list[0]

/** Creates a member with both levels of verification and a first trade. */
async function candidate(): Promise<Member> {
  const member = await trader('20000')
  const [front, back] = [await uploadPicture(member), await uploadPicture(member)]
  await member.call(identity.apply, { level: 'advanced', front, back })
  await environment.advance('5 seconds')
  await open(member, '1')
  await closeAll(member)
  return member
}

describe('a member who becomes a leader', () => {
  let [leader, follower] = [null as unknown as Member, null as unknown as Member]

  it('learns which condition is missing, until all are met', async () => {
    follower = await trader('20000')
    expect(await follower.refusal(copyTrading.apply, {})).toBe('leader_level_missing')
    leader = await candidate()
    expect(await leader.refusal(copyTrading.apply, {})).toBe('leader_days_missing')
    expect(await readWorkspace(leader)).toMatchObject({
      isLeader: false,
      level: { required: 2, own: 2 },
      tradingDays: { required: 30, own: 0 },
      figures: null,
    })
    await stayLoggedIn()
    await environment.advance('30 days')
    expect((await readWorkspace(leader)).tradingDays).toEqual({ required: 30, own: 30 })
    await leader.call(copyTrading.apply, {})
    expect(await leader.refusal(copyTrading.apply, {})).toBe('already_leader')
    await environment.advance('1 second')
    expect(await readWorkspace(leader)).toMatchObject({
      isLeader: true,
      profitShare: ZERO,
      figures: { profit: ZERO, positions: 0, daysLeading: 0 },
    })
  })

  it('has a workspace with followers, masked, and the number of copies', async () => {
    const id = await findId(leader)
    await follow(follower, id)
    await open(leader, '10')
    const { followerList, open: led } = await readWorkspace(leader)
    expect(led).toMatchObject([{ lots: toAmount('10'), copies: 1 }])
    expect(followerList).toHaveLength(1)
    expect(followerList[0]?.nickname).toMatch(/^.\*\*.$/)
    expect(await leader.refusal(copyTrading.leave, {})).toBe('copies_open')
  })

  it('has figures of the full hour, with the results of followers', async () => {
    await environment.price('BTC/USDT', '61000')
    await closeAll(leader)
    const id = await findId(leader)
    const before = (await follower.call(copyTrading.leader, { leader: id })).figures
    expect(before?.positions).toBe(0)
    await environment.advance('1 hour')
    const { figures } = await follower.call(copyTrading.leader, { leader: id })
    expect(figures?.refreshedAt).toBe(Math.floor(environment.clock.now() / HOUR) * HOUR)
    expect(figures).toMatchObject({ positions: 1, openPositions: 0, wins: 1, winRate: toAmount('1') })
    expect(figures?.followersProfit).toBe((await mine(follower))?.profit)
    expect(figures?.profit).toBe(figures?.followersProfit)
  })

  it('stops when nothing is copied, and followers have a message', async () => {
    await leader.call(copyTrading.leave, {})
    expect((await readWorkspace(leader)).isLeader).toBe(false)
    expect((await mine(follower))?.status).toBe('cancelled')
    const [newest] = (await follower.call(messages.list, {})).list
    expect(newest?.title).toBe('A trader no longer leads')
    expect(await leader.refusal(copyTrading.leave, {})).toBe('not_leader')
  })
})

describe('a profit share', () => {
  /** Advances to the second after the end of the week. */
  async function endWeek(): Promise<void> {
    const at = environment.clock.now()
    const monday = Math.ceil((at - 4 * DAY) / (7 * DAY)) * 7 * DAY + 4 * DAY
    environment.clock.advance(monday - at)
    await environment.advance('1 second')
  }
  const received = (member: Member) => member.call(receipts.list, { kind: 'profit_share' })

  it('is due weekly, above the highest profit so far: for +200, −150, +100, +150', async () => {
    const [leader, follower] = [await trader('20000'), await trader('20000')]
    await stayLoggedIn()
    const id = await findId(leader)
    const at = new Date(environment.clock.now())
    await environment.db.rows(sql`
      insert into leader (member_id, capital, since, live_since) values (${id}, 1000, ${at}, ${at})`)
    await environment.advance('1 second')
    await environment.price('BTC/USDT', '60000')
    await follow(follower, id)
    // Profit before the rate is set is not shared.
    await open(leader, '10')
    await environment.price('BTC/USDT', '61000')
    await closeAll(leader)
    const [line] = await environment.operate('leader', 'share', id, '10%')
    expect(line).toMatch(/receives 10% of profit from now on, weekly; 1 followers/)
    let mark = (await mine(follower))?.profit ?? ZERO
    await endWeek()
    expect((await received(follower)).list).toEqual([])

    const paid: Amount[] = []
    for (const result of [200, -150, 100, 150]) {
      await environment.price('BTC/USDT', '60000')
      await open(leader, '100')
      await environment.price('BTC/USDT', String(60_000 + result * 10))
      await closeAll(leader)
      const { profit = ZERO, sharePaid = ZERO } = (await mine(follower)) ?? {}
      const due = profitShareDue({ result: sum(profit, sharePaid), highWaterMark: mark }, toAmount('0.1'))
      await endWeek()
      await environment.advance('1 second')
      const after = (await mine(follower))?.sharePaid ?? ZERO
      expect(subtract(after, sharePaid)).toBe(due.due)
      mark = due.highWaterMark
      paid.push(due.due)
    }
    expect(paid.map((each) => Math.round(Number(amountText(each))))).toEqual([20, 0, 0, 9])
    const { list } = await received(follower)
    expect(list.map(({ result }) => result['paid'])).toEqual([
      amountText(paid[3] ?? ZERO),
      amountText(paid[0] ?? ZERO),
    ])
    expect((await readWorkspace(leader)).shareReceived).toBe(sum(...paid))

    // A share that the free balance does not cover waits, and is paid once with a later week.
    await environment.price('BTC/USDT', '60000')
    await open(leader, '100')
    await environment.price('BTC/USDT', '62000')
    await closeAll(leader)
    const { free } = await follower.call(futures.ticket, { base: BTC, quote: USDT })
    const whole = free ?? ZERO
    const out = { asset: USDT, quantity: whole, from: 'futures', to: 'spot' } as const
    await follower.call(wallet.transfer, out, { key: freshKey() })
    const before = (await mine(follower))?.sharePaid ?? ZERO
    await endWeek()
    expect((await mine(follower))?.sharePaid).toBe(before)
    await follower.call(wallet.transfer, { ...out, from: 'spot', to: 'futures' }, { key: freshKey() })
    await endWeek()
    await environment.advance('1 second')
    expect(subtract((await mine(follower))?.sharePaid ?? ZERO, before)).toBeGreaterThan(toAmount('19'))
    expect((await received(follower)).list).toHaveLength(3)
    expect((await environment.operate('leader', 'close', id))[0]).toMatch(/no longer leads; 1 followers/)
  })
})
