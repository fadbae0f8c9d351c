import type { MemberId } from '@bourse/contracts/account'
import { addMs, toInstant, MINUTE } from '@bourse/contracts/kit'
import { PASSKEYS_MAX, PASSKEY_TTL_MS } from '@bourse/contracts/security'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Database, secureRandom, sql } from '#platform/kernel'
import { type Deviation, catchRefusal, SoftwareAuthenticator, testDatabase } from '#platform/testing'
import { addPasskey } from './add-passkey.ts'
import type { ChallengePurpose } from './challenge.ts'
import { buildCreationOptions, buildRequestOptions } from './options.ts'
import { parseRelyingParty } from './relying-party.ts'
import { listPasskeys } from './store.ts'
import { usePasskey } from './use-passkey.ts'

const NOW = toInstant(Date.UTC(2026, 2, 3, 9))
const ORIGIN = 'https://trade.example'
const [SESSION, OTHER_SESSION] = ['the session', 'another session']
const party = parseRelyingParty(ORIGIN) ?? expect.unreachable()
const random = secureRandom()
let db: Database
let members = 0

beforeAll(async () => {
  db = await testDatabase('passkeys')
})
afterAll(() => db.close())

async function freshMember(): Promise<MemberId> {
  const name = `member-${members++}`
  const row = await db.row<{ id: string }>(sql`
    insert into member (email, password, invite_code, registered_at)
    values (${name}, '', ${name}, ${new Date(NOW)}) returning id::text`)
  return row?.id as MemberId
}

type At = { readonly purpose?: ChallengePurpose; readonly session?: string; readonly now?: typeof NOW }
const terms = (member: MemberId | null, { purpose = 'login', session = SESSION, now = NOW }: At = {}) => ({
  purpose,
  member,
  session,
  now,
})

const optionsFor = async (member: MemberId, at: At = {}) =>
  db.transact((tx) =>
    buildCreationOptions(tx, { ...terms(member, at), member, party, random, label: 'alice' }),
  )

const add = (member: MemberId, credential: string, at: At = {}) =>
  catchRefusal(
    db.transact((tx) => addPasskey(tx, { ...terms(member, at), member, name: 'My device', credential })),
  )

/** A member with a passkey on a device. */
async function enrolled(counts = false, device = new SoftwareAuthenticator(ORIGIN, { counts })) {
  const member = await freshMember()
  expect(await add(member, device.create(await optionsFor(member)))).toBe('passed')
  return { member, device }
}

const request = (member: MemberId | null, at: At = {}) =>
  db.transact(async (tx) => (await buildRequestOptions(tx, { ...terms(member, at), party, random })) ?? '')
const use = async (credential: string, member: MemberId | null, at: At = {}) =>
  (await db.transact((tx) => usePasskey(tx, credential, terms(member, at)))).kind
const logIn = async (device: SoftwareAuthenticator, deviation: Deviation = {}) =>
  use(device.get(await request(null), deviation), null)

describe('a new passkey', () => {
  it('belongs to the member, as its options state: discoverable, verified, without the account id', async () => {
    const { member } = await enrolled()
    const options = JSON.parse(await optionsFor(member)) as Record<string, never>
    expect(options).toMatchObject({
      rp: { id: 'trade.example' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: (await listPasskeys(db, member))[0]?.credentialId }],
    })
    expect(JSON.stringify(options['user'])).not.toContain(member)
  })

  it.each<[string, Deviation]>([
    ['for another page', { origin: 'https://evil.example' }],
    ['for another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['without the lock of the device', { userVerified: false }],
  ])('made %s is refused', async (_name, deviation) => {
    const member = await freshMember()
    const device = new SoftwareAuthenticator(ORIGIN)
    expect(await add(member, device.create(await optionsFor(member), deviation))).toBe('passkey_invalid')
    expect(await listPasskeys(db, member)).toEqual([])
  })

  it('with a certificate is refused, and no address in it is requested', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const member = await freshMember()
    const made = new SoftwareAuthenticator(ORIGIN).create(await optionsFor(member), {
      certificate: Buffer.from('a certificate with the address of a revocation list'),
    })
    expect(await add(member, made)).toBe('passkey_invalid')
    expect(fetched).not.toHaveBeenCalled()
    fetched.mockRestore()
  })

  it.each(['', '{}', 'null', '[]', '"text"', '{"id":1}', `{"id":"${'a'.repeat(99)}"`])(
    'that is the text %s is refused',
    async (text) => {
      const member = await freshMember()
      await optionsFor(member)
      expect(await add(member, text)).toBe('passkey_invalid')
    },
  )

  it.each<[string, At]>([
    ['in another session', { session: OTHER_SESSION }],
    ['five minutes later', { now: addMs(NOW, PASSKEY_TTL_MS) }],
  ])('cannot be added %s', async (_name, at) => {
    const member = await freshMember()
    const made = new SoftwareAuthenticator(ORIGIN).create(await optionsFor(member))
    expect(await add(member, made, at)).toBe('passkey_invalid')
  })

  it('cannot be added by another member, nor twice, nor be one that any member has', async () => {
    const [member, other] = [await freshMember(), await freshMember()]
    const device = new SoftwareAuthenticator(ORIGIN)
    const made = device.create(await optionsFor(member))
    expect(await add(other, made)).toBe('passkey_invalid')
    expect(await add(member, made)).toBe('passed')
    expect(await add(member, made)).toBe('passkey_invalid')
    const credentialId = device.keys[0]?.id ?? ''
    const same = new SoftwareAuthenticator(ORIGIN).create(await optionsFor(other), { credentialId })
    expect(await add(other, same)).toBe('passkey_taken')
  })

  it('is the tenth at most', async () => {
    const member = await freshMember()
    for (let n = 0; n < PASSKEYS_MAX; n++)
      expect(await add(member, new SoftwareAuthenticator(ORIGIN).create(await optionsFor(member)))).toBe(
        'passed',
      )
    const eleventh = new SoftwareAuthenticator(ORIGIN).create(await optionsFor(member))
    expect(await add(member, eleventh)).toBe('passkey_limit')
  })
})

