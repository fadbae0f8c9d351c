import { account } from '@bourse/contracts/account'
import { toAmount, amountText, HOUR, type Input, MINUTE } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { security } from '@bourse/contracts/security'
import { type AccountKind, swapOutcome, wallet } from '@bourse/contracts/wallet'
import { requestExchange } from '@bourse/exchange/operator'
import { audit } from '../ledger/index.ts'
import {
  mailedCode,
  type Member,
  uploadPicture,
  useOperatorSocket,
  useTestEnvironment,
  verify,
} from '#environment'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'

const [BTC, USDT, SHIB] = ['1', '3', '15'] as [AssetId, AssetId, AssetId]
const ADDRESS = 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj'

const environment = useTestEnvironment()
const path = useOperatorSocket(environment)
beforeAll(() => environment.price('BTC/USDT', '60000'))
afterEach(async () => expect(await audit(environment)).toEqual([]))

const runOperator = async (...words: string[]) => (await requestExchange(path, words))?.lines.join('\n') ?? ''
async function verified(money: Record<string, string>): Promise<Member> {
  const member = await environment.member(money)
  await verify(environment, member)
  return member
}
const out = (quantity: string, more: object = {}) => ({
  asset: USDT,
  quantity: toAmount(quantity),
  address: ADDRESS,
  ...more,
})
/** Withdraws with a fresh code, like a member without an authenticator. */
const withdraw = async (member: Member, input: Input<typeof wallet.withdraw>) =>
  member.call(wallet.withdraw, { ...input, code: await mailedCode(environment, member, 'withdrawal') })
const save = async (member: Member, input: Input<typeof wallet.saveAddress>) =>
  member.call(wallet.saveAddress, { ...input, code: await mailedCode(environment, member, 'address') })
const newest = async (member: Member) => (await member.call(wallet.withdrawals, {})).list[0]
async function balanceIn(member: Member, asset: AssetId, kind: AccountKind): Promise<string> {
  const detail = await member.call(wallet.detail, { asset, kind })
  return amountText(detail[kind] ?? toAmount('0'))
}
const house = async (name: string, asset: AssetId): Promise<string> => {
  const rows = (await environment.exchange.operator.db.rows({
    name: 'test_balance',
    text: 'select balance::text from account where holder = $1 and asset_id = $2',
    values: [`house:${name}`, Number(asset)],
  })) as { balance: string }[]
  return amountText(toAmount(rows[0]?.balance ?? '0'))
}

