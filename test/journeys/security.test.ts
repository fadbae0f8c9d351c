import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { account, type CodePurpose } from '@bourse/contracts/account'
import { MINUTE } from '@bourse/contracts/kit'
import { security } from '@bourse/contracts/security'
import { type CodeSender, operatorSocket, serveOperator } from '@bourse/exchange'
import { requestExchange } from '@bourse/exchange/operator'
import {
  authenticatorCode,
  bindMobile,
  codeIn,
  createTestEnvironment,
  freshMobile,
  mailedCode,
  Member,
  PASSWORD,
  useTestEnvironment,
} from '#environment'
import { pino } from 'pino'
import { describe, expect, it, vi } from 'vitest'

const environment = useTestEnvironment()

const NEW = 'another horse 8'
const wrongCode = (code: string) => (code === '111111' ? '222222' : '111111')

/** Logs the same member in on another device. */
async function anotherDevice(member: Member, password = PASSWORD, more: object = {}): Promise<Member> {
  const other = new Member(environment.url, member.email)
  other.bearer = await other.call(account.login, { handle: member.email, password, ...more })
  return other
}
const isIn = async (member: Member) => (await member.send('GET', account.profile.path)).status === 200
const authenticator = (secret: string) => authenticatorCode(secret, environment.clock.now())
async function enrolTotp(member: Member): Promise<string> {
  const { secret } = await member.call(security.enrolTotp, {})
  const code = await mailedCode(environment, member, 'totp')
  await member.call(security.confirmTotp, { totp: authenticator(secret), code })
  environment.clock.advance(MINUTE)
  return secret
}

type ProvenChange = {
  readonly scene: CodePurpose
  readonly call: (who: Member, code: string) => Promise<string>
}
/** Every call that is proven by a code to a contact bound before, as a reason or `passed`. */
const CHANGES: readonly (readonly [string, ProvenChange])[] = [
  ['the pay password', change(security.setPayPassword, 'pay_password')],
  ['the login password', change(security.setPassword, 'password')],
  [
    'the phone number',
    {
      scene: 'mobile',
      async call(who, proof) {
        const mobile = freshMobile()
        const code = codeIn(await who.call(account.sendMobileCode, { mobile, scene: 'mobile' }))
        return outcome(who.call(security.bindMobile, { mobile, code, proof }))
      },
    },
  ],
  [
    'the address',
    {
      scene: 'email',
      async call(who, proof) {
        const email = `${randomBytes(6).toString('hex')}@example.com`
        const code = codeIn(await who.call(account.sendMailCode, { handle: email, scene: 'email' }))
        return outcome(who.call(security.bindEmail, { email, code, proof }))
      },
    },
  ],
]
function change(
  endpoint: typeof security.setPayPassword | typeof security.setPassword,
  scene: CodePurpose,
): ProvenChange {
  return { scene, call: (who, code) => outcome(who.call(endpoint, { password: NEW, repeated: NEW, code })) }
}
const outcome = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'passed',
    (error: { error?: { reason?: string; code: string } }) =>
      error.error?.reason ?? error.error?.code ?? String(error),
  )

describe.each(CHANGES)('a change of %s', (_name, { scene, call }) => {
  it('requires a fresh code for its own purpose, and ends every other session', async () => {
    const here = await environment.member()
    const there = await anotherDevice(here)
    expect(await call(here, await mailedCode(environment, here, scene))).toBe('passed')
    expect(await isIn(here)).toBe(true)
    expect(await isIn(there)).toBe(false)
  })

  it('accepts a code once', async () => {
    const member = await environment.member()
    const code = await mailedCode(environment, member, scene)
    expect(await call(member, code)).toBe('passed')
    expect(await call(member, code)).toBe('code_invalid')
  })

  it('accepts no code for another purpose', async () => {
    for (const other of ['register', 'forget', 'login', 'identity'] as const) {
      const member = await environment.member()
      expect(await call(member, await mailedCode(environment, member, other))).toBe('code_invalid')
    }
  })

  it('accepts no code after five wrong tries, and none that is five minutes old', async () => {
    const member = await environment.member()
    const code = await mailedCode(environment, member, scene)
    for (let wrong = 0; wrong < 5; wrong++) expect(await call(member, wrongCode(code))).toBe('code_invalid')
    expect(await call(member, code)).toBe('code_invalid')
    const late = await mailedCode(environment, member, scene)
    environment.clock.advance(5 * MINUTE)
    expect(await call(member, late)).toBe('code_invalid')
  })

  it('accepts no code of another member or of another session', async () => {
    const [member, other] = [await environment.member(), await environment.member()]
    expect(await call(member, await mailedCode(environment, other, scene))).toBe('code_invalid')
    const there = await anotherDevice(member)
    expect(await call(member, await mailedCode(environment, there, scene))).toBe('code_invalid')
  })
})

