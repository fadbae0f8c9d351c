import { account } from '@bourse/contracts/account'
import { toAmount, MINUTE } from '@bourse/contracts/kit'
import { messages } from '@bourse/contracts/messages'
import { security } from '@bourse/contracts/security'
import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import {
  addPasskey,
  atLocalhost,
  authenticatorCode,
  createDevice,
  freshKey,
  logInByPasskey,
  mailedCode,
  Member,
  PASSWORD,
  uploadPicture,
  useTestEnvironment,
} from '#environment'
import { describe, expect, it } from 'vitest'

const environment = useTestEnvironment()

const isIn = async (member: Member) => (await member.send('GET', account.profile.path)).status === 200
const readRefusal = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'passed',
    (error: { error?: { reason?: string; code: string } }) =>
      error.error?.reason ?? error.error?.code ?? String(error),
  )
const titles = async (member: Member) =>
  (await member.call(messages.list, { page: 1, limit: 20 })).list.map(({ title }) => title)

/** Creates a member with a passkey on a device. */
async function memberWithPasskey(options: { counts?: boolean } = {}) {
  const member = atLocalhost(await environment.member())
  const device = createDevice(environment.url, options)
  await addPasskey(environment, member, device)
  return { member, device }
}

describe('a passkey', () => {
  it('is added with a code, ends other sessions, is announced and listed', async () => {
    const there = await environment.member()
    const member = atLocalhost(there)
    member.bearer = await member.call(account.login, { handle: there.email, password: PASSWORD })
    await addPasskey(environment, member, createDevice(environment.url))
    expect(await isIn(member)).toBe(true)
    expect(await isIn(there)).toBe(false)
    const { list } = await member.call(security.passkeys, {})
    expect(list).toMatchObject([{ name: 'My device', usedAt: null, isBlocked: false }])
    expect(await member.call(security.state, {})).toMatchObject({ passkeys: 1 })
    expect(await titles(member)).toContain('Passkey added')
  })

  it('logs in without a password, as the member, on a device named in the sessions', async () => {
    const { member, device } = await memberWithPasskey()
    const phone = await logInByPasskey(environment.url, device)
    expect(await phone.call(account.profile, {})).toMatchObject({ email: member.email })
    const { list } = await phone.call(security.sessions, { page: 1, limit: 10 })
    expect(list.find(({ isCurrent }) => isCurrent)?.device).toBe('Phone')
    expect((await member.call(security.passkeys, {})).list[0]?.usedAt).not.toBe(null)
    await phone.call(account.logout, {})
    expect(await isIn(phone)).toBe(false)
  })

  it('stands for both factors: no code of the authenticator is required to log in, but to add one', async () => {
    const member = atLocalhost(await environment.member())
    const { secret } = await member.call(security.enrolTotp, {})
    const totp = () => authenticatorCode(secret, environment.clock.now())
    const code = await mailedCode(environment, member, 'totp')
    await member.call(security.confirmTotp, { totp: totp(), code })
    const device = createDevice(environment.url)
    expect(await readRefusal(addPasskey(environment, member, device))).toBe('totp_required')
    await addPasskey(environment, member, device, totp)
    expect(await isIn(await logInByPasskey(environment.url, device))).toBe(true)
  })

  it('is renamed, and removed with a code; then it logs in nowhere', async () => {
    const { member, device } = await memberWithPasskey()
    const [passkey] = (await member.call(security.passkeys, {})).list
    const id = passkey?.id ?? expect.unreachable()
    await member.call(security.renamePasskey, { id, name: '  My phone 📱 ' })
    expect((await member.call(security.passkeys, {})).list[0]?.name).toBe('My phone 📱')
    expect(await readRefusal(member.call(security.removePasskey, { id, code: '123456' }))).toBe(
      'code_invalid',
    )
    const code = await mailedCode(environment, member, 'passkey')
    await member.call(security.removePasskey, { id, code })
    expect(await titles(member)).toContain('Passkey removed')
    expect(await readRefusal(logInByPasskey(environment.url, device))).toBe('passkey_invalid')
    expect(await member.refusal(security.confirmByPasskey, { action: 'withdrawal' })).toBe('not_found')
  })

  it('of another member can be neither renamed nor removed', async () => {
    const { member } = await memberWithPasskey()
    const id = (await member.call(security.passkeys, {})).list[0]?.id ?? expect.unreachable()
    const other = atLocalhost(await environment.member())
    const code = await mailedCode(environment, other, 'passkey')
    expect(await other.refusal(security.renamePasskey, { id, name: 'Mine' })).toBe('not_found')
    expect(await other.refusal(security.removePasskey, { id, code })).toBe('not_found')
    expect((await other.call(security.passkeys, {})).list).toEqual([])
  })

  it('of which a copy exists logs in no more, and the member is warned', async () => {
    const { member, device } = await memberWithPasskey({ counts: true })
    const copy = device.clone()
    expect(await isIn(await logInByPasskey(environment.url, device))).toBe(true)
    expect(await readRefusal(logInByPasskey(environment.url, copy))).toBe('passkey_blocked')
    expect(await readRefusal(logInByPasskey(environment.url, device))).toBe('passkey_blocked')
    expect((await member.call(security.passkeys, {})).list[0]?.isBlocked).toBe(true)
    expect((await titles(member)).filter((title) => title === 'Passkey blocked')).toHaveLength(1)
  })

  it('of a locked member is refused like the password', async () => {
    const { member, device } = await memberWithPasskey()
    await environment.db.rows(sql`update member set is_locked = true where email = ${member.email}`)
    expect(await readRefusal(logInByPasskey(environment.url, device))).toBe('account_locked')
    const byPassword = new Member(environment.url).call(account.login, {
      handle: member.email,
      password: PASSWORD,
    })
    expect(await readRefusal(byPassword)).toBe('account_locked')
  })
})

