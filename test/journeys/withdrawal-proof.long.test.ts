import { account } from '@bourse/contracts/account'
import { toAmount, DAY, HOUR, MINUTE } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { messages } from '@bourse/contracts/messages'
import { security } from '@bourse/contracts/security'
import { wallet } from '@bourse/contracts/wallet'
import type { Mail } from '@bourse/exchange'
import {
  authenticatorCode,
  freshKey,
  mailedCode,
  type Member,
  PASSWORD,
  uploadPicture,
  type TestEnvironment,
  useTestEnvironment,
} from '#environment'
import { describe, expect, it, vi } from 'vitest'

const USDT = '3' as AssetId
const ADDRESS = 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj'
const PAY = 'pay password 7'
const mails: Mail[] = []

/** Withdrawals wait a day, as with review by an operator. */
const held = useTestEnvironment({ holds: { addressMs: DAY, factorMs: DAY } })
const environment = useTestEnvironment({
  mailer: { send: (mail) => Promise.resolve(void mails.push(mail)) },
})
let qr: string

type Purpose = 'withdrawal' | 'address'
type Fields = { code?: string; totp?: string; payPassword?: string }
type ProtectedMember = { readonly member: Member; readonly totp: () => string }

const setPay = async (member: Member) =>
  member.call(security.setPayPassword, {
    password: PAY,
    repeated: PAY,
    code: await mailedCode(environment, member, 'pay_password'),
  })
async function enrol(where: TestEnvironment, member: Member): Promise<() => string> {
  const { secret } = await member.call(security.enrolTotp, {})
  const totp = () => authenticatorCode(secret, where.clock.now())
  const code = await mailedCode(where, member, 'totp')
  await member.call(security.confirmTotp, { totp: totp(), code })
  where.clock.advance(MINUTE)
  return totp
}
const SETUPS = {
  'contact only': () => Promise.resolve(null),
  'contact and pay password': async (member: Member) => {
    await setPay(member)
    return null
  },
  authenticator: (member: Member) => enrol(environment, member),
  'authenticator and pay password': async (member: Member) => {
    await setPay(member)
    return enrol(environment, member)
  },
} as const
const NO_TOTP = () => '000000'
async function protectedMember(setup: keyof typeof SETUPS): Promise<ProtectedMember> {
  const member = await environment.verified({ usdt: '1000' })
  qr = await uploadPicture(member)
  const totp = await SETUPS[setup](member)
  return { member, totp: totp ?? NO_TOTP }
}

const out = (more: object = {}) => ({ asset: USDT, quantity: toAmount('50'), address: ADDRESS, ...more })
const readOutcome = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'passed',
    (error: { error?: { reason?: string } }) => error.error?.reason ?? String(error),
  )
const send = (member: Member, purpose: Purpose, fields: Fields): Promise<string> =>
  readOutcome(
    purpose === 'withdrawal'
      ? member.call(wallet.withdraw, out(fields))
      : member.call(wallet.saveAddress, { asset: USDT, address: ADDRESS, qr, ...fields }),
  )
const wrong = (code: string) => (code === '111111' ? '222222' : '111111')

type ProofBuilder = (who: ProtectedMember, purpose: Purpose) => Promise<Fields>
const right: ProofBuilder = async ({ member }, purpose) => ({
  code: await mailedCode(environment, member, purpose),
})
const app: ProofBuilder = ({ totp }) => Promise.resolve({ totp: totp() })
const nothing: ProofBuilder = () => Promise.resolve({})
const pay =
  (given: ProofBuilder, payPassword = PAY): ProofBuilder =>
  async (who, purpose) => ({ ...(await given(who, purpose)), payPassword })
const other = (purpose: Purpose) => (purpose === 'withdrawal' ? 'address' : 'withdrawal')
const wrongCode: ProofBuilder = async (who, purpose) => ({
  code: wrong((await right(who, purpose)).code ?? ''),
})
const expired: ProofBuilder = async (who, purpose) => {
  const fields = await right(who, purpose)
  environment.clock.advance(5 * MINUTE)
  return fields
}
const ofOtherPurpose: ProofBuilder = (who, purpose) => right(who, other(purpose))
const ofOtherMember: ProofBuilder = async (_who, purpose) =>
  right({ member: await environment.member(), totp: NO_TOTP }, purpose)