describe('a use of a passkey', () => {
  it('to log in names no member and offers every passkey of the device', async () => {
    const { device, member } = await enrolled()
    const options = await request(null)
    expect(JSON.parse(options)).toMatchObject({ rpId: 'trade.example', userVerification: 'required' })
    expect(options).not.toContain(device.keys[0]?.id)
    const used = await db.transact((tx) => usePasskey(tx, device.get(options), terms(null)))
    expect(used).toMatchObject({ kind: 'ok', passkey: { member } })
    expect((await listPasskeys(db, member))[0]?.usedAt).toBe(NOW)
  })

  it.each<[string, Deviation]>([
    ['for another page', { origin: 'https://evil.example' }],
    ['for another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['without the lock of the device', { userVerified: false }],
    ['with another key', { wrongKey: true }],
    ['for another account', { userHandle: Buffer.alloc(32).toString('base64url') }],
  ])('signed %s is refused', async (_name, deviation) => {
    const { device } = await enrolled()
    expect(await logIn(device, deviation)).toBe('invalid')
    expect(await logIn(device)).toBe('ok')
  })

  it('that no member has enrolled is refused', async () => {
    const device = new SoftwareAuthenticator(ORIGIN)
    device.create(await optionsFor(await freshMember()))
    expect(await logIn(device)).toBe('invalid')
  })

  it('is accepted once, also concurrently', async () => {
    const { device } = await enrolled()
    const credential = device.get(await request(null))
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => use(credential, null)))
    expect(outcomes.toSorted()).toEqual(['invalid', 'invalid', 'invalid', 'ok'])
  })

  it.each<[string, At]>([
    ['in another session', { session: OTHER_SESSION }],
    ['five minutes later', { now: addMs(NOW, PASSKEY_TTL_MS) }],
    ['for another purpose', { purpose: 'address' }],
  ])('is refused %s', async (_name, at) => {
    const { device, member } = await enrolled()
    const credential = device.get(await request(member, { purpose: 'withdrawal' }))
    expect(await use(credential, member, { purpose: 'withdrawal', ...at })).toBe('invalid')
  })

  it('by a member with the passkey of another is refused', async () => {
    const [alice, bob] = [await enrolled(), await enrolled()]
    const options = await request(bob.member, { purpose: 'withdrawal' })
    const { challenge } = JSON.parse(options) as { challenge: string }
    const byAlice = alice.device.get(JSON.stringify({ challenge, rpId: 'trade.example' }))
    expect(await use(byAlice, bob.member, { purpose: 'withdrawal' })).toBe('invalid')
  })

  it('that was requested again is accepted with the newest challenge only', async () => {
    const { device } = await enrolled()
    const older = device.get(await request(null))
    const newest = device.get(await request(null))
    expect(await use(older, null)).toBe('invalid')
    expect(await use(newest, null)).toBe('ok')
  })
})

describe('the count of signatures', () => {
  it('that grows, or stays 0, is accepted', async () => {
    for (const counts of [true, false]) {
      const { device } = await enrolled(counts)
      for (let n = 0; n < 3; n++) expect(await logIn(device)).toBe('ok')
    }
  })

  it('of a copied key blocks the passkey for both copies', async () => {
    const { device, member } = await enrolled(true)
    const copy = device.clone()
    expect(await logIn(device)).toBe('ok')
    expect(await logIn(copy)).toBe('cloned')
    expect(await logIn(device)).toBe('blocked')
    expect((await listPasskeys(db, member))[0]?.isBlocked).toBe(true)
    expect(await request(member, { purpose: 'withdrawal' }), 'no confirmation offers it').toBe('')
  })

  it('in a result with a wrong signature blocks nothing', async () => {
    const { device } = await enrolled(true)
    const copy = device.clone()
    expect(await logIn(device)).toBe('ok')
    expect(await logIn(copy, { wrongKey: true })).toBe('invalid')
    expect(await logIn(device)).toBe('ok')
  })
})

it('five wrong signatures of a passkey cause a wait, which ends', async () => {
  const { device } = await enrolled()
  for (let n = 0; n < 5; n++) expect(await logIn(device, { wrongKey: true })).toBe('invalid')
  expect(await catchRefusal(logIn(device))).toBe('too_many_attempts')
  const now = addMs(NOW, MINUTE)
  expect(await use(device.get(await request(null, { now })), null, { now })).toBe('ok')
})