describe('concurrent calls', () => {
  it('use one code once', async () => {
    const member = await environment.member()
    const code = await mailedCode(environment, member, 'pay_password')
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () =>
        outcome(member.call(security.setPayPassword, { password: NEW, repeated: NEW, code })),
      ),
    )
    expect(outcomes.filter((one) => one === 'passed')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['passed', 'code_invalid']))
  })

  it('guess a code five times in total', async () => {
    const member = await environment.member()
    const code = await mailedCode(environment, member, 'pay_password')
    const guesses = Array.from({ length: 16 }, (_, at) => String(100_000 + at)).filter((one) => one !== code)
    const guess = (typed: string) =>
      outcome(member.call(security.setPayPassword, { password: NEW, repeated: NEW, code: typed }))
    expect(new Set(await Promise.all(guesses.map(guess)))).toEqual(new Set(['code_invalid']))
    expect(await guess(code)).toBe('code_invalid')
  })

  it('log in once with one code of the authenticator', async () => {
    const member = await environment.member()
    const secret = await enrolTotp(member)
    const totp = authenticator(secret)
    const attempts = await Promise.all(
      Array.from({ length: 4 }, () => outcome(anotherDevice(member, PASSWORD, { totp }))),
    )
    expect(attempts.filter((one) => one === 'passed')).toHaveLength(1)
    // One call of an address may wait; the code of any further one is not checked.
    const refused = attempts.filter((one) => one !== 'passed')
    expect(refused.filter((one) => !['totp_invalid', 'overloaded'].includes(String(one)))).toEqual([])
  })
})

describe('a password', () => {
  it('that was changed is the one that logs in', async () => {
    const member = await environment.member()
    const code = await mailedCode(environment, member, 'password')
    await member.call(security.setPassword, { password: NEW, repeated: NEW, code })
    expect(await outcome(anotherDevice(member))).toBe('login_failed')
    expect(await isIn(await anotherDevice(member, NEW))).toBe(true)
  })

  it('of 64 characters and more is used in full, and one of six is refused', async () => {
    const member = await environment.member()
    const long = 'p'.repeat(100)
    const code = await mailedCode(environment, member, 'password')
    await member.call(security.setPassword, { password: long, repeated: long, code })
    expect(await outcome(anotherDevice(member, 'p'.repeat(99)))).toBe('login_failed')
    expect(await isIn(await anotherDevice(member, long))).toBe(true)
    expect(
      await member.refusal(security.setPayPassword, { password: '123456', repeated: '123456', code }),
    ).toBe('password_too_short')
  })

  it('for payments is reported as set and never returned', async () => {
    const member = await environment.member()
    expect(await member.call(security.state, {})).toMatchObject({ hasPayPassword: false, hasTotp: false })
    const code = await mailedCode(environment, member, 'pay_password')
    await member.call(security.setPayPassword, { password: NEW, repeated: NEW, code })
    const { body } = await member.send('GET', security.state.path)
    expect(body).toMatchObject({ ok: true, data: { password_status: true } })
    expect(JSON.stringify(body)).not.toContain(NEW)
  })

  it('that was reset ends all sessions', async () => {
    const member = await environment.member()
    const visitor = environment.visitor()
    environment.clock.advance(MINUTE)
    await visitor.call(account.sendMailCode, { handle: member.email, scene: 'forget' })
    const code = await environment.codeOf(member.email)
    await visitor.call(account.forget, { handle: member.email, password: NEW, repeated: NEW, code })
    expect(await isIn(member)).toBe(false)
  })
})

