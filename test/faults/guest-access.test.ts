import { account } from '@bourse/contracts/account'
import { type Member, PASSWORD, useTestEnvironment } from '#environment'
import { beforeAll, describe, expect, it } from 'vitest'

let members: Member[]
const unknown = Array.from({ length: 10 }, (_, at) => `nobody-${at}@example.com`)
const environment = useTestEnvironment()
beforeAll(async () => {
  members = []
  for (let at = 0; at < unknown.length; at++) members.push(await environment.member())
  // The codes of their registration have expired.
  await environment.advance('2 minutes')
})

/** Reads a guest's response, without the request id and the digits of a code. */
async function readNotice(endpoint: { method: string; path: string }, fields: Record<string, unknown>) {
  const { status, body } = await environment.visitor().send(endpoint.method, endpoint.path, fields)
  return `${status} ${JSON.stringify(body)
    .replace(/"request_id":"[^"]*"/, '')
    .replace(/\d{6}/g, '######')}`
}

const WRONG = '000000'
const rows: [
  claim: string,
  endpoint: { method: string; path: string },
  fields: (handle: string) => Record<string, unknown>,
][] = [
  [
    'logging in with a wrong password',
    account.login,
    (handle) => ({ user_string: handle, password: 'wrong horse 7' }),
  ],
  [
    'requesting a code to register',
    account.sendMailCode,
    (handle) => ({ user_string: handle, scene: 'register' }),
  ],
  [
    'requesting a code to reset a password',
    account.sendMailCode,
    (handle) => ({ user_string: handle, scene: 'forget' }),
  ],
  ['trying a code', account.checkMailCode, (handle) => ({ user_string: handle, email_code: WRONG })],
  [
    'setting a new password with a wrong code',
    account.forget,
    (handle) => ({ account: handle, password: PASSWORD, repassword: PASSWORD, code: WRONG }),
  ],
  [
    'registering with a wrong code',
    account.register,
    (handle) => ({
      user_string: handle,
      code: WRONG,
      password: PASSWORD,
      re_password: PASSWORD,
      type: 'email',
    }),
  ],
]

describe('threat 05: a guest who probes for accounts', () => {
  it.each(rows)('learns nothing by %s', async (_claim, endpoint, fields) => {
    const known = members[0]?.email ?? ''
    expect(await readNotice(endpoint, fields(known))).toBe(
      await readNotice(endpoint, fields(unknown[0] ?? '')),
    )
  })

  it('learns nothing by timing: passwords are hashed for unknown accounts as well', async () => {
    const spent = { known: 0, unknown: 0 }
    const guess = async (kind: keyof typeof spent, handle: string) => {
      const began = performance.now()
      await readNotice(account.login, { user_string: handle, password: 'wrong horse 7' })
      spent[kind] += performance.now() - began
    }
    // Guesses alternate, so that load affects both equally.
    for (const [at, handle] of unknown.entries()) {
      if (at === 0) continue
      await guess('known', members[at]?.email ?? '')
      await guess('unknown', handle)
    }
    // An unknown account's response would arrive in less than a tenth of the time if nothing were hashed.
    expect(spent.unknown).toBeGreaterThan(spent.known * 0.4)
    expect(spent.known).toBeGreaterThan(spent.unknown * 0.4)
  })
})
