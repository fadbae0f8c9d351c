import { account } from '@bourse/contracts/account'
import { content } from '@bourse/contracts/content'
import { MINUTE } from '@bourse/contracts/kit'
import { market } from '@bourse/contracts/market'
import { wallet } from '@bourse/contracts/wallet'
import { ApiRefusal, codeIn, Member, PASSWORD, useTestEnvironment } from '#environment'
import { describe, expect, it } from 'vitest'

const environment = useTestEnvironment()

const VIETNAMESE = { lang: 'vn' }
const THAI = { lang: 'th' }

/** Reads the text of a refusal. */
const readRefusal = async (attempt: Promise<unknown>): Promise<string> => {
  const error = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error instanceof ApiRefusal) return error.error.message
  throw new Error('the call was not refused')
}
const register = (
  who: Member,
  handle: string,
  code: string,
  more: { password?: string; repeated?: string } = {},
) =>
  who.call(
    account.register,
    { handle, code, password: PASSWORD, repeated: PASSWORD, contact: 'email', ...more },
    VIETNAMESE,
  )

describe('J01: a guest looks around and registers, in Vietnamese', () => {
  it('sees everything public', async () => {
    const guest = environment.visitor()
    const { list: tiles } = await guest.call(content.menu, {}, VIETNAMESE)
    expect(tiles.length).toBeGreaterThanOrEqual(20)
    const banners = await guest.call(content.articles, { category: 'banner' }, VIETNAMESE)
    const notices = await guest.call(content.articles, { category: 'notice' }, VIETNAMESE)
    for (const { list } of [banners, notices]) expect(list.map(({ lang }) => lang)).toContain('vn')
    const { list: boards } = await guest.call(market.boards, {}, VIETNAMESE)
    expect(boards.flatMap(({ markets }) => markets).length).toBeGreaterThanOrEqual(24)
  })

  it('receives the refusals of the form one by one', async () => {
    const guest = environment.visitor()
    const handle = 'linh@example.com'
    const notice = await guest.call(account.sendMailCode, { handle, scene: 'register' }, VIETNAMESE)
    const code = codeIn(notice)
    expect(notice).toMatch(/\d{6}/)
    expect(await readRefusal(guest.call(account.sendMailCode, { handle }, VIETNAMESE))).toMatch(/60|giây/)
    const short = await readRefusal(register(guest, handle, code, { password: 'secret', repeated: 'secret' }))
    const differ = await readRefusal(register(guest, handle, code, { repeated: 'something else' }))
    const wrong = await readRefusal(register(guest, handle, code === '000000' ? '111111' : '000000'))
    expect(new Set([short, differ, wrong]).size).toBe(3)
    for (const message of [short, differ, wrong]) expect(message).toMatch(/[à-ỹ]/i)
    await register(guest, handle, code)
  })

  it('registers once though the button was pressed twice', async () => {
    const guest = environment.visitor()
    const handle = 'minh@example.com'
    const code = codeIn(await guest.call(account.sendMailCode, { handle, scene: 'register' }))
    const twice = await Promise.allSettled([register(guest, handle, code), register(guest, handle, code)])
    expect(twice.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    guest.bearer = await guest.call(account.login, { handle, password: PASSWORD })
    expect((await guest.call(account.profile, {})).email).toBe(handle)
  })

  it('registers by mobile number with its area code', async () => {
    const guest = environment.visitor()
    const mobile = '912345678'
    const code = codeIn(
      await guest.call(account.sendMobileCode, { mobile, areaCode: '84', scene: 'register' }, VIETNAMESE),
    )
    await guest.call(account.register, {
      handle: mobile,
      code,
      password: PASSWORD,
      repeated: PASSWORD,
      contact: 'mobile',
      areaCode: '84',
    })
    guest.bearer = await guest.call(account.login, { handle: `84${mobile}`, password: PASSWORD })
    expect(await guest.call(account.profile, {})).toMatchObject({
      account: `84${mobile}`,
      mobile,
      areaCode: '84',
      email: null,
    })
  })

  it('has one account for a number in all its spellings', async () => {
    const guest = environment.visitor()
    const [areaCode, contact] = ['44', 'mobile'] as const
    const code = codeIn(
      await guest.call(account.sendMobileCode, { mobile: '07458912317', areaCode, scene: 'register' }),
    )
    const secret = { password: PASSWORD, repeated: PASSWORD }
    const form = { ...secret, code, contact, areaCode }
    await guest.call(account.register, { ...form, handle: '00447458912317' })
    for (const mobile of ['7458912317', '07458 912317', '+447458912317', '447458912317']) {
      environment.clock.advance(MINUTE)
      const next = codeIn(await guest.call(account.sendMobileCode, { mobile, areaCode, scene: 'register' }))
      expect(await guest.refusal(account.register, { ...form, code: next, handle: mobile })).toBe(
        'mobile_taken',
      )
      const owner = environment.visitor()
      owner.bearer = await owner.call(account.login, { handle: mobile, password: PASSWORD })
      expect(await owner.call(account.profile, {})).toMatchObject({ mobile: '7458912317', areaCode })
    }
    environment.clock.advance(MINUTE)
    await guest.call(account.sendMobileCode, { mobile: '0 7458 912 317', areaCode, scene: 'forget' })
    const reset = await environment.codeOf('+447458912317')
    const fresh = { password: 'another secret', repeated: 'another secret' }
    await guest.call(account.forget, { ...fresh, handle: '+44 7458 912317', code: reset })
    await guest.call(account.login, { handle: '07458912317', password: fresh.password })
  })

  it('has one account for an address in all its spellings', async () => {
    const guest = environment.visitor()
    const handle = 'jos\u00e9@example.com'
    const code = codeIn(await guest.call(account.sendMailCode, { handle, scene: 'register' }))
    await register(guest, ' Jose\u0301@Example.com\u200b', code)
    environment.clock.advance(MINUTE)
    const again = codeIn(
      await guest.call(account.sendMailCode, { handle: 'JOS\u00c9@example.com', scene: 'register' }),
    )
    expect(await readRefusal(register(guest, handle, again))).toMatch(/[\u00e0-\u1ef9]/i)
    guest.bearer = await guest.call(account.login, { handle: 'Jose\u0301@example.com', password: PASSWORD })
    expect((await guest.call(account.profile, {})).email).toBe(handle)
  })

  it('invites another member, who registers with the invitation code', async () => {
    const host = await environment.member()
    const { inviteCode } = await host.call(account.profile, {})
    const guest = environment.visitor()
    const handle = 'khach@example.com'
    const code = codeIn(await guest.call(account.sendMailCode, { handle }))
    const form = { handle, code, password: PASSWORD, repeated: PASSWORD, contact: 'email' as const }
    expect(await guest.refusal(account.register, { ...form, inviteCode: 'UNKNOWN1' })).toBe(
      'invite_code_invalid',
    )
    await guest.call(account.register, { ...form, inviteCode: inviteCode ?? '' })
  })
})

describe('J02: a member logs in and out, in Thai', () => {
  it('is refused with a wrong password, logs in with the right one, and logs out', async () => {
    const { email } = await environment.member()
    const client = new Member(environment.url, email)
    const guest = await readRefusal(client.call(account.profile, {}, THAI))
    const wrong = await readRefusal(
      client.call(account.login, { handle: email, password: 'not this one' }, THAI),
    )
    for (const message of [guest, wrong]) expect(message.length).toBeGreaterThan(3)
    expect(wrong).toMatch(/[\u0e00-\u0e7f]/)

    client.bearer = await client.call(
      account.login,
      { handle: email.toUpperCase(), password: PASSWORD },
      THAI,
    )
    expect((await client.call(account.profile, {}, THAI)).email).toBe(email)
    expect(await client.call(account.logout, {}, THAI)).toMatch(/[\u0e00-\u0e7f]/)
    expect(await client.refusal(account.profile, {}, THAI)).toBe('session_lost')
    expect(await client.refusal(wallet.list, {}, THAI)).toBe('session_lost')
  })

  it('logs out on one of two devices and stays logged in on the other', async () => {
    const first = await environment.member()
    const second = new Member(environment.url, first.email)
    second.bearer = await second.call(account.login, { handle: first.email, password: PASSWORD })
    await first.call(account.logout, {})
    expect(await first.refusal(account.profile, {})).toBe('session_lost')
    expect((await second.call(account.profile, {})).email).toBe(first.email)
  })

  it('sets a nickname and is greeted by it', async () => {
    const somchai = await environment.member()
    await somchai.call(account.setNickname, { nickname: 'สมชาย 1' }, THAI)
    expect((await somchai.call(account.profile, {})).nickname).toBe('สมชาย 1')
    expect(await somchai.refusal(account.setNickname, { nickname: 'ยาวเกินกว่าสิบตัวอักษร' })).toBe(
      'text_too_long',
    )
  })

  it('chooses a username once, and logs in by it in any case, by no name that looks like it', async () => {
    const [anna, other] = [await environment.member(), await environment.member()]
    const choices = ['Anna_2026', 'Anna_2027'].map((username) =>
      anna.send('POST', account.setUsername.path, { username }),
    )
    expect((await Promise.all(choices)).filter(({ body }) => body.ok)).toHaveLength(1)
    const { username } = await anna.call(account.profile, {})
    expect(username).toMatch(/^Anna_202[67]$/)
    expect(await anna.refusal(account.setUsername, { username: 'unknown' })).toBe('username_chosen')
    expect(await other.refusal(account.setUsername, { username: `${username?.replace('_', '')}` })).toBe(
      'username_taken',
    )
    const logIn = (handle: string) =>
      environment.visitor().refusal(account.login, { handle, password: PASSWORD })
    const visitor = environment.visitor()
    visitor.bearer = await visitor.call(account.login, {
      handle: `${username?.toUpperCase()}`,
      password: PASSWORD,
    })
    expect((await visitor.call(account.profile, {})).email).toBe(anna.email)
    expect(await logIn(`${username?.replace('A', 'A_')}`)).toBe('login_failed')
    expect(await logIn('unknown_user')).toBe('login_failed')
    expect(
      (await anna.call(account.login, { handle: anna.email, password: PASSWORD })).length,
    ).toBeGreaterThan(20)
  })

  it('is logged out automatically after a fortnight', async () => {
    const member = await environment.member()
    await environment.advance('13 days')
    expect((await member.call(account.profile, {})).email).toBe(member.email)
    await environment.advance('1 day')
    expect(await member.refusal(account.profile, {})).toBe('session_lost')
  })
})

describe('J03: a member resets a password', () => {
  it('proves the address, sets a new password, and the old one is invalid', async () => {
    const { email } = await environment.member()
    environment.clock.advance(MINUTE)
    const client = new Member(environment.url, email)
    const notice = await client.call(account.sendMailCode, { handle: email, scene: 'forget' }, VIETNAMESE)
    expect(notice).toMatch(/^\D+$/)
    const code = await environment.codeOf(email)
    const reset = { handle: email, password: 'mật khẩu mới', repeated: 'mật khẩu mới', code }
    expect(await client.call(account.forget, reset, VIETNAMESE)).toMatch(/[à-ỹ]/i)
    expect(await client.refusal(account.login, { handle: email, password: PASSWORD })).toBe('login_failed')
    client.bearer = await client.call(account.login, { handle: email, password: 'mật khẩu mới' })
    expect((await client.call(account.profile, {})).email).toBe(email)
  })
})
