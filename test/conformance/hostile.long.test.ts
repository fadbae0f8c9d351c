import { endpoints } from '@bourse/contracts/api'
import { account } from '@bourse/contracts/account'
import { type Endpoint, fillPath, shapeOf, isServedByBff, isUpload } from '@bourse/contracts/kit'
import { type Member, PASSWORD, useTestEnvironment } from '#environment'
import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { audit } from '../ledger/index.ts'
import { sampleInput } from './samples.ts'

/** Values that break careless decoders. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e21,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '0',
  '-1',
  '999999999999999',
  '9999999999999999',
  '1e3',
  '１',
  "'; drop table account; --",
  '\u0000',
  'a\u0000b',
  '\ud800',
  '🜚'.repeat(300),
  '../../../etc/passwd',
  '${7*7}{{7*7}}%s%n',
  'x'.repeat(20_000),
  [],
  ['1'],
  [['1']],
  {},
  { id: '1' },
  { length: 1e9 },
  { toString: null },
]
/** Calls that end the session of the caller. */
const EXPECTED_OUTCOMES = new Set([
  'account.logout',
  'security.endSession',
  'security.endOtherSessions',
  'security.reportLogin',
  'security.setPassword',
])

const faults: string[] = []
const log = pino({ level: 'error' }, { write: (entry: string) => void faults.push(entry) })
let alice: Member
let classic: string
const environment = useTestEnvironment({ log })
beforeAll(async () => {
  await environment.price('BTC/USDT', '60000')
  alice = await environment.member({ usdt: '1000', btc: '0.1' })
  const fields = new URLSearchParams({ user_string: alice.email, password: PASSWORD })
  const response = await fetch(`${environment.upstreamUrl}/api${account.login.path}`, {
    method: 'POST',
    body: fields,
  })
  classic = ((await response.json()) as { message: string }).message
})

const targets = endpoints.filter(
  (endpoint) => !isUpload(endpoint) && !isServedByBff(endpoint) && !EXPECTED_OUTCOMES.has(endpoint.name),
)
const wireNames = (endpoint: Endpoint): string[] => {
  const shape = shapeOf(endpoint.input)
  return shape.kind === 'record' ? shape.fields.map(({ wire }) => wire) : []
}

async function send(
  base: string,
  token: string,
  endpoint: Endpoint,
  fields: Record<string, unknown>,
): Promise<number> {
  const isGet = endpoint.method === 'GET'
  const query = new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, String(JSON.stringify(value) ?? '')]),
  )
  const { path } = fillPath(endpoint.path, Object.fromEntries(query))
  const response = await fetch(`${base}/api${path}${isGet ? `?${query}` : ''}`, {
    method: endpoint.method,
    headers: { authorization: token, ...(isGet ? {} : { 'content-type': 'application/json' }) },
    ...(isGet ? {} : { body: JSON.stringify(fields) }),
  })
  await response.arrayBuffer()
  return response.status
}

/** Concurrent calls of one caller; more would be refused as overload, because each checks a password. */
const AT_ONCE: Readonly<Record<string, number>> = { 'account.login': 1 }

const chunk = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, part) => all.slice(part * size, (part + 1) * size))

describe.each([
  ['the BFF', () => environment.url, () => alice.bearer],
  ['the exchange itself', () => environment.upstreamUrl, () => classic],
] as const)('hostile values sent to %s', (_name, base, token) => {
  it.each(targets.map((endpoint) => [endpoint.name, endpoint] as const))(
    'cause no internal error as fields of %s',
    { timeout: 60_000 },
    async (_endpoint, endpoint) => {
      for (const field of wireNames(endpoint)) {
        const statuses: number[] = []
        for (const values of chunk(HOSTILE, AT_ONCE[endpoint.name] ?? HOSTILE.length))
          statuses.push(
            ...(await Promise.all(
              values.map((value) =>
                send(base(), token(), endpoint, { ...sampleInput(endpoint), [field]: value }),
              ),
            )),
          )
        HOSTILE.forEach((value, at) => {
          expect(statuses[at], `${field} = ${JSON.stringify(value)?.slice(0, 60)}`).toBeLessThan(500)
        })
      }
      expect(faults.splice(0)).toEqual([])
    },
  )
})

describe('after all hostile calls', () => {
  it('the ledger balances and the member is still logged in', async () => {
    expect(await audit(environment)).toEqual([])
    expect((await alice.call(account.profile, {})).email).toBe(alice.email)
  })
})
