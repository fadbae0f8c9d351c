import { account } from '@bourse/contracts/account'
import { futures } from '@bourse/contracts/futures'
import { identity } from '@bourse/contracts/identity'
import { toAmount } from '@bourse/contracts/kit'
import { seconds } from '@bourse/contracts/seconds'
import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { requestExchange } from '@bourse/exchange/operator'
import { audit } from '../ledger/index.ts'
import { freshKey, type Member, useOperatorSocket, useTestEnvironment } from '#environment'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const environment = useTestEnvironment()
const path = useOperatorSocket(environment)
const operator = async (command: string) => (await requestExchange(path, command.split(' ')))?.lines
const [BTC, USDT] = ['1', '3'] as const
const lots = toAmount('2')
const long = { base: BTC, quote: USDT, side: 'long', kind: 'market', leverage: 10, lots } as never
const option = { market: '1', payAsset: USDT, direction: 'down', seconds: 30, stake: toAmount('50') } as never

beforeEach(() => environment.price('BTC/USDT', '60000'))
afterEach(async () => {
  await environment.db.rows(sql`delete from closed_country`)
  expect(await audit(environment)).toEqual([])
})

async function trader(country: string | null = null): Promise<Member> {
  const member = await environment.verified({ usdt: '1000' })
  for (const to of ['futures', 'seconds'] as const)
    await member.call(wallet.transfer, { asset: USDT as never, quantity: toAmount('400'), from: 'spot', to })
  if (country !== null) await member.call(identity.setCountry, { country })
  return member
}
const closedTo = async (member: Member) => {
  const { country, closed } = await member.call(account.profile, {})
  return { country, closed }
}

describe('a product that is closed in a country', () => {
  it('requires the country of a member, who states it once', async () => {
    const member = await trader()
    expect(await closedTo(member)).toEqual({ country: null, closed: null })
    expect(await operator('country close seconds us')).toEqual(['seconds is closed in US'])
    expect(await member.refusal(seconds.open, option)).toBe('country_required')
    expect(await closedTo(member)).toEqual({ country: null, closed: 'seconds' })

    await member.call(identity.setCountry, { country: 'DE' })
    expect(await closedTo(member)).toEqual({ country: 'DE', closed: null })
    expect((await member.call(seconds.open, option)).status).toBe('open')
    expect(await member.refusal(identity.setCountry, { country: 'US' })).toBe('country_stated')

    expect(await operator(`country set ${member.email} US`)).toEqual([`${member.email} lives in US`])
    expect(await member.refusal(seconds.open, option)).toBe('country_closed')
    expect(await operator('country list')).toEqual(['seconds  US', '1 closed'])
    await operator('country open seconds US')
    expect((await member.call(seconds.open, option)).status).toBe('open')
  })

  it('opens nothing there, and closes what is open', async () => {
    const member = await trader('US')
    const key = freshKey()
    await member.call(futures.open, long, { key })
    await operator('country close futures US')
    expect(await closedTo(member)).toEqual({ country: 'US', closed: 'futures,copy-trading' })

    expect(await member.refusal(futures.open, long)).toBe('country_closed')
    expect(await member.refusal(futures.openMany, { orders: [long] } as never)).toBe('country_closed')
    // A repetition has the response of the first request.
    await member.call(futures.open, long, { key })
    const reducing = { ...(long as object), side: 'short', reduceOnly: true, lots: toAmount('1') } as never
    await member.call(futures.open, reducing, { key: freshKey() })
    const [position] = (await member.call(futures.list, { status: 'open' })).positions.list
    expect(position?.lots).toBe(toAmount('1'))
    await member.call(futures.close, { id: position?.id as never }, { key: freshKey() })
    expect((await member.call(futures.list, { status: 'open' })).positions.list).toEqual([])
  })

  it('changes a waiting order that only reduces, and no other', async () => {
    const member = await trader('US')
    await member.call(futures.open, long, { key: freshKey() })
    const place = async (more: object) => {
      const order = { ...(long as object), kind: 'limit', ...more } as never
      return (await member.call(futures.open, order, { key: freshKey() })).position?.id as never
    }
    const exit = await place({ side: 'short', reduceOnly: true, limitPrice: toAmount('65000') })
    const entry = await place({ limitPrice: toAmount('50000'), lots: toAmount('1') })
    await operator('country close futures US')
    const change = (id: never, limitPrice: string) => ({ id, limitPrice: toAmount(limitPrice) })
    await member.call(futures.amend, change(exit, '64000'), { key: freshKey() })
    expect(await member.refusal(futures.amend, change(entry, '51000'))).toBe('country_closed')
    const waiting = await member.call(futures.list, { status: 'pending' })
    expect(waiting.positions.list.map(({ openPrice }) => openPrice).toSorted()).toEqual(
      [toAmount('50000'), toAmount('64000')].toSorted(),
    )
    const { cancelled } = await member.call(futures.cancelAll, {}, { key: freshKey() })
    expect(cancelled).toBe(2)
  })

  it('follows the verified document before the statement', async () => {
    const member = await trader('DE')
    await operator('country close seconds US')
    expect((await member.call(seconds.open, option)).status).toBe('open')
    await environment.db.rows(sql`
      update identity_application set country = 'us' where member_id = (
        select id from member where email = ${member.email})`)
    expect(await member.refusal(seconds.open, option)).toBe('country_closed')
  })

  it('is named by words that exist', async () => {
    expect(await operator('country close chess US')).toEqual([
      'a product: seconds, futures, margin, copy-trading, dual-invest, loans, lock-mining, mining, ieo',
    ])
    expect(await operator('country close seconds XX')).toEqual([
      'no country XX; a code of two letters, such as DE',
    ])
  })
})
