import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { account } from '@bourse/contracts/account'
import { MINUTE, SECOND } from '@bourse/contracts/kit'
import { spot } from '@bourse/contracts/spot'
import { sql } from '@bourse/exchange'
import { fingerprint } from '../ledger/index.ts'
import { codeIn, type Member, PASSWORD, useTestEnvironment } from '#environment'
import { beforeAll, describe, expect, it } from 'vitest'

let alice: Member
const environment = useTestEnvironment()
beforeAll(async () => {
  await environment.price('BTC/USDT', '60000')
  alice = await environment.member({ usdt: '100', btc: '0.01' })
})

const email = () => `${randomBytes(6).toString('hex')}@example.com`
const members = async () =>
  (await environment.db.row<{ n: number }>(sql`select count(*)::int as n from member`))?.n

/** Requests a code and returns it, from the response or as the operator reads it. */
async function requestCode(who: Member, handle: string, scene: 'register' | 'forget' = 'register') {
  const notice = await who.call(account.sendMailCode, { handle, scene })
  return scene === 'register' ? codeIn(notice) : environment.codeOf(handle)
}
const signUp = (who: Member, handle: string, code: string, repeated = PASSWORD) =>
  who.call(account.register, { handle, code, password: PASSWORD, repeated, contact: 'email' })
const outcome = async (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'passed',
    (error: { error?: { reason?: string; code: string } }) =>
      error.error?.reason ?? error.error?.code ?? String(error),
  )
const other = (code: string) => (code === '111111' ? '222222' : '111111')

describe('registration is refused with', () => {
  const cases: [string, (who: Member, handle: string, code: string) => Promise<unknown>, string][] = [
    ['a wrong code', (who, handle, code) => signUp(who, handle, other(code)), 'code_invalid'],
    [
      'the code of another session',
      (_who, handle, code) => signUp(environment.visitor(), handle, code),
      'code_invalid',
    ],
    ['the code of another address', (who, _handle, code) => signUp(who, email(), code), 'code_invalid'],
    [
      'unequal passwords',
      (who, handle, code) => signUp(who, handle, code, `${PASSWORD}x`),
      'passwords_differ',
    ],
    [
      'an expired code',
      (who, handle, code) => {
        environment.clock.advance(5 * MINUTE)
        return signUp(who, handle, code)
      },
      'code_invalid',
    ],
    [
      'the right code at the sixth try',
      async (who, handle, code) => {
        for (let wrong = 0; wrong < 5; wrong++) await outcome(signUp(who, handle, other(code)))
        return signUp(who, handle, code)
      },
      'code_invalid',
    ],
  ]
  it.each(cases)('%s', async (_name, attempt, expected) => {
    const [who, handle] = [environment.visitor(), email()]
    const code = await requestCode(who, handle)
    const before = await members()
    expect(await outcome(attempt(who, handle, code))).toBe(expected)
    expect(await members()).toBe(before)
  })

  it('a used code', async () => {
    const [who, handle] = [environment.visitor(), email()]
    const code = await requestCode(who, handle)
    await signUp(who, handle, code)
    expect(await outcome(signUp(who, handle, code))).toBe('code_invalid')
  })

  it('a code for another purpose', async () => {
    const [who, handle] = [environment.visitor(), email()]
    const code = await requestCode(who, handle, 'forget')
    expect(await outcome(signUp(who, handle, code))).toBe('code_invalid')
  })

  it('the same address twice, in any spelling', async () => {
    const [who, handle] = [environment.visitor(), email()]
    await signUp(who, handle, await requestCode(who, handle))
    environment.clock.advance(MINUTE)
    const shouted = handle.toUpperCase()
    expect(await outcome(signUp(who, shouted, await requestCode(who, shouted)))).toBe('email_taken')
  })

  it('the same address concurrently from eight clients', async () => {
    const handle = email()
    const applicants: { who: Member; code: string }[] = []
    for (let index = 0; index < 8; index++) {
      const who = environment.visitor()
      applicants.push({ who, code: await requestCode(who, handle) })
      environment.clock.advance(MINUTE / 2)
      // Codes are a minute apart, and each is valid for five.
      environment.clock.advance(MINUTE / 2)
    }
    const outcomes = await Promise.all(applicants.map(({ who, code }) => outcome(signUp(who, handle, code))))
    expect(outcomes.filter((one) => one === 'passed').length).toBe(1)
    expect(outcomes.every((one) => ['passed', 'email_taken', 'code_invalid'].includes(one))).toBe(true)
  })
})