describe('the challenge of a log-in', () => {
  it('belongs to the caller that requested it, and is accepted once', async () => {
    const { device } = await memberWithPasskey()
    const { url } = atLocalhost(environment.visitor())
    const [visitor, thief] = [new Member(url), new Member(url)]
    const { options } = await visitor.call(security.beginPasskeyLogin, {})
    const credential = device.get(options)
    expect(await thief.refusal(security.loginByPasskey, { credential })).toBe('passkey_invalid')
    expect(await visitor.call(security.loginByPasskey, { credential })).toMatch(/^b1\./)
    expect(await visitor.refusal(security.loginByPasskey, { credential })).toBe('passkey_invalid')
  })

  it('names no member, and expires after five minutes', async () => {
    const { device, member } = await memberWithPasskey()
    const visitor = atLocalhost(environment.visitor())
    const { options } = await visitor.call(security.beginPasskeyLogin, {})
    expect(options).not.toContain(member.email)
    expect(options).not.toContain(device.keys[0]?.id)
    environment.clock.advance(5 * MINUTE)
    const credential = device.get(options)
    expect(await visitor.refusal(security.loginByPasskey, { credential })).toBe('passkey_invalid')
  })
})

describe('the address of the page', () => {
  it('needs a name: at an IP address there are no passkeys, whatever headers claim', async () => {
    expect(await environment.visitor().refusal(security.beginPasskeyLogin, {})).toBe('passkey_unavailable')
    const response = await fetch(`${environment.url}/api${security.beginPasskeyLogin.path}`, {
      method: 'POST',
      headers: {
        'x-page-origin': 'https://evil.example',
        'x-forwarded-host': 'evil.example',
        'content-type': 'application/x-www-form-urlencoded',
      },
    })
    expect(await response.json()).toMatchObject({ ok: false, error: { reason: 'passkey_unavailable' } })
  })

  it('is the one that the passkey belongs to', async () => {
    const { device } = await memberWithPasskey()
    const visitor = atLocalhost(environment.visitor())
    const { options } = await visitor.call(security.beginPasskeyLogin, {})
    const credential = device.get(options, { origin: 'https://evil.example' })
    expect(await visitor.refusal(security.loginByPasskey, { credential })).toBe('passkey_invalid')
  })
})

describe('a withdrawal and a new address', () => {
  const TO = { address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', network: 'TRC20' } as const

  async function withdrawing() {
    const verified = await environment.verified({ usdt: '1000' })
    const member = atLocalhost(verified)
    const device = createDevice(environment.url)
    await addPasskey(environment, member, device)
    const asset = (await member.assetId('USDT')) as never
    const passkey = async (action: 'withdrawal' | 'address') =>
      device.get((await member.call(security.confirmByPasskey, { action })).options)
    const request = { asset, quantity: toAmount('100'), method: 'address', ...TO } as const
    return { member, device, passkey, request }
  }

  it('are proven by the passkey in place of a code, each by one of its own purpose', async () => {
    const { member, passkey, request } = await withdrawing()
    expect(await member.call(security.state, {})).toMatchObject({
      mainFactor: 'authenticator',
      hasTotp: false,
    })
    expect(await member.refusal(wallet.withdraw, request, { key: freshKey() })).toBe('passkey_required')
    const other = { ...request, passkey: await passkey('address') }
    expect(await member.refusal(wallet.withdraw, other, { key: freshKey() })).toBe('passkey_invalid')
    await member.call(
      wallet.withdraw,
      { ...request, passkey: await passkey('withdrawal') },
      { key: freshKey() },
    )
    expect(await member.held('USDT')).toBe('100')
    const saved = { asset: request.asset, name: 'Safe', qr: await uploadPicture(member), ...TO }
    await member.call(wallet.saveAddress, { ...saved, passkey: await passkey('address') })
  })

  it('are proven once by one result; the same key repeats the outcome', async () => {
    const { member, passkey, request } = await withdrawing()
    const proven = { ...request, passkey: await passkey('withdrawal') }
    const key = freshKey()
    await member.call(wallet.withdraw, proven, { key })
    await member.call(wallet.withdraw, proven, { key })
    expect(await member.held('USDT')).toBe('100')
    expect(await member.refusal(wallet.withdraw, proven, { key: freshKey() })).toBe('passkey_invalid')
    const again = { ...request, passkey: await passkey('withdrawal') }
    const attempts = [freshKey(), freshKey(), freshKey()].map((each) =>
      readRefusal(member.call(wallet.withdraw, again, { key: each })),
    )
    const outcomes = (await Promise.all(attempts)).toSorted()
    expect(outcomes).toEqual(['passed', 'passkey_invalid', 'passkey_invalid'])
  })

  it('are not proven by the passkey of another member', async () => {
    const [alice, bob] = [await withdrawing(), await withdrawing()]
    const { options } = await bob.member.call(security.confirmByPasskey, { action: 'withdrawal' })
    const { challenge, rpId } = JSON.parse(options) as { challenge: string; rpId: string }
    const passkey = alice.device.get(JSON.stringify({ challenge, rpId }))
    const attempt = bob.member.refusal(wallet.withdraw, { ...bob.request, passkey }, { key: freshKey() })
    expect(await attempt).toBe('passkey_invalid')
  })
})
