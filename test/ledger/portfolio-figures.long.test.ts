import { execFile } from 'node:child_process'
import { account } from '@bourse/contracts/account'
import { copyTrading } from '@bourse/contracts/copy-trading'
import { futures } from '@bourse/contracts/futures'
import { DAY, HOUR, MINUTE, multiplyByInt, toAmount, toInstant } from '@bourse/contracts/kit'
import { loans } from '@bourse/contracts/loans'
import { margin } from '@bourse/contracts/margin'
import { mining } from '@bourse/contracts/mining'
import { nft } from '@bourse/contracts/nft'
import { spot } from '@bourse/contracts/spot'
import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { freshKey, type Member, PASSWORD, useTestEnvironment } from '#environment'
import { beforeAll, describe, expect, it } from 'vitest'

const EXAMPLE = new URL('../../server/bff/examples/portfolio-figures.ts', import.meta.url).pathname
const [BTC, USDT] = ['1', '3'] as [never, never]
const a = toAmount

const environment = useTestEnvironment()
beforeAll(() => environment.prices({ 'BTC/USDT': '60000', 'ETH/USDT': '3000' }))

/** Runs the example, which has no code of the product, for one member. */
const recompute = ({ email }: Member) =>
  new Promise<string>((resolve) => {
    const env = { ...process.env, BOURSE: environment.url }
    execFile(process.execPath, [EXAMPLE, `${email}:${PASSWORD}`], { env }, (_error, out, err) =>
      resolve(`${out}${err}`),
    )
  })
const EQUAL = /^ {2}\d+ entries: equal$/m

async function trader(usdt = '20000', btc = '0'): Promise<Member> {
  const member = await environment.verified(btc === '0' ? { usdt } : { usdt, btc })
  const move = { asset: USDT, quantity: a('5000'), from: 'spot', to: 'futures' } as const
  await member.call(wallet.transfer, move, { key: freshKey() })
  return member
}

const open = (member: Member, lots: string) =>
  member.call(
    futures.open,
    { base: BTC, quote: USDT, side: 'long', kind: 'market', leverage: 10, lots: a(lots) },
    { key: freshKey() },
  )

/** Moves the clock on by hours; each of them charges interest. */
async function passHours(count: number): Promise<void> {
  for (let hour = 0; hour < count; hour++) {
    environment.clock.advance(HOUR - MINUTE)
    await environment.advance('1 minute')
  }
  await environment.price('BTC/USDT', '61000')
}

describe('the portfolio, recomputed from the entries by a foreign program, of a member', () => {
  it('whose copies closed with a profit and stand open with a loss', async () => {
    const [lead, follower] = [await trader(), await trader()]
    const { id } = await lead.call(account.profile, {})
    const at = new Date(environment.clock.now())
    await environment.db.rows(sql`
      insert into leader (member_id, capital, since, live_since) values (${id}, 1000, ${at}, ${at})`)
    await environment.advance('1 second')
    const terms = { leader: id, mode: 'multiple', size: a('1') } as const
    await follower.call(copyTrading.follow, terms, { key: freshKey() })
    await open(lead, '5')
    await environment.advance('1 second')
    await environment.price('BTC/USDT', '63000')
    const [led] = (await lead.call(futures.list, { status: 'open' })).positions.list
    await lead.call(futures.close, { id: led?.id as never }, { key: freshKey() })
    await environment.advance('1 second')
    expect((await follower.call(futures.list, { status: 'closed' })).positions.list).toHaveLength(1)
    await open(lead, '3')
    await environment.advance('1 second')
    await environment.price('BTC/USDT', '60000')
    expect((await follower.call(futures.list, { status: 'open' })).positions.list).toHaveLength(1)
    expect(await recompute(follower)).toMatch(EQUAL)
    // After the week, the leader has a share of the profit.
    await environment.db.rows(
      sql`update copy_following set share_due_at = ${new Date(environment.clock.now() - 1)}`,
    )
    await environment.advance('1 minute')
    for (const member of [lead, follower]) expect(await recompute(member)).toMatch(EQUAL)
  })

  it('who rented hashrate and is paid coins', async () => {
    const member = await environment.member({ usdt: '1000' })
    const { list } = await member.call(mining.plans, {})
    const plan = list.find(({ code, days }) => code === 'BTC' && days === 7)
    const order = {
      plan: plan?.id as never,
      shares: a('100'),
      shownPrice: multiplyByInt(plan?.price as never, 100n),
    }
    await member.call(mining.rent, order, { key: freshKey() })
    expect(await recompute(member)).toMatch(EQUAL)
    environment.clock.advance(2 * DAY)
    await environment.advance('1 minute')
    await environment.price('BTC/USDT', '60000')
    expect(Number(await member.balance('BTC'))).toBeGreaterThan(0)
    expect(await recompute(member)).toMatch(EQUAL)
  })

  it('who bought a work, and who bought it from them', async () => {
    const [first, second] = [
      await environment.verified({ usdt: '100000' }),
      await environment.verified({ usdt: '100000' }),
    ]
    const works = await first.call(nft.artworks, { saleKind: 'fixed', saleStatus: 'onSale', limit: 100 })
    const work = works.list.find(({ assetCode }) => assetCode === 'USDT')
    const code = work?.code as never
    await first.call(nft.buy, { code, shownPrice: work?.price as never }, { key: freshKey() })
    expect(await recompute(first)).toMatch(EQUAL)
    const now = environment.clock.now()
    const sale = { code, price: a('900'), startsAt: now, endsAt: toInstant(now + DAY) }
    await first.call(nft.resell, sale, { key: freshKey() })
    await environment.advance('1 second')
    await second.call(nft.buy, { code, shownPrice: a('900') }, { key: freshKey() })
    for (const member of [first, second]) expect(await recompute(member)).toMatch(EQUAL)
  })

  it('who owes a loan and a debt on margin, with interest that is not paid', async () => {
    const member = await trader('60000', '1')
    await environment.price('BTC/USDT', '60000')
    const order = { base: BTC, quote: USDT, side: 'buy', price: a('61000'), quantity: a('0.5') } as const
    await member.call(spot.place, order, { key: freshKey() })
    const loan = { collateralAsset: BTC, collateral: a('0.4'), amount: a('3000') }
    const { id } = await member.call(loans.borrow, loan, { key: freshKey() })
    await member.call(margin.borrow, { amount: a('2000') }, { key: freshKey() })
    expect(await recompute(member)).toMatch(EQUAL)
    await passHours(5)
    const out = await recompute(member)
    expect(out).toMatch(EQUAL)
    expect(Number(/unpaid interest (\S+)/.exec(out)?.[1])).toBeGreaterThan(0)
    await member.call(loans.repay, { id: id as never, amount: a('1000') }, { key: freshKey() })
    await member.call(margin.repay, {}, { key: freshKey() })
    await passHours(1)
    expect(await recompute(member)).toMatch(EQUAL)
  })
})