describe('a contact', () => {
  it('is bound with a code to it and a code to one that was bound before', async () => {
    const member = await environment.member()
    const mobile = await bindMobile(environment, member)
    expect(await member.call(account.profile, {})).toMatchObject({ mobile, areaCode: '86' })
    const other = freshMobile()
    const code = codeIn(await member.call(account.sendMobileCode, { mobile: other, scene: 'mobile' }))
    expect(await member.refusal(security.bindMobile, { mobile: other, code })).toBe('proof_required')
    // The bound phone number is as valid a proof as the address.
    environment.clock.advance(MINUTE)
    const proof = codeIn(await member.call(account.sendMobileCode, { mobile, scene: 'mobile' }))
    await member.call(security.bindMobile, { mobile: other, code, proof })
    expect((await member.call(account.profile, {})).mobile).toBe(other)
  })

  it('that is the first phone number is bound by the own session and a code to it, by one of several at once', async () => {
    const member = await environment.member()
    const forms: { mobile: string; code: string }[] = []
    for (const mobile of [freshMobile(), freshMobile()])
      forms.push({
        mobile,
        code: codeIn(await member.call(account.sendMobileCode, { mobile, scene: 'mobile' })),
      })
    const [first] = forms as [(typeof forms)[number]]
    const wrong = first.code === '111111' ? '222222' : '111111'
    expect(await member.refusal(security.bindMobile, { ...first, code: wrong })).toBe('code_invalid')
    const outcomes = await Promise.all(forms.map((form) => outcome(member.call(security.bindMobile, form))))
    expect(outcomes.toSorted()).toEqual(['passed', 'proof_required'])
    expect((await member.call(account.profile, {})).mobile).toBe(forms[outcomes.indexOf('passed')]?.mobile)
  })

  it('that is the first phone number still needs an enrolled authenticator', async () => {
    const member = await environment.member()
    const secret = await enrolTotp(member)
    const mobile = freshMobile()
    const code = codeIn(await member.call(account.sendMobileCode, { mobile, scene: 'mobile' }))
    expect(await member.refusal(security.bindMobile, { mobile, code })).toBe('totp_required')
    expect(await member.call(security.bindMobile, { mobile, code, totp: authenticator(secret) })).not.toBe('')
  })

  it('of another member is refused, also when two bind it concurrently', async () => {
    const members = [await environment.member(), await environment.member()]
    const mobile = freshMobile()
    const forms: { mobile: string; code: string; proof: string }[] = []
    for (const member of members) {
      const proof = await mailedCode(environment, member, 'mobile')
      const code = codeIn(await member.call(account.sendMobileCode, { mobile, scene: 'mobile' }))
      forms.push({ mobile, code, proof })
    }
    const outcomes = await Promise.all(
      members.map((member, at) =>
        outcome(member.call(security.bindMobile, forms[at] as (typeof forms)[number])),
      ),
    )
    expect(outcomes.toSorted()).toEqual(['mobile_taken', 'passed'])
  })

  it('that is bound can log in', async () => {
    const member = await environment.member()
    const mobile = await bindMobile(environment, member)
    const client = new Member(environment.url)
    client.bearer = await client.call(account.login, { handle: mobile, password: PASSWORD })
    expect((await client.call(account.profile, {})).email).toBe(member.email)
  })
})