describe('a password reset', () => {
  it('requires the code, ends all sessions, and replaces the old password', async () => {
    const member = await environment.member()
    environment.clock.advance(MINUTE)
    const visitor = environment.visitor()
    const code = await requestCode(visitor, member.email, 'forget')
    const reset = { handle: member.email, code, password: 'another horse 8', repeated: 'another horse 8' }
    expect(await outcome(environment.visitor().call(account.forget, reset))).toBe('code_invalid')
    await visitor.call(account.forget, reset)
    expect(await outcome(member.call(account.profile, {}))).toBe('session_lost')
    expect(await outcome(visitor.call(account.login, { handle: member.email, password: PASSWORD }))).toBe(
      'login_failed',
    )
    expect(
      await outcome(visitor.call(account.login, { handle: member.email, password: 'another horse 8' })),
    ).toBe('passed')
    expect(await outcome(visitor.call(account.forget, reset))).toBe('code_invalid')
  })
})

describe('a code for a mobile number', () => {
  const digits = '912345678'
  const joined = async (areaCode: string) => {
    const who = environment.visitor()
    const notice = await who.call(account.sendMobileCode, { mobile: digits, areaCode, scene: 'register' })
    const form = { handle: digits, password: PASSWORD, repeated: PASSWORD, contact: 'mobile' as const }
    await who.call(account.register, { ...form, areaCode, code: codeIn(notice) })
  }
  const resetBy = async (areaCode: string, handle: string, password: string) => {
    const who = environment.visitor()
    environment.clock.advance(MINUTE)
    await who.call(account.sendMobileCode, { mobile: digits, areaCode, scene: 'forget' })
    const code = await environment.codeOf(`+${areaCode}${digits}`)
    return outcome(who.call(account.forget, { handle, code, password, repeated: password }))
  }

  it('is invalid for the same digits in another area', async () => {
    const who = environment.visitor()
    const notice = await who.call(account.sendMobileCode, {
      mobile: digits,
      areaCode: '65',
      scene: 'register',
    })
    const form = { handle: digits, password: PASSWORD, repeated: PASSWORD, contact: 'mobile' as const }
    expect(await outcome(who.call(account.register, { ...form, areaCode: '84', code: codeIn(notice) }))).toBe(
      'code_invalid',
    )
    expect(await outcome(who.call(account.register, { ...form, areaCode: '65', code: codeIn(notice) }))).toBe(
      'passed',
    )
  })

  it('sets the password of its owner, and of no other member with the same digits', async () => {
    environment.clock.advance(MINUTE)
    await joined('84')
    await joined('66')
    expect(await resetBy('66', `84${digits}`, 'stolen horse 9')).toBe('code_invalid')
    expect(await resetBy('66', digits, 'my own horse 9')).toBe('passed')
    const login = (handle: string, password: string) =>
      outcome(environment.visitor().call(account.login, { handle, password }))
    expect(await login(`66${digits}`, 'my own horse 9')).toBe('passed')
    expect(await login(`84${digits}`, PASSWORD)).toBe('passed')
    expect(await login(`84${digits}`, 'my own horse 9')).toBe('login_failed')
  })
})

describe('password guessing', () => {
  it('gets the same response for existing and unknown accounts', async () => {
    const member = await environment.member()
    const responses = await Promise.all(
      [member.email, email()].map((user_string) =>
        environment.visitor().send('POST', account.login.path, { user_string, password: 'wrong one' }),
      ),
    )
    const [known, unknown] = responses.map(({ status, body }) => ({
      status,
      body: { ...body, error: { ...(body as never as { error: object }).error, request_id: '' } },
    }))
    expect(known).toEqual(unknown)
  })

  it('at forty concurrent tries gets five, and the owner logs in a moment later', async () => {
    const member = await environment.member()
    const flood = Array.from({ length: 40 }, (_, at) =>
      outcome(environment.visitor().call(account.login, { handle: member.email, password: `guess ${at}` })),
    )
    const outcomes = await Promise.all(flood)
    expect(outcomes.filter((one) => one === 'login_failed').length).toBe(5)
    // One call of an address may wait for the check of passwords; others are refused before it.
    const refused = outcomes.filter((one) => one !== 'login_failed')
    expect(new Set(refused)).toEqual(new Set(['too_many_attempts', 'overloaded']))
    environment.clock.advance(4 * SECOND)
    expect(
      await outcome(environment.visitor().call(account.login, { handle: member.email, password: PASSWORD })),
    ).toBe('passed')
  })
})