const replaced: ProofBuilder = async (who, purpose) => {
  const fields = await right(who, purpose)
  await right(who, purpose)
  return fields
}

/** Factors of a member and proofs that they give, each with its outcome. */
const MATRIX: readonly (readonly [keyof typeof SETUPS, string, string, ProofBuilder])[] = [
  ['contact only', 'nothing', 'code_required', nothing],
  ['contact only', 'a right code', 'passed', right],
  ['contact only', 'a wrong code', 'code_invalid', wrongCode],
  ['contact only', 'an expired code', 'code_invalid', expired],
  ['contact only', 'a code of another purpose', 'code_invalid', ofOtherPurpose],
  ['contact only', "another member's code", 'code_invalid', ofOtherMember],
  ['contact only', 'a code that a newer one replaced', 'code_invalid', replaced],
  ['contact only', 'an authenticator code', 'code_required', () => Promise.resolve({ totp: '123456' })],
  ['contact and pay password', 'the pay password alone', 'code_required', pay(nothing)],
  ['contact and pay password', 'a code alone', 'pay_password_wrong', right],
  ['contact and pay password', 'a wrong pay password', 'pay_password_wrong', pay(right, 'guess')],
  ['contact and pay password', 'both wrong', 'code_invalid', pay(wrongCode, 'guess')],
  ['contact and pay password', 'both', 'passed', pay(right)],
  ['authenticator', 'nothing', 'totp_required', nothing],
  ['authenticator', 'a code to the contact', 'totp_required', right],
  ['authenticator', 'a wrong code', 'totp_invalid', ({ totp }) => Promise.resolve({ totp: wrong(totp()) })],
  ['authenticator', 'its code', 'passed', app],
  ['authenticator and pay password', 'its code alone', 'pay_password_wrong', app],
  ['authenticator and pay password', 'the pay password alone', 'totp_required', pay(nothing)],
  ['authenticator and pay password', 'both', 'passed', pay(app)],
]

describe.each(['withdrawal', 'address'] as const)('the proof of a new %s', (purpose) => {
  it.each(MATRIX)('of a member with %s, given %s: %s', async (setup, _what, expected, given) => {
    const who = await protectedMember(setup)
    const fields = await given(who, purpose)
    expect(await send(who.member, purpose, fields)).toBe(expected)
    expect(await who.member.held('USDT')).toBe(expected === 'passed' && purpose === 'withdrawal' ? '50' : '0')
    // A right proof counts once: nothing passes twice.
    const twice = await send(who.member, purpose, fields)
    expect(twice).not.toBe('passed')
  })

  it('allows few wrong tries, of a code and of the authenticator', async () => {
    const contact = await protectedMember('contact only')
    const fields = await right(contact, purpose)
    const guess = { code: wrong(fields.code ?? '') }
    for (let tries = 0; tries < 5; tries++) await send(contact.member, purpose, guess)
    expect(await send(contact.member, purpose, fields), 'the fifth voids the code').toBe('code_invalid')
    const guarded = await protectedMember('authenticator')
    const tries = Array.from({ length: 20 }, () =>
      send(guarded.member, purpose, { totp: wrong(guarded.totp()) }),
    )
    const answers = await Promise.all(tries)
    expect(answers.filter((answer) => answer === 'totp_invalid').length).toBeLessThanOrEqual(6)
    expect(await send(guarded.member, purpose, { totp: guarded.totp() })).toBe('too_many_attempts')
  })
})

