import { account, type CodePurpose } from '@bourse/contracts/account'
import { identity } from '@bourse/contracts/identity'
import type { Endpoint } from '@bourse/contracts/kit'
import { MINUTE } from '@bourse/contracts/kit'
import { security } from '@bourse/contracts/security'
import { sql } from '@bourse/exchange'
import {
  authenticatorCode,
  bindMobile,
  codeIn,
  freshDocument,
  freshMobile,
  mailedCode,
  type Member,
  PASSWORD,
} from '#environment'
import type { Fields, Fixture, Table } from './fixture.ts'

const wrongCode = (code: string) => (code === '111111' ? '222222' : '111111')

/** Creates a member with an authenticator; returns its current code too. */
async function guardedMember({ environment }: Fixture): Promise<{ member: Member; totp: () => string }> {
  const member = await environment.member()
  const { secret } = await member.call(security.enrolTotp, {})
  const totp = () => authenticatorCode(secret, environment.clock.now())
  const code = await mailedCode(environment, member, 'totp')
  await member.call(security.confirmTotp, { totp: totp(), code })
  environment.clock.advance(MINUTE)
  return { member, totp }
}

type ProofForm = (who: Member, code: string) => Promise<Fields>

/**
 * Rows of the refusals common to every proven change. `at` brings the member to the state before the change.
 */
export function proofRefusals(
  fixture: Fixture,
  endpoint: Endpoint,
  scene: CodePurpose,
  form: ProofForm,
  at: (member: Member) => Member = (member) => member,
) {
  const { refused } = fixture
  const guarded = async () => {
    const { member, totp } = await guardedMember(fixture)
    return { member: at(member), totp }
  }
  const proven = async (member: Member) => form(member, await mailedCode(fixture.environment, member, scene))
  return {
    code_invalid: async () => {
      const member = at(await fixture.environment.member())
      return refused(member, endpoint, await form(member, '123456'))
    },
    totp_required: async () => {
      const { member } = await guarded()
      return refused(member, endpoint, await proven(member))
    },
    totp_invalid: async () => {
      const { member, totp } = await guarded()
      return refused(member, endpoint, { ...(await proven(member)), totp: wrongCode(totp()) })
    },
    too_many_attempts: async () => {
      const { member, totp } = await guarded()
      const fields = await proven(member)
      for (let wrong = 0; wrong < 5; wrong++)
        await refused(member, endpoint, { ...fields, totp: wrongCode(totp()) })
      return refused(member, endpoint, { ...fields, totp: totp() })
    },
  }
}