describe('a withdrawal', () => {
  it('is for verified members only, before any input', async () => {
    const alice = await environment.member({ usdt: '500' })
    const { status, body } = await alice.send('POST', wallet.withdraw.path, { currency: '3', number: 'x' })
    expect([status, body.ok]).toEqual([400, false])
    const response = await alice.send('POST', wallet.withdraw.path, { currency: '3', number: '100' })
    expect(response).toMatchObject({ status: 403, body: { error: { code: 'identity_required' } } })
    expect(await alice.call(wallet.withdrawalLimits, {})).toMatchObject({ level: 0, btcLimit: 0n })
  })

  it('to a saved address holds the money at once, and arrives a few seconds later less its fee', async () => {
    const alice = await verified({ usdt: '500' })
    const saved = { asset: USDT, name: 'My ledger', address: ADDRESS, network: 'TRC20' }
    await save(alice, { ...saved, qr: await uploadPicture(alice) })
    const [entry] = (await alice.call(wallet.addresses, {})).list
    expect(entry).toMatchObject({ label: 'My ledger', code: 'USDT', address: ADDRESS, network: 'TRC20' })
    const fees = await house('fees', USDT)
    await withdraw(alice, out('100', { network: 'TRC20', fee: toAmount('1') }))
    expect([await alice.balance('USDT'), await alice.held('USDT')]).toEqual(['400', '100'])
    expect(await newest(alice)).toMatchObject({
      status: 'submitted',
      quantity: toAmount('100'),
      net: toAmount('99'),
      address: ADDRESS,
      network: 'TRC20',
      method: 'address',
    })
    await environment.advance('5 seconds')
    expect(await newest(alice)).toMatchObject({ status: 'approved', reason: null })
    expect([await alice.balance('USDT'), await alice.held('USDT')]).toEqual(['400', '0'])
    const bills = (await alice.call(wallet.statement, { group: 'withdrawals' })).list
    expect(bills.map(({ label, account, change }) => [label, account, amountText(change)])).toEqual([
      ['Withdrawal, sent', 'Exchange account · Spot, in use', '-99'],
      ['Withdrawal fee', 'Exchange account · Spot, in use', '-1'],
      ['Withdrawal', 'Exchange account · Spot, in use', '100'],
      ['Withdrawal', 'Exchange account · Spot', '-100'],
    ])
    expect(toAmount(await house('fees', USDT))).toBe(toAmount(fees) + toAmount('1'))
    const { level, usdUsed, usdLimit } = await alice.call(wallet.withdrawalLimits, {})
    expect([level, amountText(usdUsed), usdLimit]).toEqual([1, '100', null])
  })

  it('is rejected by the operator with a reason, and the money returns', async () => {
    const alice = await verified({ usdt: '200' })
    await withdraw(alice, out('150'))
    const { id } = (await newest(alice)) ?? {}
    expect(await runOperator('review', 'list')).toContain(`withdrawal ${id}  member`)
    expect(
      await runOperator('review', 'reject', 'withdrawal', String(id), 'the', 'address', 'is', 'unknown'),
    ).toContain('is rejected: the address is unknown')
    await environment.advance('10 seconds')
    expect(await newest(alice)).toMatchObject({ status: 'rejected', reason: 'the address is unknown' })
    expect([await alice.balance('USDT'), await alice.held('USDT')]).toEqual(['200', '0'])
    expect(await runOperator('review', 'approve', 'withdrawal', String(id))).not.toContain('approved')
    const bills = (await alice.call(wallet.statement, { group: 'withdrawals' })).list
    expect(bills.map(({ kind, isHeld, change }) => [kind, isHeld, amountText(change)])).toEqual([
      [101, true, '-150'],
      [101, false, '150'],
      [99, true, '150'],
      [99, false, '-150'],
    ])
  })

  it('is approved by the operator ahead of the clock, once', async () => {
    const alice = await verified({ usdt: '200' })
    await withdraw(alice, out('150'))
    const { id } = (await newest(alice)) ?? {}
    expect(await runOperator('review', 'approve', 'withdrawal', String(id))).toBe(
      `withdrawal ${id} is approved`,
    )
    await environment.advance('10 seconds')
    expect([await alice.balance('USDT'), await alice.held('USDT')]).toEqual(['50', '0'])
  })

  it('of a member with a pay password requires it', async () => {
    const alice = await verified({ usdt: '200' })
    const password = 'another secret'
    const code = await mailedCode(environment, alice, 'pay_password')
    await alice.call(security.setPayPassword, { password, repeated: password, code })
    const proof = { code: await mailedCode(environment, alice, 'withdrawal') }
    expect(await alice.refusal(wallet.withdraw, out('50', proof))).toBe('pay_password_wrong')
    expect(await alice.refusal(wallet.withdraw, out('50', { ...proof, payPassword: 'guess' }))).toBe(
      'pay_password_wrong',
    )
    await alice.call(wallet.withdraw, out('50', { ...proof, payPassword: password }))
    expect(await alice.held('USDT')).toBe('50')
  })

  it.each(['real_name', 'bank_account', 'bank_name', 'bank_branch', 'bank_dizhi', 'mobile'])(
    'a bank card without %s is refused at that field',
    async (missing) => {
      const alice = await environment.member()
      const card = {
        real_name: 'Alice Example',
        bank_account: '4111111111111111',
        bank_name: 'Bank',
        bank_branch: 'Main branch',
        bank_dizhi: 'Springfield',
        mobile: '912345678',
      }
      const { [missing as keyof typeof card]: _left, ...rest } = card
      for (const fields of [rest, { ...card, [missing]: ' ' }]) {
        const { status, body } = await alice.send('POST', wallet.saveCard.path, fields)
        expect(status).toBe(400)
        expect(body).toMatchObject({
          error: { code: 'input_invalid', fields: { [missing]: expect.any(String) as string } },
        })
      }
    },
  )

  it('to a bank card goes to the saved one, of which only four digits are returned', async () => {
    const alice = await verified({ usdt: '200' })
    await alice.call(wallet.saveCard, {
      holder: 'Alice Example',
      number: '4111 1111 1111 1234',
      bank: 'Bank',
      branch: 'Main branch',
      city: 'Springfield',
      mobile: '912345678',
    })
    expect((await alice.call(wallet.card, {}))?.number).toBe('\u2022\u2022\u2022\u2022 1234')
    await withdraw(alice, { asset: USDT, quantity: toAmount('50'), method: 'card' })
    expect(await newest(alice)).toMatchObject({
      method: 'card',
      address: '\u2022\u2022\u2022\u2022 1234',
      network: null,
    })
    expect(await runOperator('review', 'list')).toContain('4111 1111 1111 1234')
    expect(JSON.stringify((await alice.send('GET', wallet.withdrawals.path)).body)).not.toContain('4111')
  })

  it("to an international card shows its lines in the caller's language", async () => {
    const alice = await environment.member()
    const empty = await alice.call(wallet.foreignCard, {}, { lang: 'vn' })
    expect(empty?.labels[0]).toBe('Số ABA')
    expect(empty?.values).toEqual(Array.from({ length: 10 }, () => ''))
    const values = [
      '021000021',
      'BOFAUS3N',
      'Visa',
      'Bank',
      'Main St',
      'Alice',
      '4111111111119876',
      'Home',
      'NY',
      '1',
    ]
    const fields = Object.fromEntries(values.map((value, at) => [`data[${at}]`, value]))
    expect((await alice.send('POST', wallet.saveForeignCard.path, fields)).status).toBe(200)
    const card = await alice.call(wallet.foreignCard, {})
    expect(card?.values[6]).toBe('\u2022\u2022\u2022\u2022 9876')
    expect(card?.values[0]).toBe('021000021')
  })

  it('to a new address waits a day if the operator requires it', async () => {
    const alice = await verified({ usdt: '500' })
    expect(await runOperator('address', 'hold', 'on')).not.toContain('commands')
    expect(await alice.refusal(wallet.withdraw, out('50'))).toBe('address_on_hold')
    const saved = { asset: USDT, address: ADDRESS, qr: await uploadPicture(alice) }
    await save(alice, saved)
    environment.clock.advance(24 * HOUR - MINUTE)
    alice.bearer = await alice.call(account.login, { handle: alice.email, password: 'correct horse 7' })
    expect(await alice.refusal(wallet.withdraw, out('50'))).toBe('address_on_hold')
    environment.clock.advance(MINUTE)
    await withdraw(alice, out('50'))
    // Another address under the old row counts as new.
    const id = (await alice.call(wallet.addresses, {})).list[0]?.id
    const other = 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9'
    await save(alice, { ...saved, address: other, ...(id === undefined ? {} : { id }) })
    expect(await alice.refusal(wallet.withdraw, out('50', { address: other }))).toBe('address_on_hold')
    await runOperator('address', 'hold', 'off')
    await withdraw(alice, out('50', { address: other }))
  })
})

