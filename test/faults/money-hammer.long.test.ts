import { toAmount, amountText, sum } from '@bourse/contracts/kit'
import { points } from '@bourse/contracts/points'
import { type AccountKind, wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { requestExchange } from '@bourse/exchange/operator'
import { audit, fingerprint } from '../ledger/index.ts'
import {
  freshKey,
  lastingProof,
  type Member,
  uploadPicture,
  useOperatorSocket,
  useTestEnvironment,
  verify,
} from '#environment'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'

// Requests stay pending until they are reviewed.
const environment = useTestEnvironment({ autoReview: false })
const path = useOperatorSocket(environment)
beforeAll(() => environment.price('BTC/USDT', '60000'))
afterEach(async () => expect(await audit(environment)).toEqual([]))

const ask = (...words: string[]) => requestExchange(path, words)
const ADDRESS = 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj'
const BITCOIN_ADDRESS = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const buildWithdrawal = (asset: string, number: string) => ({
  currency: asset,
  number,
  address: asset === '1' ? BITCOIN_ADDRESS : ADDRESS,
})
const many = <T>(times: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, at) => work(at)))
const count = (outcomes: readonly string[], expected: string) =>
  outcomes.filter((one) => one === expected).length

/** Lasting proofs, because one code per call would space the calls out. */
const proofs = new WeakMap<Member, { code: string }>()
const proofFor = async (member: Member, purpose: 'withdrawal' | 'address') =>
  proofs.set(member, await lastingProof(environment, member, purpose))

async function outcome(
  who: Member,
  call: { path: string },
  fields: Record<string, string>,
  key = freshKey(),
): Promise<string> {
  const proof = call === wallet.withdraw || call === wallet.saveAddress ? proofs.get(who) : {}
  const { body } = await who.send('POST', call.path, { ...proof, ...fields }, { key })
  return body.ok ? 'passed' : (body.error.reason ?? body.error.code)
}
/** Creates a member verified and credited by the operator, which does not raise the tier. */
async function verifiedMember(money: Record<string, string>): Promise<Member> {
  const member = await environment.member()
  const before = new Set(await waitingIdentities())
  await verify(environment, member)
  const [id = ''] = (await waitingIdentities()).filter((one) => !before.has(one))
  await ask('review', 'approve', 'identity', id)
  for (const [code, quantity] of Object.entries(money)) await fund(member, quantity, code)
  await proofFor(member, 'withdrawal')
  await environment.advance('1 second')
  return member
}
const waitingIdentities = async (): Promise<string[]> =>
  ((await ask('review', 'list'))?.lines ?? []).flatMap((text) => /^identity (\d+) /.exec(text)?.[1] ?? [])
const fund = (member: Member, quantity: string, code: string) =>
  ask('member', 'fund', member.email, quantity, code)
const withdrawals = async (member: Member) => (await member.call(wallet.withdrawals, { limit: 100 })).list
const balanceIn = async (member: Member, asset: string, kind: AccountKind): Promise<string> => {
  const detail = await member.call(wallet.detail, { asset: asset as never, kind })
  return amountText(detail[kind] ?? toAmount('0'))
}

