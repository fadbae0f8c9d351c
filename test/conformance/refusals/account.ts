import { account } from '@bourse/contracts/account'
import { MINUTE } from '@bourse/contracts/kit'
import { sql } from '@bourse/exchange'
import { type Member, PASSWORD } from '#environment'
import { authenticatorRefusals, exceedUploadLimit } from './security.ts'
import type { Fields, Fixture, Table } from './fixture.ts'

export const accountRefusals = (fixture: Fixture): Table => {
  const reset = (more: Fields = {}): Fields => ({
    account: fixture.freshEmail(),
    password: PASSWORD,
    repassword: PASSWORD,
    code: '123456',
    ...more,
  })
  return {
    'account.sendMailCode': {
      email_invalid: () => fixture.toGuest(account.sendMailCode, { user_string: 'no reply' }),
      code_too_soon: async () => {
        const fields = { user_string: fixture.freshEmail() }
        await fixture.toGuest(account.sendMailCode, fields)
        return fixture.toGuest(account.sendMailCode, fields)
      },
      code_too_many: () => {
        const fields = { user_string: fixture.freshEmail() }
        return fixture.elevenTimes(account.sendMailCode, fields)
      },
    },
    'account.sendMobileCode': {
      mobile_invalid: () => fixture.toGuest(account.sendMobileCode, { mobile: '12345' }),
      sms_unavailable: () =>
        fixture.refused(fixture.mailing.visitor(), account.sendMobileCode, { mobile: fixture.freshMobile() }),
      code_too_soon: async () => {
        const fields = { mobile: fixture.freshMobile() }
        await fixture.toGuest(account.sendMobileCode, fields)
        return fixture.toGuest(account.sendMobileCode, fields)
      },
      code_too_many: () => {
        const fields = { mobile: fixture.freshMobile() }
        return fixture.elevenTimes(account.sendMobileCode, fields)
      },
    },
    'account.checkMailCode': {
      code_invalid: () =>
        fixture.toGuest(account.checkMailCode, { user_string: fixture.freshEmail(), email_code: '123456' }),
    },
    'account.register': {
      email_invalid: () => fixture.toGuest(account.register, fixture.form({ user_string: 'a@b' })),
      mobile_invalid: () =>
        fixture.toGuest(account.register, fixture.form({ user_string: '12345', type: 'mobile' })),
      password_too_short: () => fixture.toGuest(account.register, fixture.form({ password: '123456' })),
      password_too_long: () => fixture.toGuest(account.register, fixture.form({ password: 'x'.repeat(129) })),
      passwords_differ: () =>
        fixture.toGuest(account.register, fixture.form({ re_password: `${PASSWORD}!` })),
      invite_code_required: () =>
        fixture.withSetting('invite_required', () => fixture.toGuest(account.register, fixture.form())),
      invite_code_invalid: () =>
        fixture.toGuest(account.register, fixture.form({ extension_code: 'NOBODY' })),
      code_invalid: () => fixture.toGuest(account.register, fixture.form()),
      email_taken: async () => {
        const [first, second, handle] = [
          fixture.environment.visitor(),
          fixture.environment.visitor(),
          fixture.freshEmail(),
        ]
        await fixture.refused(first, account.register, await fixture.proven(first, handle))
        fixture.environment.clock.advance(MINUTE)
        return fixture.refused(second, account.register, await fixture.proven(second, handle.toUpperCase()))
      },
      mobile_taken: async () => {
        const [first, second, mobile] = [
          fixture.environment.visitor(),
          fixture.environment.visitor(),
          fixture.freshMobile(),
        ]
        await fixture.refused(first, account.register, await fixture.proven(first, mobile, 'mobile'))
        fixture.environment.clock.advance(MINUTE)
        return fixture.refused(second, account.register, await fixture.proven(second, mobile, 'mobile'))
      },
    },
    'account.login': {
      ...authenticatorRefusals(fixture),
      login_failed: () =>
        fixture.toGuest(account.login, { user_string: fixture.freshEmail(), password: PASSWORD }),
      too_many_attempts: async () => {
        const fields = { user_string: fixture.freshEmail(), password: 'wrong password' }
        for (let wrong = 0; wrong < 5; wrong++) await fixture.toGuest(account.login, fields)
        return fixture.toGuest(account.login, fields)
      },
      account_locked: async () => {
        const member = await fixture.environment.member()
        await fixture.environment.db.rows(
          sql`update member set is_locked = true where email = ${member.email}`,
        )
        return fixture.toGuest(account.login, { user_string: member.email, password: PASSWORD })
      },
    },
    'account.forget': {
      password_too_short: () => fixture.toGuest(account.forget, reset({ password: '123456' })),
      password_too_long: () => fixture.toGuest(account.forget, reset({ password: 'x'.repeat(129) })),
      passwords_differ: () => fixture.toGuest(account.forget, reset({ repassword: `${PASSWORD}!` })),
      code_invalid: () => fixture.toGuest(account.forget, reset()),
      account_unknown: async () => {
        const [visitor, handle] = [fixture.environment.visitor(), fixture.freshEmail()]
        await visitor.call(account.sendMailCode, { handle, scene: 'forget' })
        const code = await fixture.environment.codeOf(handle)
        return fixture.refused(visitor, account.forget, reset({ account: handle, code }))
      },
    },
    'account.upload': {
      uploads_too_many: () => exceedUploadLimit(fixture),
      picture_invalid: async () =>
        picture(fixture, await fixture.environment.member(), new TextEncoder().encode('<svg onload="x()"/>')),
      picture_too_large: async () =>
        picture(fixture, await fixture.environment.member(), new Uint8Array(10 * 1024 * 1024 + 1)),
    },
    'account.setAvatar': {
      parameter_error: () =>
        fixture.toMember(account.setAvatar, {
          head_portrait: 'https://elsewhere.example/x.jpg',
        }),
    },
    'account.setUsername': {
      username_invalid: () => fixture.toMember(account.setUsername, { username: '13800138000' }),
      name_reserved: () => fixture.toMember(account.setUsername, { username: 'supp0rt' }),
      username_taken: async () => {
        const member = await fixture.environment.member()
        await member.call(account.setUsername, { username: 'taken_name' })
        return fixture.toMember(account.setUsername, { username: 'takenname' })
      },
      username_chosen: async () => {
        const member = await fixture.environment.member()
        await member.call(account.setUsername, { username: `chosen_${fixture.freshMobile().slice(3)}` })
        return fixture.refused(member, account.setUsername, { username: 'another_name' })
      },
    },
    'account.setNickname': {
      text_too_short: () => fixture.toMember(account.setNickname, { nickname: 'x' }),
      text_too_long: () => fixture.toMember(account.setNickname, { nickname: 'eleven char' }),
      special_characters: () => fixture.toMember(account.setNickname, { nickname: '<b>hi</b>' }),
      name_reserved: () => fixture.toMember(account.setNickname, { nickname: 'Suррort' }),
    },
  }
}

async function picture(fixture: Fixture, who: Member, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const body = new FormData()
  body.append('file', new Blob([bytes]), 'picture.jpg')
  const response = await fetch(`${fixture.environment.upstreamUrl}/api${account.upload.path}`, {
    method: 'POST',
    headers: { authorization: await classicToken(fixture, who) },
    body,
  })
  return ((await response.json()) as { reason?: string }).reason ?? 'passed'
}

/** The upstream's own token, for direct calls to the exchange. */
async function classicToken(fixture: Fixture, who: Member): Promise<string> {
  const fields = new URLSearchParams({ user_string: who.email, password: PASSWORD })
  const response = await fetch(`${fixture.environment.upstreamUrl}/api${account.login.path}`, {
    method: 'POST',
    body: fields,
  })
  return ((await response.json()) as { message: string }).message
}
