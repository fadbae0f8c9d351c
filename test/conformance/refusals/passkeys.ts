import type { Endpoint } from '@bourse/contracts/kit'
import { security } from '@bourse/contracts/security'
import { sql } from '@bourse/exchange'
import { addPasskey, atLocalhost, createDevice, mailedCode, type Member } from '#environment'
import { type Fields, type Fixture, type Table, UNKNOWN } from './fixture.ts'
import { proofRefusals } from './security.ts'

const LIMIT = 10

/** Refusals of passkeys. */
export function passkeyRefusals(fixture: Fixture): Table {
  const environment = () => fixture.environment
  const refusedBy = fixture.refused.bind(fixture)
  const freshMember = async () => atLocalhost(await environment().member())
  const nameRows = (endpoint: Endpoint, fields: Fields) => ({
    text_too_long: () => fixture.toMember(endpoint, { ...fields, name: 'x'.repeat(41) }),
    special_characters: () => fixture.toMember(endpoint, { ...fields, name: 'a\u0007b' }),
  })
  async function enrolled(options: { counts?: boolean } = {}) {
    const member = await freshMember()
    const device = createDevice(environment().url, options)
    await addPasskey(environment(), member, device)
    return { member, device }
  }
  /** Ten passkeys less `free`. */
  async function fill(member: Member, free = 0): Promise<void> {
    await environment().db.rows(sql`
      insert into passkey (credential_id, member_id, rp_id, name, public_key, sign_count, transports, created_at)
      select 'filled-' || id || '-' || n, id, 'localhost', 'x', '', 0, '{}', now()
      from member, generate_series(1, ${LIMIT - free}) n where email = ${member.email}`)
  }
  async function begun(member: Member): Promise<string> {
    const code = await mailedCode(environment(), member, 'passkey')
    return (await member.call(security.beginPasskey, { code })).options
  }
  async function attempt(device: ReturnType<typeof createDevice>, wrongKey?: true): Promise<string> {
    const visitor = atLocalhost(environment().visitor())
    const { options } = await visitor.call(security.beginPasskeyLogin, {})
    const credential = device.get(options, wrongKey === undefined ? {} : { wrongKey })
    return refusedBy(visitor, security.loginByPasskey, { credential })
  }
  return {
    'security.beginPasskey': {
      passkey_unavailable: () => fixture.toMember(security.beginPasskey, { code: '123456' }),
      passkey_limit: async () => {
        const member = await freshMember()
        await fill(member)
        return refusedBy(member, security.beginPasskey, { code: '123456' })
      },
      ...proofRefusals(
        fixture,
        security.beginPasskey,
        'passkey',
        (_who, code) => Promise.resolve({ code }),
        atLocalhost,
      ),
    },
    'security.addPasskey': {
      ...nameRows(security.addPasskey, { credential: '{}' }),
      passkey_invalid: () => fixture.toMember(security.addPasskey, { name: 'Mine', credential: '{}' }),
      passkey_limit: async () => {
        const member = await freshMember()
        const credential = createDevice(environment().url).create(await begun(member))
        await fill(member)
        return refusedBy(member, security.addPasskey, { name: 'Mine', credential })
      },
      passkey_taken: async () => {
        const [{ device }, other] = [await enrolled(), await freshMember()]
        const copy = device.clone().create(await begun(other), { credentialId: device.keys[0]?.id ?? '' })
        return refusedBy(other, security.addPasskey, { name: 'Mine', credential: copy })
      },
    },
    'security.renamePasskey': {
      ...nameRows(security.renamePasskey, { id: UNKNOWN }),
      not_found: () => fixture.toMember(security.renamePasskey, { id: UNKNOWN, name: 'Mine' }),
    },
    'security.removePasskey': {
      not_found: () => fixture.toMember(security.removePasskey, { id: UNKNOWN, code: '123456' }),
      ...proofRefusals(fixture, security.removePasskey, 'passkey', async (who, code) => {
        await fill(who)
        const [passkey] = (await who.call(security.passkeys, {})).list
        return { id: passkey?.id, code }
      }),
    },
    'security.confirmByPasskey': {
      passkey_unavailable: () => fixture.toMember(security.confirmByPasskey, { action: 'withdrawal' }),
      not_found: async () =>
        refusedBy(await freshMember(), security.confirmByPasskey, { action: 'withdrawal' }),
    },
    'security.beginPasskeyLogin': {
      passkey_unavailable: () => fixture.toGuest(security.beginPasskeyLogin),
    },
    'security.loginByPasskey': {
      passkey_invalid: () => fixture.toGuest(security.loginByPasskey, { credential: '{}' }),
      too_many_attempts: async () => {
        const { device } = await enrolled()
        for (let wrong = 0; wrong < 5; wrong++) await attempt(device, true)
        return attempt(device)
      },
      passkey_blocked: async () => {
        const { device } = await enrolled({ counts: true })
        const copy = device.clone()
        await attempt(device)
        return attempt(copy)
      },
      account_locked: async () => {
        const { device, member } = await enrolled()
        await environment().db.rows(sql`update member set is_locked = true where email = ${member.email}`)
        return attempt(device)
      },
    },
  }
}
