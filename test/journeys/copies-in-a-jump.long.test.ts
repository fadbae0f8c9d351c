import { copyTrading } from '@bourse/contracts/copy-trading'
import { futures, type Position } from '@bourse/contracts/futures'
import { toAmount } from '@bourse/contracts/kit'
import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { freshKey, type Member, useTestEnvironment } from '#environment'
import { audit } from '#ledger'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const environment = useTestEnvironment()
beforeEach(() => environment.mark('BTC/USDT', '60000'))
afterEach(async () => expect(await audit(environment)).toEqual([]))

const a = toAmount
const order = { base: '1' as never, quote: '3' as never, side: 'long', kind: 'market', leverage: 50 } as const

async function trader(usdt: string, mode: 'isolated' | 'cross'): Promise<Member> {
  const member = await environment.verified({ usdt })
  const move = { asset: '3' as never, quantity: a(usdt), from: 'spot', to: 'futures' } as const
  await member.call(wallet.transfer, move, { key: freshKey() })
  await member.call(futures.setMarginMode, { mode })
  return member
}

async function leader(mode: 'isolated' | 'cross'): Promise<{ readonly member: Member; readonly id: never }> {
  const member = await trader('50000', mode)
  const row = await environment.db.row<{ id: string }>(
    sql`select id::text from member where email = ${member.email}`,
  )
  const [id, at] = [row?.id as never, new Date(environment.clock.now())]
  await environment.db.rows(sql`
    insert into leader (member_id, capital, since, live_since) values (${id}, 1000, ${at}, ${at})`)
  return { member, id }
}

async function follower(leader: never, mode: 'isolated' | 'cross'): Promise<Member> {
  const member = await trader('9000', mode)
  const terms = { leader, mode: 'multiple', size: a('1') } as const
  await member.call(copyTrading.follow, terms, { key: freshKey() })
  return member
}

const open = (member: Member, more: object = {}) =>
  member.call(futures.open, { ...order, lots: a('100'), ...more }, { key: freshKey() })
const rows = async (member: Member, status: 'open' | 'closed'): Promise<readonly Position[]> =>
  (await member.call(futures.list, { status })).positions.list
const follow = async (...prices: readonly string[]) => {
  for (const price of prices) await environment.price('BTC/USDT', price)
}

describe('copies in a jump of the price', () => {
  it('are opened when the mark price has followed, as the waiting order of the leader is', async () => {
    const lead = await leader('isolated')
    const copier = await follower(lead.id, 'isolated')
    await open(lead.member, { kind: 'stopMarket', stopPrice: a('61000') })
    await follow('63000', '63000')
    expect([await rows(lead.member, 'open'), await rows(copier, 'open')]).toEqual([[], []])
    await follow('63010', '63020', '63030', '63030', '63030')
    const [[led], [copy]] = [await rows(lead.member, 'open'), await rows(copier, 'open')]
    expect(copy).toMatchObject({ leaderPosition: led?.id, openPrice: led?.openPrice })
    await environment.advance('5 seconds')
    expect(await rows(copier, 'open')).toHaveLength(1)
  })

  it('are skipped by the reason of the price where the mark price would liquidate them at once', async () => {
    const lead = await leader('cross')
    const [alone, shared] = [await follower(lead.id, 'isolated'), await follower(lead.id, 'cross')]
    await follow('63000')
    await open(lead.member)
    await follow('63000')
    expect(await rows(lead.member, 'open')).toHaveLength(1)
    expect([await rows(alone, 'open'), await rows(shared, 'open')]).toMatchObject([[], [{ side: 'long' }]])
    const { list } = await alone.call(copyTrading.skipped, {})
    expect(list.map(({ reason }) => reason)).toEqual(['price'])
  })

  it('are closed with the position of the leader at once, whatever the mark price is', async () => {
    const lead = await leader('isolated')
    const copier = await follower(lead.id, 'isolated')
    await open(lead.member, { leverage: 10 })
    await follow('60000')
    const [led] = await rows(lead.member, 'open')
    expect(await rows(copier, 'open')).toHaveLength(1)
    // The mark price has not followed the fall, and would not close them yet.
    await follow('58000')
    await lead.member.call(futures.close, { id: led?.id as never }, { key: freshKey() })
    await follow('58000')
    const ended = [await rows(lead.member, 'closed'), await rows(copier, 'closed')].map(([row]) => row)
    expect(ended.map((row) => [row?.closeReason, row?.price])).toEqual([
      ['manual', a('58000')],
      ['leader', a('58000')],
    ])
    // Costs have the name that the operator chose, in public too.
    const history = await copier.call(copyTrading.history, { leader: lead.id, page: 1, limit: 10 })
    expect(history.list.map(({ paidCost }) => paidCost)).toEqual(['overnight'])
  })
})