describe('an authenticator', () => {
  it('is inactive until its first code is confirmed', async () => {
    const member = await environment.member()
    const { secret, uri } = await member.call(security.enrolTotp, {})
    expect(uri).toContain(`secret=${secret}`)
    expect(await isIn(await anotherDevice(member))).toBe(true)
    const code = await mailedCode(environment, member, 'totp')
    expect(await member.refusal(security.confirmTotp, { totp: wrongCode(authenticator(secret)), code })).toBe(
      'totp_invalid',
    )
    await member.call(security.confirmTotp, { totp: authenticator(secret), code })
    expect(await member.call(security.state, {})).toMatchObject({ hasTotp: true })
    expect(await member.refusal(security.enrolTotp, {})).toBe('totp_enabled')
  })

  it('is required at the login, and each of its codes is valid once', async () => {
    const member = await environment.member()
    const secret = await enrolTotp(member)
    expect(await outcome(anotherDevice(member))).toBe('totp_required')
    expect(await outcome(anotherDevice(member, 'wrong password', { totp: authenticator(secret) }))).toBe(
      'login_failed',
    )
    const totp = authenticator(secret)
    expect(await outcome(anotherDevice(member, PASSWORD, { totp: wrongCode(totp) }))).toBe('totp_invalid')
    expect(await isIn(await anotherDevice(member, PASSWORD, { totp }))).toBe(true)
    expect(await outcome(anotherDevice(member, PASSWORD, { totp }))).toBe('totp_invalid')
    environment.clock.advance(MINUTE)
    expect(await isIn(await anotherDevice(member, PASSWORD, { totp: authenticator(secret) }))).toBe(true)
  })

  it('allows five guesses and then blocks for a while', async () => {
    const member = await environment.member()
    const secret = await enrolTotp(member)
    const form = { password: NEW, repeated: NEW, code: await mailedCode(environment, member, 'password') }
    expect(await member.refusal(security.setPassword, form)).toBe('totp_required')
    for (let wrong = 0; wrong < 5; wrong++)
      expect(
        await member.refusal(security.setPassword, { ...form, totp: wrongCode(authenticator(secret)) }),
      ).toBe('totp_invalid')
    expect(await member.refusal(security.setPassword, { ...form, totp: authenticator(secret) })).toBe(
      'too_many_attempts',
    )
    environment.clock.advance(MINUTE)
    await member.call(security.setPassword, { ...form, totp: authenticator(secret) })
  })

  it('is removed with one of its codes and a mailed one, or by the operator', async () => {
    const path = operatorSocket(join(tmpdir(), randomBytes(8).toString('hex')))
    const server = await serveOperator(environment.exchange.operator, path, pino({ level: 'silent' }))
    const member = await environment.member()
    const secret = await enrolTotp(member)
    const code = await mailedCode(environment, member, 'totp')
    await member.call(security.disableTotp, { totp: authenticator(secret), code })
    expect(await isIn(await anotherDevice(member))).toBe(true)
    environment.clock.advance(MINUTE)
    await enrolTotp(member)
    expect(await requestExchange(path, ['member', 'totp-off', member.email])).toMatchObject({ ok: true })
    expect(await isIn(await anotherDevice(member))).toBe(true)
    expect(await requestExchange(path, ['member', 'totp-off', 'nobody@example.com'])).toMatchObject({
      ok: false,
    })
    expect((await requestExchange(path, ['address', 'hold', 'on']))?.lines).toEqual([
      'a new withdrawal address waits 24 hours',
    ])
    expect(await member.call(security.state, {})).toMatchObject({ holdsNewAddresses: true })
    await requestExchange(path, ['address', 'hold', 'off'])
    expect(await member.call(security.state, {})).toMatchObject({ holdsNewAddresses: false })
    server.close()
  })
})