describe('the address book', () => {
  it('adds, updates and deletes an address', async () => {
    const alice = await environment.member()
    const qr = await uploadPicture(alice)
    await save(alice, { asset: USDT, name: 'old', address: ADDRESS, qr })
    const [saved] = (await alice.call(wallet.addresses, {})).list
    if (saved === undefined) throw new Error('the address is in the book')
    expect(saved.network, 'the address determines it').toBe('TRC20')
    await save(alice, {
      id: saved.id,
      asset: BTC,
      name: 'new',
      address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      qr,
    })
    const { list, total } = await alice.call(wallet.addresses, {})
    expect([list[0]?.label, list[0]?.code, list[0]?.network, total]).toEqual(['new', 'BTC', 'BTC', 1])
    await alice.call(wallet.removeAddress, { id: saved.id })
    expect((await alice.call(wallet.addresses, {})).list).toEqual([])
    expect(await alice.refusal(wallet.removeAddress, { id: saved.id })).toBe('not_found')
  })
})

describe('a transfer', () => {
  it('moves a coin between the accounts and back, and is in the history', async () => {
    const alice = await environment.member({ usdt: '100' })
    const move = (quantity: string, from: AccountKind, to: AccountKind) =>
      alice.call(wallet.transfer, { asset: USDT, quantity: toAmount(quantity), from, to })
    await move('60', 'spot', 'futures')
    await move('20.000000000000000001', 'futures', 'seconds')
    expect(await balanceIn(alice, USDT, 'spot')).toBe('40')
    expect(await balanceIn(alice, USDT, 'futures')).toBe('39.999999999999999999')
    expect(await balanceIn(alice, USDT, 'seconds')).toBe('20.000000000000000001')
    const { list, total } = await alice.call(wallet.transferHistory, {})
    expect(total).toBe(4)
    // Transfers out and in have the family's numbers, by account.
    expect(list.map(({ kind }) => kind).toSorted()).toEqual([11, 13, 14, 16])
    expect(list.every(({ group }) => group === 'transfers')).toBe(true)
    const { total: worth } = (await alice.call(wallet.list, {})).futures
    expect(amountText(worth ?? toAmount('0'))).toBe('39.999999999999999999')
  })
})