describe('the payload of the family, without a proof', () => {
  /** Creates a member whose address book has the address of the withdrawals. */
  async function withSaved(setup: keyof typeof SETUPS): Promise<ProtectedMember> {
    const who = await protectedMember(setup)
    const given = setup.startsWith('authenticator') ? await app(who, 'address') : await right(who, 'address')
    const payPassword = setup.endsWith('pay password') ? { payPassword: PAY } : {}
    expect(await send(who.member, 'address', { ...given, ...payPassword })).toBe('passed')
    environment.clock.advance(MINUTE)
    return who
  }
  it.each([
    ['contact only', 'passed', 'passed'],
    ['contact and pay password', 'pay_password_wrong', 'pay_password_wrong'],
    ['authenticator', 'totp_required', 'totp_required'],
  ] as const)('of a member with %s, for an address in the book: %s', async (setup, withdrawn, saved) => {
    const { member } = await withSaved(setup)
    expect(await send(member, 'withdrawal', {})).toBe(withdrawn)
    expect(await send(member, 'address', {})).toBe(saved)
  })

  it('is refused for another address, and with a wrong code for any', async () => {
    const { member } = await withSaved('contact only')
    const elsewhere = out({ address: 'TKHuVq1oKVruCGLvqVexFs6dawKv6fQgFs' })
    expect(await readOutcome(member.call(wallet.withdraw, elsewhere))).toBe('code_required')
    expect(await send(member, 'withdrawal', { code: '111111' })).toBe('code_invalid')
    const bob = await protectedMember('contact only')
    expect(await send(bob.member, 'withdrawal', {}), "another member's book").toBe('code_required')
  })
})

describe('one proof', () => {
  it.each(['contact only', 'authenticator'] as const)(
    'of a member with %s lets one of eight withdrawals at once pass',
    async (setup) => {
      const who = await protectedMember(setup)
      const fields = setup === 'authenticator' ? await app(who, 'withdrawal') : await right(who, 'withdrawal')
      const answers = await Promise.all(
        Array.from({ length: 8 }, () =>
          readOutcome(who.member.call(wallet.withdraw, out(fields), { key: freshKey() })),
        ),
      )
      expect(answers.filter((answer) => answer === 'passed')).toHaveLength(1)
      expect(await who.member.held('USDT')).toBe('50')
    },
  )

  it('under one key is checked once: a repetition returns the first outcome, also at once', async () => {
    const who = await protectedMember('contact only')
    const fields = await right(who, 'withdrawal')
    const key = freshKey()
    const call = () => readOutcome(who.member.call(wallet.withdraw, out(fields), { key }))
    expect(await Promise.all([call(), call(), call()])).toEqual(['passed', 'passed', 'passed'])
    expect(await call()).toBe('passed')
    environment.clock.advance(HOUR)
    expect(await call()).toBe('passed')
    const changed = who.member.call(wallet.withdraw, out({ ...fields, quantity: toAmount('60') }), { key })
    expect(await readOutcome(changed)).not.toBe('passed')
    expect((await who.member.call(wallet.withdrawals, {})).list).toHaveLength(1)
  })

  it('survives a refusal for another reason', async () => {
    const who = await protectedMember('contact only')
    const fields = await right(who, 'withdrawal')
    const tooMuch = out({ ...fields, quantity: toAmount('5000') })
    expect(await readOutcome(who.member.call(wallet.withdraw, tooMuch))).toBe('insufficient_balance')
    expect(await send(who.member, 'withdrawal', fields)).toBe('passed')
  })
})

