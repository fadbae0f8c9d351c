import { type Endpoint, MINUTE } from '@bourse/contracts/kit'
import { security } from '@bourse/contracts/security'
import {
  addPasskey,
  atLocalhost,
  authenticatorCode,
  createDevice,
  logInByPasskey,
  mailedCode,
  type Member,
} from '#environment'
import type { Fields, Fixture } from './fixture.ts'

type Form = (more: Fields) => Fields

/** Rows of the refusals of a proof, which are the same for each call that requires one. */
export function proofRows(
  fixture: Fixture,
  endpoint: Endpoint,
  purpose: 'withdrawal' | 'address',
  someone: () => Promise<Member>,
  form: Form,
) {
  const refused = (member: Member, more: Fields = {}) => fixture.refused(member, endpoint, form(more))
  const wrongCode = (code: string) => (code === '111111' ? '222222' : '111111')
  async function withTotp() {
    const member = await someone()
    const { environment } = fixture
    const { secret } = await member.call(security.enrolTotp, {})
    const totp = () => authenticatorCode(secret, environment.clock.now())
    const code = await mailedCode(environment, member, 'totp')
    await member.call(security.confirmTotp, { totp: totp(), code })
    environment.clock.advance(MINUTE)
    return { member, totp }
  }
  async function withPasskey() {
    const member = atLocalhost(await someone())
    const device = createDevice(fixture.environment.url, { counts: true })
    await addPasskey(fixture.environment, member, device)
    return { member, device }
  }
  return {
    factor_required: async () => fixture.refusedUnreachable(await someone(), endpoint, form({})),
    totp_required: async () => refused((await withTotp()).member),
    passkey_required: async () => refused((await withPasskey()).member),
    passkey_invalid: async () => refused((await withPasskey()).member, { passkey: '{}' }),
    passkey_blocked: async () => {
      const { member, device } = await withPasskey()
      const copy = device.clone()
      await logInByPasskey(fixture.environment.url, device)
      const { options } = await member.call(security.confirmByPasskey, { action: purpose })
      return refused(member, { passkey: copy.get(options) })
    },
    code_required: async () => refused(await someone()),
    code_invalid: async () => {
      const member = await someone()
      const code = await mailedCode(fixture.environment, member, purpose)
      return refused(member, { code: wrongCode(code) })
    },
    too_many_attempts: async () => {
      const { member, totp } = await withTotp()
      let last = ''
      for (let tries = 0; tries < 6; tries++) last = await refused(member, { totp: wrongCode(totp()) })
      return last
    },
    totp_invalid: async () => {
      const { member, totp } = await withTotp()
      return refused(member, { totp: wrongCode(totp()) })
    },
    pay_password_wrong: async () => {
      const member = await someone()
      const password = 'pay password 7'
      const code = await mailedCode(fixture.environment, member, 'pay_password')
      await member.call(security.setPayPassword, { password, repeated: password, code })
      return refused(member, { code: await mailedCode(fixture.environment, member, purpose) })
    },
  }
}