const order = { amount: '0.001', target_price: '10000', currency_id: '1', legal_id: '3', type: '1' }
type RawRequest = {
  readonly path?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

/** Sends a request exactly as written. */
function sendRaw({
  path = spot.place.path,
  headers = {},
  body = '',
}: RawRequest): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(environment.url)
    const length = { 'content-length': String(Buffer.byteLength(body)) }
    const call = request(
      {
        hostname,
        port,
        path: `/api${path}`,
        method: 'POST',
        headers: { authorization: alice.bearer, ...length, ...headers },
      },
      (response) =>
        void text(response).then((body) => resolve({ status: response.statusCode ?? 0, body: body }), reject),
    )
    call.once('error', reject)
    call.end(body)
  })
}
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const JSON_TYPE = { 'content-type': 'application/json' }
const form = new URLSearchParams(order).toString()

describe('an invalid body', () => {
  const rows: [string, RawRequest, number, string][] = [
    ['nothing', { headers: FORM }, 400, 'input_invalid'],
    ['no JSON', { headers: JSON_TYPE, body: '{"amount":' }, 400, 'input_invalid'],
    ['JSON, but no object', { headers: JSON_TYPE, body: '[1,2]' }, 400, 'input_invalid'],
    ['JSON, but a text', { headers: JSON_TYPE, body: '"amount"' }, 400, 'input_invalid'],
    [
      'JSON with a poisoned prototype',
      { headers: JSON_TYPE, body: `{"__proto__":{"amount":"1"},${JSON.stringify(order).slice(1)}` },
      400,
      'input_invalid',
    ],
    [
      'deeply nested JSON',
      { headers: JSON_TYPE, body: '['.repeat(10_000) + ']'.repeat(10_000) },
      400,
      'input_invalid',
    ],
    ['a field twice', { headers: FORM, body: `${form}&amount=5` }, 400, 'input_invalid'],
    ['a field as a text and as a list', { headers: FORM, body: `${form}&amount[]=5` }, 400, 'input_invalid'],
    [
      'a field as a list',
      { headers: FORM, body: form.replace('amount=', 'amount%5B%5D=') },
      400,
      'input_invalid',
    ],
    [
      'a thousand fields',
      { headers: FORM, body: Array.from({ length: 1_000 }, (_, at) => `f${at}=1`).join('&') },
      400,
      'input_invalid',
    ],
    ['too large', { headers: FORM, body: `${form}&note=${'x'.repeat(70_000)}` }, 413, 'too_large'],
    ['a picture', { headers: { 'content-type': 'image/png' }, body: form }, 415, 'unsupported_media'],
    [
      'XML',
      { headers: { 'content-type': 'application/xml' }, body: '<amount>1</amount>' },
      415,
      'unsupported_media',
    ],
    [
      'an unexpected multipart form',
      { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x--' },
      415,
      'unsupported_media',
    ],
    ['without a content type', { body: form }, 415, 'unsupported_media'],
    [
      'with an invalid idempotency key',
      { headers: { ...FORM, 'idempotency-key': 'short' }, body: form },
      400,
      'input_invalid',
    ],
    [
      'with its fields in the address',
      { path: `${spot.place.path}?${form}`, headers: FORM },
      400,
      'input_invalid',
    ],
    [
      'from a foreign page',
      { headers: { ...FORM, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, body: form },
      422,
      'refused',
    ],
  ]
  it.each(rows)('is refused: %s', async (_name, sent, status, code) => {
    const before = await fingerprint(environment)
    const body = await sendRaw(sent)
    expect(body.status).toBe(status)
    expect(JSON.parse(body.body)).toMatchObject({
      ok: false,
      error: { code, request_id: expect.any(String) as string },
    })
    expect(body.body).not.toMatch(/Error|at \w+ \(|node_modules/)
    expect(await fingerprint(environment)).toBe(before)
  })

  it('with unknown fields is refused, and has no effect', async () => {
    const before = await fingerprint(environment)
    const hostile = {
      ...order,
      member_id: '1',
      user_id: '1',
      fee: '0',
      fee_rate: '0',
      status: '2',
      vip: '4',
      filled: '1',
      price: '1',
      held: '0',
      id: '1',
      at: '0',
      is_admin: '1',
    }
    const body = await sendRaw({ headers: FORM, body: new URLSearchParams(hostile).toString() })
    expect(JSON.parse(body.body)).toMatchObject({
      ok: false,
      error: { code: 'input_invalid', fields: { fee: 'unknown_field', is_admin: 'unknown_field' } },
    })
    expect(await fingerprint(environment)).toBe(before)
  })
})