describe('64 concurrent withdrawals', () => {
  it('around the daily limit of a level: exactly as many pass as it allows', async () => {
    const alice = await verifiedMember({ BTC: '1000' })
    // 28 × 7 = 196 of 200 BTC; a 29th would be 203.
    const outcomes = await many(64, () => outcome(alice, wallet.withdraw, buildWithdrawal('1', '7')))
    expect([count(outcomes, 'passed'), count(outcomes, 'withdrawal_limit')]).toEqual([28, 36])
    expect(await outcome(alice, wallet.withdraw, buildWithdrawal('1', '4'))).toBe('passed')
    expect(await outcome(alice, wallet.withdraw, buildWithdrawal('1', '0.001'))).toBe('withdrawal_limit')
    const { btcUsed, btcLimit } = await alice.call(wallet.withdrawalLimits, {})
    expect([btcUsed, btcLimit]).toEqual([toAmount('200'), toAmount('200')])
    expect(await alice.balance('BTC')).toBe('800')
    expect(await alice.held('BTC')).toBe('200')
  })

  it('over several assets: one limit applies, at current prices', async () => {
    const alice = await verifiedMember({ BTC: '300', USDT: '20000000' })
    const outcomes = await many(64, (at) =>
      outcome(
        alice,
        wallet.withdraw,
        at % 2 === 0 ? buildWithdrawal('1', '10') : buildWithdrawal('3', '600000'),
      ),
    )
    // Each withdrawal is worth 10 BTC.
    expect([count(outcomes, 'passed'), count(outcomes, 'withdrawal_limit')]).toEqual([20, 44])
    expect((await alice.call(wallet.withdrawalLimits, {})).btcUsed).toBe(toAmount('200'))
  })

  it('around the daily limit of a tier: exactly as many pass as it allows', async () => {
    const alice = await verifiedMember({})
    await alice.deposit('USDT', '150000')
    const [, id = ''] = /deposit (\d+) /.exec((await ask('review', 'list'))?.lines.join('\n') ?? '') ?? []
    await ask('review', 'approve', id)
    const outcomes = await many(64, () => outcome(alice, wallet.withdraw, buildWithdrawal('3', '4000')))
    expect([count(outcomes, 'passed'), count(outcomes, 'withdrawal_limit')]).toEqual([12, 52])
    const limits = await alice.call(wallet.withdrawalLimits, {})
    expect([limits.tier, limits.usdUsed, limits.usdLimit]).toEqual([1, toAmount('48000'), toAmount('50000')])
  })

  it('with money for ten: exactly ten pass', async () => {
    const alice = await verifiedMember({ USDT: '1005' })
    const outcomes = await many(64, () => outcome(alice, wallet.withdraw, buildWithdrawal('3', '100')))
    expect([count(outcomes, 'passed'), count(outcomes, 'insufficient_balance')]).toEqual([10, 54])
    expect([await alice.balance('USDT'), await alice.held('USDT')]).toEqual(['5', '1000'])
  })

  it('under one key: one withdrawal', async () => {
    const alice = await verifiedMember({ USDT: '1000' })
    const key = freshKey()
    const outcomes = await many(64, () => outcome(alice, wallet.withdraw, buildWithdrawal('3', '100'), key))
    expect(count(outcomes, 'passed')).toBe(64)
    expect((await withdrawals(alice)).length).toBe(1)
  })

  it('no longer count towards the limit after a rejection, and after a day', async () => {
    const alice = await verifiedMember({ BTC: '500' })
    expect(await outcome(alice, wallet.withdraw, buildWithdrawal('1', '200'))).toBe('passed')
    const [first] = await withdrawals(alice)
    expect((await ask('review', 'reject', 'withdrawal', String(first?.id), 'unclear'))?.ok).toBe(true)
    expect(await outcome(alice, wallet.withdraw, buildWithdrawal('1', '200'))).toBe('passed')
    expect(await outcome(alice, wallet.withdraw, buildWithdrawal('1', '1'))).toBe('withdrawal_limit')
    environment.clock.advance(24 * 3_600_000 - 10_000)
    expect(await outcome(alice, wallet.withdraw, buildWithdrawal('1', '1'))).toBe('withdrawal_limit')
    environment.clock.advance(10_000)
    expect(await outcome(alice, wallet.withdraw, buildWithdrawal('1', '200'))).toBe('passed')
  })
})

