import { futures } from '@bourse/contracts/futures'
import { type Amount, toAmount, multiply, sum } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { referral } from '@bourse/contracts/referral'
import { spot } from '@bourse/contracts/spot'
import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { audit } from '../ledger/index.ts'
import { freshKey, type Member, signUp, useTestEnvironment } from '#environment'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'

const environment = useTestEnvironment()
beforeAll(() => environment.price('BTC/USDT', '60000'))
afterEach(async () => expect(await audit(environment)).toEqual([]))

const [BTC, USDT] = ['1' as AssetId, '3' as AssetId]
const pair = { base: BTC, quote: USDT }
const readCode = async (member: Member) => (await member.call(referral.summary, {})).code
const accept = async (member: Member, by: Member) =>
  member.call(referral.accept, { code: await readCode(by) })
const free = async (member: Member) =>
  (await member.call(wallet.list, {})).spot.balances.find(({ asset }) => asset === USDT)?.available
/** Trades at market in spot and futures, and by orders that wait for a price. */
async function tradeEverywhere(member: Member): Promise<void> {
  const key = () => ({ key: freshKey() })
  const transfer = { asset: USDT, from: 'spot', to: 'futures', quantity: toAmount('1000') } as const
  await member.call(wallet.transfer, transfer, key())
  for (const kind of ['market', 'limit'] as const) {
    const price = toAmount(kind === 'market' ? '61000' : '59500')
    const order = { ...pair, side: 'buy', kind, quantity: toAmount('0.01'), price } as const
    await member.call(spot.place, order, key())
    const open = { ...pair, side: 'long', kind, lots: toAmount('10'), leverage: 10 } as const
    await member.call(futures.open, { ...open, limitPrice: price }, key())
  }
  await environment.price('BTC/USDT', '59000')
}

const share = (fee: Amount, rate: string) => multiply(fee, toAmount(rate), 'down')

describe('an invited friend', () => {
  it('gives both inviters their part of each fee: at once in the ledger, within a minute on the account', async () => {
    const [alice, bob] = [await environment.member(), await environment.member()]
    const carol = await environment.verified({ usdt: '5000' })
    await accept(bob, alice)
    await accept(carol, bob)
    expect((await carol.call(referral.summary, {})).inviter).toMatch(/^.\*\*.$/)

    await tradeEverywhere(carol)
    const fees = await environment.db.rows<{ fee: string; house: string; rebates: string }>(sql`
      select (-sum(amount) filter (where holder like 'member:%'))::text as fee,
        (sum(amount) filter (where holder = 'house:fees'))::text as house,
        (sum(amount) filter (where holder = 'house:rebates'))::text as rebates
      from leg join account on account.id = account_id where reason in ('spot_fee', 'futures_fee')
      group by transfer_id order by transfer_id`)
    expect(fees.length).toBe(4)
    for (const { fee, house, rebates } of fees)
      expect(toAmount(fee)).toBe(sum(toAmount(house), toAmount(rebates)))
    const paid = fees.map(({ fee }) => toAmount(fee))
    const [first, second] = ['0.2', '0.1'].map((rate) => sum(...paid.map((fee) => share(fee, rate))))
    const today = (await bob.call(referral.summary, {})).earnedToday
    expect(today).toEqual([{ asset: USDT, code: 'USDT', amount: first }])

    await environment.advance('1 minute')
    expect([await free(bob), await free(alice)]).toEqual([first, second])
    const { list } = await alice.call(referral.rebates, {})
    expect(list.map(({ day, level, amount }) => [day, level, amount])).toEqual([['2026-03-03', 2, second]])
    const { list: invitees } = await alice.call(referral.invitees, {})
    expect(invitees.map(({ level }) => level)).toEqual([2, 1])
    expect(invitees[0]).toMatchObject({ earned: [{ asset: USDT, code: 'USDT', amount: second }] })
    expect((await alice.call(referral.summary, {})).levels.map(({ invitees: count }) => count)).toEqual([
      1, 1,
    ])
    expect(await bob.call(referral.summary, {})).toMatchObject({ earnedToday: today, earned: today })
  })

  it('registers with the code of a link', async () => {
    const alice = await environment.member()
    await signUp(environment.url, 'friend-of-alice@example.com', await readCode(alice))
    const { list } = await alice.call(referral.invitees, {})
    expect(list.map(({ name }) => name)).toEqual(['f**e'])
  })

  it('closes no ring, even when both enter the code of the other at once', async () => {
    const [alice, bob] = [await environment.member(), await environment.member()]
    const codes = [await readCode(bob), await readCode(alice)]
    const tries = Array.from({ length: 64 }, (_, at) =>
      (at % 2 === 0 ? alice : bob).call(referral.accept, { code: codes[at % 2] ?? '' }),
    )
    const done = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')
    expect(done.length).toBe(1)
  })
})