describe('the list of sessions', () => {
  it('names the devices, marks the caller’s own, and ends the selected one', async () => {
    const here = await environment.member()
    const there = await anotherDevice(here, PASSWORD, { device: 'Firefox on Android' })
    const { list, total } = await here.call(security.sessions, {})
    expect(total).toBe(2)
    expect(list.filter(({ isCurrent }) => isCurrent).length).toBe(1)
    const other = list.find(({ isCurrent }) => !isCurrent)
    expect(other?.device).toBe('Firefox on Android')
    await here.call(security.endSession, { id: other?.id as never })
    expect([await isIn(here), await isIn(there)]).toEqual([true, false])
    expect(await here.refusal(security.endSession, { id: other?.id as never })).toBe('not_found')
  })

  it('ends all others together', async () => {
    const here = await environment.member()
    const others = [await anotherDevice(here), await anotherDevice(here)]
    await here.call(security.endOtherSessions, {})
    expect(await Promise.all([here, ...others].map(isIn))).toEqual([true, false, false])
  })

  it('shows the last use of each', async () => {
    const here = await environment.member()
    environment.clock.advance(10 * MINUTE)
    expect(await isIn(here)).toBe(true)
    const [session] = (await here.call(security.sessions, {})).list
    expect((session?.seenAt ?? 0) - (session?.openedAt ?? 0)).toBe(10 * MINUTE)
  })
})

type FeedMessage = {
  readonly op?: string
  readonly ok?: boolean
  readonly ch?: string
  readonly d?: { type: string }
}

/** Starts a client that follows its member's own events. */
async function listenToEvents(
  member: Member,
): Promise<{ received: string[]; closed: Promise<number>; close(): void }> {
  const socket = new WebSocket(`${environment.url.replace('http', 'ws')}/feed`)
  const received: string[] = []
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener('close', ({ code }) => resolve(code)),
  )
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as FeedMessage
      if (message.op === 'auth' && message.ok === true) resolve()
      if (message.op === 'auth' && message.ok !== true) reject(new Error('not known'))
      if (message.ch === 'me' && message.d !== undefined) received.push(message.d.type)
    })
    socket.send(JSON.stringify({ op: 'auth', token: member.bearer }))
  })
  return { received, closed, close: () => socket.close() }
}

describe('a connected client', () => {
  it('is notified when its session is ended elsewhere; the one that ended it stays', async () => {
    const here = await environment.member()
    const there = await anotherDevice(here)
    const [mine, theirs] = [await listenToEvents(here), await listenToEvents(there)]
    await here.call(security.endOtherSessions, {})
    expect(await theirs.closed).toBe(4001)
    expect(theirs.received.at(-1)).toBe('session.ended')
    await vi.waitFor(() => expect(mine.received).toEqual(['account.changed']))
    expect(await isIn(here)).toBe(true)
    mine.close()
  })
})

describe('the anti-phishing phrase', () => {
  it('is in the profile, and in mails to its owner only', async () => {
    const sent: { target: string; phrase: string | null }[] = []
    const courier: CodeSender = {
      canText: false,
      send: ({ target, phrase, code }) => {
        sent.push({ target, phrase })
        return Promise.resolve(`code ${code}`)
      },
    }
    const mailing = await createTestEnvironment({ courier })
    try {
      const member = await mailing.member()
      await member.call(security.setPhrase, { phrase: 'blue teapot' })
      expect((await member.call(account.profile, {})).phrase).toBe('blue teapot')
      mailing.clock.advance(MINUTE)
      await mailing.visitor().call(account.sendMailCode, { handle: member.email, scene: 'forget' })
      await mailing.visitor().call(account.sendMailCode, { handle: 'nobody@example.com', scene: 'forget' })
      expect(sent.slice(-2)).toEqual([
        { target: member.email, phrase: 'blue teapot' },
        { target: 'nobody@example.com', phrase: null },
      ])
    } finally {
      await mailing.close()
    }
  })
})

describe('the signature', () => {
  it.each([
    ['hi', 'passed'],
    ['👩‍👩‍👧‍👦ok', 'passed'],
    ['Tôi yêu trà sữa', 'passed'],
    ['x'.repeat(30), 'passed'],
    ['x'.repeat(31), 'text_too_long'],
    ['x', 'text_too_short'],
    ['two\nlines', 'special_characters'],
    ['left‮right', 'special_characters'],
  ])('%j: %s', async (signature, expected) => {
    const member = await environment.member()
    expect(await outcome(member.call(account.setSignature, { signature }))).toBe(expected)
    if (expected === 'passed') expect((await member.call(account.profile, {})).signature).toBe(signature)
  })
})