describe('two conflicting calls', () => {
  it('a transfer and a withdrawal of the same money: one of them passes', async () => {
    const alice = await verifiedMember({})
    const wins = { transfer: 0, withdrawal: 0 }
    for (let round = 0; round < 10; round++) {
      await fund(alice, '100', 'USDT')
      const away = { currency_id: '3', number: '100', from_field: 'change', to_field: 'legal' }
      const [moved, withdrawn] = await Promise.all([
        outcome(alice, wallet.transfer, away),
        outcome(alice, wallet.withdraw, buildWithdrawal('3', '100')),
      ])
      expect([moved, withdrawn].toSorted()).toEqual(['insufficient_balance', 'passed'])
      wins[moved === 'passed' ? 'transfer' : 'withdrawal']++
    }
    expect(wins.transfer + wins.withdrawal).toBe(10)
    expect(await balanceIn(alice, '3', 'fiat')).toBe(String(100 * wins.transfer))
    expect(await alice.held('USDT')).toBe(String(100 * wins.withdrawal))
  })

  it('an approval and a rejection: the money leaves or returns, never both', async () => {
    const alice = await verifiedMember({ USDT: '1000' })
    for (let round = 0; round < 6; round++) {
      await outcome(alice, wallet.withdraw, buildWithdrawal('3', '100'))
      const id = String((await withdrawals(alice))[0]?.id)
      const responses = await Promise.all([
        ask('review', 'approve', 'withdrawal', id),
        ask('review', 'reject', 'withdrawal', id, 'raced'),
        ask('review', 'approve', 'withdrawal', id),
      ])
      expect(responses.filter((response) => response?.ok).length).toBe(1)
    }
    const approved = (await withdrawals(alice)).filter(({ status }) => status === 'approved').length
    expect([await alice.balance('USDT'), await alice.held('USDT')]).toEqual([
      String(1000 - 100 * approved),
      '0',
    ])
  })

  it('a transfer there and back, 64 concurrently: the total is unchanged', async () => {
    const alice = await verifiedMember({ USDT: '100' })
    const kinds = ['change', 'legal', 'lever', 'micro'] as const
    const outcomes = await many(64, (at) =>
      outcome(alice, wallet.transfer, {
        currency_id: '3',
        number: '40',
        from_field: kinds[at % 4] ?? '',
        to_field: kinds[(at * 7 + 1) % 4] ?? '',
      }),
    )
    expect(outcomes.every((one) => ['passed', 'insufficient_balance', 'same_account'].includes(one))).toBe(
      true,
    )
    const left = await Promise.all(
      (['fiat', 'spot', 'futures', 'seconds'] as const).map((kind) => balanceIn(alice, '3', kind)),
    )
    expect(amountText(sum(...left.map(toAmount)))).toBe('100')
  })

  it('the last reward, requested by eight: one receives it, and pays for it once', async () => {
    const members: Member[] = []
    while (members.length < 8) members.push(await verifiedMember({}))
    await environment.db.rows(sql`update reward set stock = 1 where place = 1`)
    const { list } = await (members[0] as Member).call(points.list, {})
    const id = String(list.list[0]?.id)
    const outcomes = await Promise.all(
      members.flatMap((member) => [
        outcome(member, points.exchange, { id }),
        outcome(member, points.exchange, { id }),
      ]),
    )
    expect(count(outcomes, 'passed')).toBe(1)
    expect(outcomes.every((one) => ['passed', 'sold_out', 'points_insufficient'].includes(one))).toBe(true)
    const own = await Promise.all(members.map(async (member) => (await member.call(points.list, {})).own))
    expect(own.map((one) => amountText(one ?? toAmount('0'))).toSorted()).toEqual([
      '0',
      ...Array.from({ length: 7 }, () => '100'),
    ])
  })

  it('points for one reward, spent sixteen times concurrently: one passes', async () => {
    const alice = await verifiedMember({})
    await environment.db.rows(sql`update reward set stock = 100 where place = 1`)
    const id = String((await alice.call(points.list, {})).list.list[0]?.id)
    const outcomes = await many(16, () => outcome(alice, points.exchange, { id }))
    expect([count(outcomes, 'passed'), count(outcomes, 'points_insufficient')]).toEqual([1, 15])
  })

  it('swaps on one quote, 32 concurrently: one uses the quote', async () => {
    const alice = await verifiedMember({ USDT: '100000' })
    const pair = { from_currency_id: '3', to_currency_id: '1' }
    await alice.send('POST', wallet.swapQuote.path, pair)
    const outcomes = await many(32, () => outcome(alice, wallet.swap, { ...pair, number: '600' }))
    expect([count(outcomes, 'passed'), count(outcomes, 'quote_expired')]).toEqual([1, 31])
    expect([await alice.balance('USDT'), await alice.balance('BTC')]).toEqual(['99398.8', '0.01'])
  })

  it('the same voucher twice: one deposit', async () => {
    const alice = await verifiedMember({})
    const account = await uploadPicture(alice)
    const fields = { account, amount: '10', currency: '3', type: '0' }
    const outcomes = await many(16, () => outcome(alice, wallet.requestDeposit, fields))
    expect([count(outcomes, 'passed'), count(outcomes, 'voucher_used')]).toEqual([1, 15])
    expect((await alice.call(wallet.deposits, {})).total).toBe(1)
  })
})

describe('another member', () => {
  it('cannot read, change or remove an address, message or withdrawal', async () => {
    const [alice, mallory] = [await verifiedMember({ USDT: '100' }), await verifiedMember({})]
    await outcome(alice, wallet.withdraw, buildWithdrawal('3', '100'))
    const qrcode = await uploadPicture(alice)
    await proofFor(alice, 'address')
    await proofFor(mallory, 'address')
    await outcome(alice, wallet.saveAddress, { currency: '3', address: ADDRESS, name: 'mine', qrcode })
    const [saved] = (await alice.call(wallet.addresses, {})).list
    const picture = await uploadPicture(mallory)
    const before = await fingerprint(environment)
    const over = {
      currency: '3',
      address: 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9',
      qrcode: picture,
      id: String(saved?.id),
    }
    expect(await outcome(mallory, wallet.saveAddress, over)).toBe('not_found')
    expect(await outcome(mallory, wallet.saveAddress, { ...over, id: '987654' })).toBe('not_found')
    expect(await outcome(mallory, wallet.removeAddress, { id: String(saved?.id) })).toBe('not_found')
    expect((await mallory.call(wallet.addresses, {})).list).toEqual([])
    expect((await mallory.call(wallet.withdrawals, {})).list).toEqual([])
    expect((await alice.call(wallet.addresses, {})).list).toEqual([saved])
    expect(await fingerprint(environment)).toBe(before)
  })

  it('has a deposit address that is refused to its owner, in any spelling', async () => {
    const alice = await verifiedMember({ USDT: '100', BTC: '1' })
    const own = await alice.call(wallet.depositAddress, { asset: '1' as never })
    for (const address of [own.address ?? '', own.address?.toLowerCase() ?? '']) {
      expect(await outcome(alice, wallet.withdraw, { ...buildWithdrawal('1', '1'), address })).toBe(
        'own_address',
      )
    }
    expect((await withdrawals(alice)).length).toBe(0)
  })
})
