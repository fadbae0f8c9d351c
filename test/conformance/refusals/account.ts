import { account } from '@bourse/contracts/account'
import { MINUTE } from '@bourse/contracts/kit'
import { sql } from '@bourse/exchange'
import { codeIn, type Member, PASSWORD } from '#world'
import { authenticatorRefusals, oneUploadTooMany } from './security.ts'
import type { Fields, Stage, Table } from './stage.ts'

export const accountRefusals = (stage: Stage): Table => {
  const reset = (more: Fields = {}): Fields => ({
    account: stage.freshEmail(),
    password: PASSWORD,
    repassword: PASSWORD,
    code: '123456',
    ...more,
  })
  return {
    'account.sendMailCode': {
      email_invalid: () => stage.toStranger(account.sendMailCode, { user_string: 'nobody at home' }),
      code_too_soon: async () => {
        const fields = { user_string: stage.freshEmail() }
        await stage.toStranger(account.sendMailCode, fields)
        return stage.toStranger(account.sendMailCode, fields)
      },
      code_too_many: () => {
        const fields = { user_string: stage.freshEmail() }
        return stage.elevenTimes(account.sendMailCode, fields)
      },
    },
    'account.sendMobileCode': {
      mobile_invalid: () => stage.toStranger(account.sendMobileCode, { mobile: '12345' }),
      sms_unavailable: () =>
        stage.refused(stage.mailing.visitor(), account.sendMobileCode, { mobile: stage.freshMobile() }),
      code_too_soon: async () => {
        const fields = { mobile: stage.freshMobile() }
        await stage.toStranger(account.sendMobileCode, fields)
        return stage.toStranger(account.sendMobileCode, fields)
      },
      code_too_many: () => {
        const fields = { mobile: stage.freshMobile() }
        return stage.elevenTimes(account.sendMobileCode, fields)
      },
    },
    'account.checkMailCode': {
      code_invalid: () =>
        stage.toStranger(account.checkMailCode, { user_string: stage.freshEmail(), email_code: '123456' }),
    },
    'account.register': {
      email_invalid: () => stage.toStranger(account.register, stage.form({ user_string: 'a@b' })),
      mobile_invalid: () =>
        stage.toStranger(account.register, stage.form({ user_string: '12345', type: 'mobile' })),
      password_too_short: () => stage.toStranger(account.register, stage.form({ password: '123456' })),
      password_too_long: () => stage.toStranger(account.register, stage.form({ password: 'x'.repeat(129) })),
      passwords_differ: () => stage.toStranger(account.register, stage.form({ re_password: `${PASSWORD}!` })),
      invite_code_invalid: () => stage.toStranger(account.register, stage.form({ extension_code: 'NOBODY' })),
      code_invalid: () => stage.toStranger(account.register, stage.form()),
      email_taken: async () => {
        const [first, second, handle] = [stage.world.visitor(), stage.world.visitor(), stage.freshEmail()]
        await stage.refused(first, account.register, await stage.proven(first, handle))
        stage.world.clock.advance(MINUTE)
        return stage.refused(second, account.register, await stage.proven(second, handle.toUpperCase()))
      },
      mobile_taken: async () => {
        const [first, second, mobile] = [stage.world.visitor(), stage.world.visitor(), stage.freshMobile()]
        await stage.refused(first, account.register, await stage.proven(first, mobile, 'mobile'))
        stage.world.clock.advance(MINUTE)
        return stage.refused(second, account.register, await stage.proven(second, mobile, 'mobile'))
      },
    },
    'account.login': {
      ...authenticatorRefusals(stage),
      login_failed: () =>
        stage.toStranger(account.login, { user_string: stage.freshEmail(), password: PASSWORD }),
      too_many_attempts: async () => {
        const fields = { user_string: stage.freshEmail(), password: 'wrong password' }
        for (let wrong = 0; wrong < 5; wrong++) await stage.toStranger(account.login, fields)
        return stage.toStranger(account.login, fields)
      },
      account_locked: async () => {
        const member = await stage.world.member()
        await stage.world.db.rows(sql`update member set is_locked = true where email = ${member.email}`)
        return stage.toStranger(account.login, { user_string: member.email, password: PASSWORD })
      },
    },
    'account.forget': {
      password_too_short: () => stage.toStranger(account.forget, reset({ password: '123456' })),
      password_too_long: () => stage.toStranger(account.forget, reset({ password: 'x'.repeat(129) })),
      passwords_differ: () => stage.toStranger(account.forget, reset({ repassword: `${PASSWORD}!` })),
      code_invalid: () => stage.toStranger(account.forget, reset()),
      account_unknown: async () => {
        const [visitor, handle] = [stage.world.visitor(), stage.freshEmail()]
        const code = codeIn(await visitor.call(account.sendMailCode, { handle, scene: 'forget' }))
        return stage.refused(visitor, account.forget, reset({ account: handle, code }))
      },
    },
    'account.upload': {
      uploads_too_many: () => oneUploadTooMany(stage),
      picture_invalid: async () =>
        picture(stage, await stage.world.member(), new TextEncoder().encode('<svg onload="x()"/>')),
      picture_too_large: async () =>
        picture(stage, await stage.world.member(), new Uint8Array(10 * 1024 * 1024 + 1)),
    },
    'account.setAvatar': {
      parameter_error: () =>
        stage.toMember(account.setAvatar, {
          head_portrait: 'https://elsewhere.example/x.jpg',
        }),
    },
    'account.setNickname': {
      text_too_short: () => stage.toMember(account.setNickname, { nickname: 'x' }),
      text_too_long: () => stage.toMember(account.setNickname, { nickname: 'eleven char' }),
      special_characters: () => stage.toMember(account.setNickname, { nickname: '<b>hi</b>' }),
    },
  }
}

async function picture(stage: Stage, who: Member, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const body = new FormData()
  body.append('file', new Blob([bytes]), 'picture.jpg')
  const response = await fetch(`${stage.world.upstreamUrl}/api${account.upload.path}`, {
    method: 'POST',
    headers: { authorization: await classicToken(stage, who) },
    body,
  })
  return ((await response.json()) as { reason?: string }).reason ?? 'passed'
}

/** The upstream's own token, as an integrator of the exchange itself would have it. */
async function classicToken(stage: Stage, who: Member): Promise<string> {
  const fields = new URLSearchParams({ user_string: who.email, password: PASSWORD })
  const response = await fetch(`${stage.world.upstreamUrl}/api${account.login.path}`, {
    method: 'POST',
    body: fields,
  })
  return ((await response.json()) as { message: string }).message
}