describe('a swap', () => {
  it('uses the quoted rate while it is valid, with its fee on top, to the smallest unit of the target', async () => {
    const alice = await environment.member({ usdt: '1000' })
    await environment.price('BTC/USDT', '60000')
    const quote = await alice.call(wallet.swapQuote, { from: USDT, to: BTC })
    expect([quote.fromPrice, quote.toPrice, quote.feePercent].map(amountText)).toEqual(['1', '60000', '0.2'])
    expect((quote.expiresAt ?? 0) - environment.clock.now()).toBe(10_000)
    // The market moves; the quote stays.
    await environment.price('BTC/USDT', '61000')
    await alice.call(wallet.swap, { from: USDT, to: BTC, quantity: toAmount('100') })
    expect([await alice.balance('USDT'), await alice.balance('BTC')]).toEqual(['899.8', '0.00166666'])
    expect(await house('rounding', BTC)).toBe('0.000000006666666666')
    expect((await alice.call(wallet.swaps, {})).list[0]).toMatchObject({
      fromCode: 'USDT',
      toCode: 'BTC',
      quantity: toAmount('100'),
      fee: toAmount('0.2'),
      received: toAmount('0.00166666'),
    })
    const kinds = (await alice.call(wallet.statement, { group: 'swaps' })).list.map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual([701, 702, 703])
    // The quote has been used.
    expect(await alice.refusal(wallet.swap, { from: USDT, to: BTC, quantity: toAmount('100') })).toBe(
      'quote_expired',
    )
  })

  it('credits what the quote’s own figures compute, also for coins of six decimals', async () => {
    const alice = await environment.member({ usdt: '1000', sol: '2' })
    await environment.price('SOL/USDT', '242.21')
    await environment.price('XRP/USDT', '0.5013')
    const [SOL, XRP] = ['5', '6'] as [AssetId, AssetId]
    for (const [from, to, code] of [
      [SOL, XRP, 'XRP'],
      [USDT, XRP, 'XRP'],
      [XRP, USDT, 'USDT'],
    ] as const) {
      const quantity = toAmount('0.37')
      const before = toAmount(await alice.balance(code))
      const quote = await alice.call(wallet.swapQuote, { from, to })
      expect(quote.decimals).toBe(6)
      await alice.call(wallet.swap, { from, to, quantity })
      const credited = amountText(
        ((toAmount(await alice.balance(code)) as bigint) - before) as typeof quantity,
      )
      expect(credited).toBe(amountText(swapOutcome(quantity, quote).received))
      expect(credited).toMatch(/^\d+(\.\d{1,6})?$/)
    }
  })

  it('after its quote expired uses the current rate if it is near, and is refused if not', async () => {
    const alice = await environment.member({ usdt: '1000' })
    const pair = { from: USDT, to: BTC }
    await environment.price('BTC/USDT', '60000')
    await alice.call(wallet.swapQuote, pair)
    environment.clock.advance(11_000)
    await environment.price('BTC/USDT', '60200')
    await alice.call(wallet.swap, { ...pair, quantity: toAmount('602') })
    expect(await alice.balance('BTC')).toBe('0.01')
    await alice.call(wallet.swapQuote, pair)
    environment.clock.advance(11_000)
    await environment.price('BTC/USDT', '60600')
    expect(await alice.refusal(wallet.swap, { ...pair, quantity: toAmount('100') })).toBe('quote_expired')
  })

  it('there and back costs the fees and the rounding only', async () => {
    const alice = await environment.member({ usdt: '1000' })
    await environment.advance('1 second')
    await alice.call(wallet.swapQuote, { from: USDT, to: SHIB })
    await alice.call(wallet.swap, { from: USDT, to: SHIB, quantity: toAmount('500') })
    const shib = toAmount(await alice.balance('SHIB'))
    await alice.call(wallet.swapQuote, { from: SHIB, to: USDT })
    const back = (shib * 1000n) / 1002n - (((shib * 1000n) / 1002n) % 10n ** 10n)
    await alice.call(wallet.swap, { from: SHIB, to: USDT, quantity: back as typeof shib })
    const left = toAmount(await alice.balance('USDT'))
    expect(left < toAmount('998.1')).toBe(true)
    expect(left > toAmount('997.9')).toBe(true)
  })

  it('offers the transferable coins, with their balances', async () => {
    const alice = await environment.member({ usdt: '5' })
    const { sources, targets } = await alice.call(wallet.swapChoices, {})
    expect(sources.find(({ asset }) => asset === USDT)?.available).toBe(toAmount('5'))
    expect(targets.find(({ code }) => code === 'BTC')?.price).toBeGreaterThan(0n)
    expect(targets.some(({ code }) => code === 'XAU')).toBe(false)
  })
})

