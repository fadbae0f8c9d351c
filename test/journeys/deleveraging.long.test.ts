import { futures, type Position } from '@bourse/contracts/futures'
import { copyTrading } from '@bourse/contracts/copy-trading'
import { toAmount, ZERO } from '@bourse/contracts/kit'
import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { freshKey, type Member, useTestEnvironment } from '#environment'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { audit } from '../ledger/index.ts'

const pair = { base: '1' as never, quote: '3' as never }
const environment = useTestEnvironment()
beforeEach(async () => {
  await environment.mark('BTC/USDT', '60000')
  // Each fall finds a fund of a million.
  const fund = await fundBalance()
  if (fund < toAmount('1000000'))
    await environment.db.rows(sql`
      select post_transfer('test:fund:' || ${freshKey()}, 'insurance_capital', ${new Date(environment.clock.now())},
        array['house:treasury', 'house:insurance'], array[3, 3], array['house', 'house'],
        array['insurance_capital', 'insurance_capital'], array[-x, x])
      from (select 1000000 - ${String(Number(fund / 10n ** 18n))}::numeric as x) missing`)
})
afterEach(async () => expect(await audit(environment)).toEqual([]))

async function fundBalance() {
  const row = await environment.db.row<{ balance: string }>(sql`
    select balance::text from account where holder = 'house:insurance' and asset_id = 3`)
  return toAmount(row?.balance ?? '0')
}

async function trader(usdt: string): Promise<Member> {
  const member = await environment.verified({ usdt })
  await member.call(wallet.transfer, {
    asset: pair.quote,
    quantity: toAmount(usdt),
    from: 'spot',
    to: 'futures',
  })
  await environment.advance('1 second')
  return member
}
const open = (member: Member, side: 'long' | 'short', leverage: number, lots = '10000') =>
  member.call(
    futures.open,
    { ...pair, side, kind: 'market', lots: toAmount(lots), leverage },
    { key: freshKey() },
  )
const rows = async (member: Member, status: 'open' | 'closed'): Promise<readonly Position[]> =>
  (await member.call(futures.list, { status, limit: 100 })).positions.list
const reasons = async (member: Member) => (await rows(member, 'closed')).map(({ closeReason }) => closeReason)
const uncovered = async () => {
  const row = await environment.db.row<{ sum: string }>(sql`
    select coalesce(sum(uncovered), 0)::text as sum from futures_bankruptcy`)
  return toAmount(row?.sum ?? '0')
}
/** Longs whose loss in a fall to 36,000 is beyond the fund. */
async function openLongs(): Promise<Member> {
  const longs = await trader('90000')
  for (let count = 0; count < 6; count++) await open(longs, 'long', 50)
  return longs
}

describe('auto-deleveraging', () => {
  it('closes copies like other positions, and those of a leader who is deleveraged with the leader', async () => {
    const [lead, alice, bob] = [await trader('20000'), await trader('60000'), await trader('60000')]
    const id = await environment.db.row<{ id: string }>(sql`
      select id::text from member where email = ${lead.email}`)
    const at = new Date(environment.clock.now())
    await environment.db.rows(sql`
      insert into leader (member_id, capital, since, live_since) values (${id?.id ?? ''}, 1000, ${at}, ${at})`)
    await environment.advance('1 second')
    for (const member of [alice, bob])
      await member.call(
        copyTrading.follow,
        { leader: id?.id as never, mode: 'multiple', size: toAmount('5') },
        { key: freshKey() },
      )
    await openLongs()
    await open(lead, 'short', 50, '2000')
    await environment.advance('1 second')
    expect([(await rows(alice, 'open')).length, (await rows(bob, 'open')).length]).toEqual([1, 1])
    await environment.mark('BTC/USDT', '36000')
    for (let second = 0; second < 4; second++) await environment.advance('1 second')
    const ended = [...(await reasons(alice)), ...(await reasons(bob))]
    expect(ended.length).toBeGreaterThan(0)
    expect(ended).toContain('deleveraging')
    expect(ended.filter((reason) => reason !== 'deleveraging' && reason !== 'leader')).toEqual([])
    // A copy whose leader's position ended is not left open as a copy.
    const [led] = await rows(lead, 'open')
    if (led === undefined)
      for (const member of [alice, bob])
        expect((await rows(member, 'open')).filter(({ origin }) => origin === 'copied')).toEqual([])
    expect(await uncovered()).toBe(ZERO)
    expect(await environment.isBalanced()).toBe(true)
  }, 120_000)

  it('of one position that cannot be closed delays no other', async () => {
    const [first, second, third] = [await trader('20000'), await trader('20000'), await trader('20000')]
    await openLongs()
    for (const member of [first, second, third]) await open(member, 'short', 50)
    const stuck = await environment.db.row<{ id: string }>(sql`
      select id::text from member where email = ${first.email}`)
    await environment.db.rows(sql`
      create or replace function refuse_planted() returns trigger language plpgsql as $$
      begin raise exception 'planted row'; end $$`)
    await environment.db.pool.query(
      `create trigger planted before update on futures_position for each row
        when (new.member_id = ${Number(stuck?.id)} and new.status = 'closed') execute function refuse_planted()`,
    )
    await expect(environment.mark('BTC/USDT', '36000')).rejects.toThrow()
    expect([await reasons(second), await reasons(third)]).toEqual([['deleveraging'], ['deleveraging']])
    expect(await rows(first, 'open')).toHaveLength(1)
    await environment.db.pool.query('drop trigger planted on futures_position')
    for (let passed = 0; passed < 3; passed++) await environment.advance('1 second')
    expect(await uncovered()).toBe(ZERO)
  }, 120_000)
})