/** Refusals of identity and security. */
export function protectionRefusals(fixture: Fixture): Table {
  const environment = () => fixture.environment
  const refusedBy = fixture.refused.bind(fixture)
  const guarded = () => guardedMember(fixture)
  const proofRows = proofRefusals.bind(null, fixture)
  const passwordRows = (endpoint: Endpoint, scene: CodePurpose) => {
    const form = (code: string, password = PASSWORD, repeated = password) => ({
      password,
      re_password: repeated,
      code,
    })
    const refused = async (password: string, repeated?: string) =>
      refusedBy(await environment().member(), endpoint, form('123456', password, repeated))
    return {
      password_too_short: () => refused('123456'),
      password_too_long: () => refused('x'.repeat(129)),
      passwords_differ: () => refused(PASSWORD, `${PASSWORD}!`),
      ...proofRows(endpoint, scene, (_who, code) => Promise.resolve(form(code))),
    }
  }
  const freshEmail = () => `bound-${freshDocument().toLowerCase()}@example.com`
  async function mobileForm(who: Member, proof: string, mobile = freshMobile()): Promise<Fields> {
    const code = codeIn(await who.call(account.sendMobileCode, { mobile, scene: 'mobile' }))
    return { mobile, code, old_code: proof }
  }
  async function toAddress(who: Member, proof: string, email = freshEmail()): Promise<Fields> {
    const code = codeIn(await who.call(account.sendMailCode, { handle: email, scene: 'email' }))
    return { email, code, old_code: proof }
  }
  const totpRows = (endpoint: Endpoint, prepared: () => Promise<{ member: Member; totp: () => string }>) => ({
    code_invalid: async () => {
      const { member, totp } = await prepared()
      return refusedBy(member, endpoint, { totp: totp(), code: '123456' })
    },
    totp_invalid: async () => {
      const { member, totp } = await prepared()
      const code = await mailedCode(environment(), member, 'totp')
      return refusedBy(member, endpoint, { totp: wrongCode(totp()), code })
    },
    too_many_attempts: async () => {
      const { member, totp } = await prepared()
      const code = await mailedCode(environment(), member, 'totp')
      for (let wrong = 0; wrong < 5; wrong++)
        await refusedBy(member, endpoint, { totp: wrongCode(totp()), code })
      return refusedBy(member, endpoint, { totp: totp(), code })
    },
  })
  /** Creates a member with an unconfirmed secret. */
  async function enrolling() {
    const member = await environment().member()
    const { secret } = await member.call(security.enrolTotp, {})
    return { member, totp: () => authenticatorCode(secret, environment().clock.now()) }
  }
  async function reachable(): Promise<Member> {
    const member = await environment().member()
    await bindMobile(environment(), member)
    return member
  }
  const basic = (more: Fields = {}): Fields => ({
    real_type: '1',
    id_type: '1',
    name: 'Alice Example',
    card_id: freshDocument(),
    ...more,
  })
  const advanced: Fields = { real_type: '2', front_pic: '/upload/a.jpg', reverse_pic: '/upload/b.jpg' }
  const textOf = (endpoint: Endpoint, field: string) => ({
    text_too_short: async () => refusedBy(await environment().member(), endpoint, { [field]: 'x' }),
    text_too_long: async () => refusedBy(await environment().member(), endpoint, { [field]: 'x'.repeat(31) }),
    special_characters: async () =>
      refusedBy(await environment().member(), endpoint, { [field]: 'one\ntwo three' }),
  })

  return {
    'account.setSignature': textOf(account.setSignature, 'signature'),
    'identity.apply': {
      contact_unbound: async () => refusedBy(await environment().member(), identity.apply, basic()),
      identity_approved: async () => refusedBy(await environment().verified(), identity.apply, basic()),
      identity_under_review: async () => {
        const member = await reachable()
        await refusedBy(member, identity.apply, basic())
        return refusedBy(member, identity.apply, basic())
      },
      identity_level_missing: async () => refusedBy(await reachable(), identity.apply, advanced),
      parameter_error: async () => refusedBy(await reachable(), identity.apply, { real_type: '1' }),
      pictures_required: async () =>
        refusedBy(await environment().verified(), identity.apply, {
          ...advanced,
          reverse_pic: '/upload/a.jpg',
        }),
      code_invalid: () =>
        fixture.withSetting('identity_code_required', async () =>
          refusedBy(await reachable(), identity.apply, basic({ code: '123456' })),
        ),
      picture_invalid: async () => refusedBy(await environment().verified(), identity.apply, advanced),
      id_number_invalid: async () =>
        refusedBy(await reachable(), identity.apply, basic({ card_id: 'A--.. 1' })),
      id_number_taken: async () => {
        const fields = basic()
        await refusedBy(await reachable(), identity.apply, fields)
        return refusedBy(await reachable(), identity.apply, fields)
      },
    },
    'security.setPayPassword': passwordRows(security.setPayPassword, 'pay_password'),
    'security.setPassword': passwordRows(security.setPassword, 'password'),
    'security.bindMobile': {
      mobile_invalid: async () =>
        refusedBy(await environment().member(), security.bindMobile, { mobile: '12345', code: '123456' }),
      proof_required: async () => {
        const member = await environment().member()
        await bindMobile(environment(), member)
        return refusedBy(member, security.bindMobile, { mobile: freshMobile(), code: '123456' })
      },
      ...proofRows(security.bindMobile, 'mobile', mobileForm),
      mobile_taken: async () => {
        const [first, second] = [await environment().member(), await environment().member()]
        const mobile = await bindMobile(environment(), first)
        const proof = await mailedCode(environment(), second, 'mobile')
        return refusedBy(second, security.bindMobile, await mobileForm(second, proof, mobile))
      },
    },
    'security.bindEmail': {
      email_invalid: async () =>
        refusedBy(await environment().member(), security.bindEmail, { email: 'a@b', code: '123456' }),
      proof_required: async () =>
        refusedBy(await environment().member(), security.bindEmail, { email: freshEmail(), code: '123456' }),
      ...proofRows(security.bindEmail, 'email', toAddress),
      email_taken: async () => {
        const [first, second] = [await environment().member(), await environment().member()]
        const proof = await mailedCode(environment(), second, 'email')
        return refusedBy(second, security.bindEmail, await toAddress(second, proof, first.email))
      },
    },
    'security.setPhrase': textOf(security.setPhrase, 'anti_phishing'),
    'security.enrolTotp': {
      totp_enabled: async () => refusedBy((await guarded()).member, security.enrolTotp, {}),
    },
    'security.confirmTotp': {
      totp_enabled: async () => {
        const { member, totp } = await guarded()
        return refusedBy(member, security.confirmTotp, { totp: totp(), code: '123456' })
      },
      totp_disabled: async () =>
        refusedBy(await environment().member(), security.confirmTotp, { totp: '123456', code: '123456' }),
      ...totpRows(security.confirmTotp, enrolling),
    },
    'security.disableTotp': {
      totp_disabled: async () =>
        refusedBy(await environment().member(), security.disableTotp, { totp: '123456', code: '123456' }),
      ...totpRows(security.disableTotp, guarded),
    },
    'security.endSession': {
      not_found: async () => refusedBy(await environment().member(), security.endSession, { id: '987654' }),
    },
  }
}

/** Refusals of an authenticator at the login. */
export const authenticatorRefusals = (fixture: Fixture): Table[string] => ({
  totp_required: async () => {
    const { member } = await guardedMember(fixture)
    return fixture.toGuest(account.login, { user_string: member.email, password: PASSWORD })
  },
  totp_invalid: async () => {
    const { member, totp } = await guardedMember(fixture)
    const fields = { user_string: member.email, password: PASSWORD, totp: wrongCode(totp()) }
    return fixture.toGuest(account.login, fields)
  },
})

/** Uploads one picture beyond a member's daily limit. */
export async function exceedUploadLimit({ environment }: Fixture): Promise<string> {
  const member = await environment.member()
  await environment.db.rows(sql`
    insert into upload (path, member_id, at)
    select '/upload/' || id || '-' || n, id, ${new Date(environment.clock.now())} from member, generate_series(1, 20) n
    where email = ${member.email}`)
  const body = new FormData()
  body.append('file', new Blob(['it is not read'], { type: 'image/png' }), 'mine.png')
  const headers = { authorization: member.bearer }
  const response = await fetch(`${environment.url}/api${account.upload.path}`, {
    method: 'POST',
    headers,
    body,
  })
  return ((await response.json()) as { error?: { reason?: string } }).error?.reason ?? 'passed'
}