describe('the statement as a file', () => {
  it("has every movement as a row, in the caller's language, with filters applied", async () => {
    const alice = await environment.member({ usdt: '100', btc: '1' })
    await alice.call(wallet.transfer, { asset: USDT, quantity: toAmount('1.5'), from: 'spot', to: 'fiat' })
    const file = await alice.call(wallet.statementFile, {}, { lang: 'vn' })
    expect([file.name, file.rows, file.isWhole]).toEqual(['statement.csv', 6, true])
    const lines = file.content.split('\r\n')
    expect(lines[0]).toBe('Thời gian (UTC),Tài khoản,Đồng tiền,Loại,Số tiền,Số dư sau')
    expect(
      lines.filter((line) => /^2026-03-\d\d \d\d:\d\d:\d\d,.*,USDT,.*,-1\.5,98\.5$/.test(line)).length,
    ).toBe(1)
    expect(lines.filter((line) => line.includes(',Điểm,Điểm,')).length).toBe(2)
    const deposits = await alice.call(wallet.statementFile, { group: 'deposits', asset: BTC })
    expect(deposits.rows).toBe(1)
    const secondFile = await alice.call(wallet.statementFile, {
      from: (environment.clock.now() + HOUR) as never,
    })
    expect([secondFile.rows, secondFile.isWhole]).toEqual([0, true])
  })
})