describe('a hold of a day', () => {
  const logIn = async (member: Member) => {
    member.bearer = await member.call(account.login, { handle: member.email, password: PASSWORD })
  }
  const withdraw = async (member: Member, address = ADDRESS) =>
    readOutcome(
      member.call(wallet.withdraw, out({ address, code: await mailedCode(held, member, 'withdrawal') })),
    )
  /** Creates a member whose verification and saved address are older than a day. */
  async function settled(): Promise<Member> {
    const member = await held.verified({ usdt: '1000' })
    const picture = await uploadPicture(member)
    const code = await mailedCode(held, member, 'address')
    await member.call(wallet.saveAddress, { asset: USDT, address: ADDRESS, qr: picture, code })
    held.clock.advance(DAY)
    await logIn(member)
    return member
  }

  it('begins with a new address, is in the address book, and ends', async () => {
    const member = await held.verified({ usdt: '1000' })
    const picture = await uploadPicture(member)
    const code = await mailedCode(held, member, 'address')
    await member.call(wallet.saveAddress, { asset: USDT, address: ADDRESS, qr: picture, code })
    const until = (await member.call(wallet.addresses, {})).list[0]?.heldUntil
    expect(until).toBe(held.clock.now() + DAY)
    held.clock.advance(DAY - 2 * MINUTE)
    await logIn(member)
    expect(await withdraw(member)).toBe('address_on_hold')
    held.clock.advance(MINUTE)
    expect((await member.call(wallet.addresses, {})).list[0]?.heldUntil).toBeNull()
    expect(await withdraw(member)).toBe('passed')
  })

  it('begins with the change of a password, contact or pay password, and its end is reported', async () => {
    const member = await settled()
    expect((await member.call(security.state, {})).heldUntil).toBeNull()
    const change = async () =>
      member.call(security.setPassword, {
        password: PASSWORD,
        repeated: PASSWORD,
        code: await mailedCode(held, member, 'password'),
      })
    await change()
    const state = await member.call(security.state, {})
    expect(state).toMatchObject({ heldUntil: held.clock.now() + DAY, factorHoldSeconds: 86_400 })
    expect(await withdraw(member)).toBe('withdrawals_on_hold')
    held.clock.advance(DAY - 3 * MINUTE)
    await logIn(member)
    expect(await withdraw(member)).toBe('withdrawals_on_hold')
    held.clock.advance(2 * MINUTE)
    expect(await withdraw(member)).toBe('passed')
  })

  it('begins when a forgotten password is set, and when the operator removes an authenticator', async () => {
    const reset = await settled()
    held.clock.advance(MINUTE)
    await reset.call(account.sendMailCode, { handle: reset.email, scene: 'forget' })
    const code = await held.codeOf(reset.email)
    await reset.call(account.forget, {
      handle: reset.email,
      password: PASSWORD,
      code,
      repeated: PASSWORD,
    })
    await logIn(reset)
    expect(await withdraw(reset)).toBe('withdrawals_on_hold')

    const guarded = await settled()
    const totp = await enrol(held, guarded)
    expect(
      (await guarded.call(security.state, {})).heldUntil,
      'the first authenticator holds nothing',
    ).toBeNull()
    expect(await readOutcome(guarded.call(wallet.withdraw, out({ totp: totp() })))).toBe('passed')
    await held.operate('member', 'totp-off', guarded.email)
    expect(await withdraw(guarded)).toBe('withdrawals_on_hold')
  })

  it('does not begin with the first pay password, but with its change', async () => {
    const member = await settled()
    const set = async () =>
      member.call(security.setPayPassword, {
        password: PAY,
        repeated: PAY,
        code: await mailedCode(held, member, 'pay_password'),
      })
    await set()
    expect((await member.call(security.state, {})).heldUntil).toBeNull()
    await set()
    expect((await member.call(security.state, {})).heldUntil).not.toBeNull()
  })
})

describe('a notice', () => {
  it('of a new address and of a withdrawal arrives as a message and a mail, with the phrase', async () => {
    const who = await protectedMember('contact only')
    await who.member.call(security.setPhrase, { phrase: 'blue heron' })
    mails.length = 0
    await send(who.member, 'address', await right(who, 'address'))
    await send(who.member, 'withdrawal', await right(who, 'withdrawal'))
    await vi.waitFor(() => expect(mails).toHaveLength(2), { timeout: 20_000, interval: 20 })
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [who.member.email, 'New withdrawal address'],
      [who.member.email, 'Withdrawal submitted'],
    ])
    for (const { text } of mails) expect(text).toContain('Your phrase: blue heron')
    expect(mails[0]?.text).toContain(ADDRESS)
    expect(mails[1]?.text).toContain(`50 USDT will be withdrawn to ${ADDRESS}`)
    const { list } = await who.member.call(messages.list, {})
    expect(list.slice(0, 2).map(({ title }) => title)).toEqual([
      'Withdrawal submitted',
      'New withdrawal address',
    ])
    const newest = await who.member.call(messages.detail, { id: list[0]?.id as never })
    expect(
      JSON.stringify(newest, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part)),
    ).toContain('blue heron')
  })

  it('of a refused withdrawal is not sent', async () => {
    const who = await protectedMember('contact only')
    mails.length = 0
    await send(who.member, 'withdrawal', { code: '000000' })
    expect(mails.map(({ subject }) => subject)).not.toContain('Withdrawal submitted')
  })
})
