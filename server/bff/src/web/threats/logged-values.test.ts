import { endpoints } from '@bourse/contracts/api'
import { type Endpoint, fillPath, shapeOf, isServedByBff, isUpload } from '@bourse/contracts/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleInput } from '#web/reference'
import { type TestBff, startTestBff } from '#testing'

/** Contained in every text of callers and of the upstream: it must never appear in a log. */
const CANARY = 'kanarienvogel'
let bff: TestBff
let bearer = ''
let cookie = ''
beforeAll(async () => {
  bff = await startTestBff({
    // All callers have one address.
    socketsPerAddress: 200,
    extensions: true,
    limits: { callsPerMinute: 1_000_000, loginsPerMinute: 1_000_000, codesPerHour: 1_000_000 },
  })
  bearer = await bff.signIn()
  const login = await fetch(`${bff.url}/api/user/login`, {
    method: 'POST',
    headers: { origin: bff.url },
    body: new URLSearchParams({ user_string: `${CANARY}@b.example`, password: `${CANARY}-password` }),
  })
  cookie = (login.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
})
afterAll(() => bff.close())

const calls = endpoints.filter((endpoint) => !isServedByBff(endpoint) && !isUpload(endpoint))

/** Fills every free text with the canary. */
function buildFields(endpoint: Endpoint): Record<string, unknown> {
  const shape = shapeOf(endpoint.input)
  const free = shape.kind === 'record' ? shape.fields.map(({ wire }) => wire) : []
  const example = exampleInput(endpoint)
  return {
    ...Object.fromEntries(free.map((name) => [name, CANARY])),
    ...Object.fromEntries(
      Object.entries(example).map(([name, value]) => [
        name,
        typeof value === 'string' && /[a-z]/.test(value) ? CANARY : value,
      ]),
    ),
  }
}

async function send(endpoint: Endpoint, fields: Record<string, unknown>): Promise<void> {
  const { path, rest } = fillPath(endpoint.path, fields)
  const isRead = endpoint.method === 'GET'
  const query = isRead
    ? new URLSearchParams(rest as Record<string, string>)
    : new URLSearchParams({ q: CANARY })
  const response = await fetch(`${bff.url}/api${path}?${query.toString()}`, {
    method: endpoint.method,
    headers: {
      authorization: bearer,
      'user-agent': CANARY,
      referer: `http://${CANARY}.example/`,
      'x-forwarded-for': CANARY,
      'idempotency-key': `${CANARY}-0123456789`,
      ...(isRead ? {} : { 'content-type': 'application/json' }),
    },
    ...(isRead ? {} : { body: JSON.stringify(rest) }),
  })
  await response.arrayBuffer()
}

/** States of the upstream during the requests. */
const moods: readonly [
  claim: string,
  respond: (reply: {
    code(status: number): { type(kind: string): { send(body: string): unknown } }
  }) => unknown,
][] = [
  ['answers well', () => ({ type: 'ok', message: CANARY })],
  ['refuses', () => ({ type: 'error', message: `no: ${CANARY}`, reason: 'parameter_error' })],
  [
    'sends unknown fields',
    () => ({ type: 'ok', message: { id: CANARY, secret: CANARY, list: [{ id: CANARY }] } }),
  ],
  ['breaks', (reply) => reply.code(500).type('text/html').send(`<html>${CANARY}`)],
  [
    'sends no JSON',
    (reply) => reply.code(200).type('application/json').send(`{"type":"ok","message":"${CANARY}`),
  ],
]

describe('threat 19: logs and metrics', () => {
  it.each(moods)('contain no content while the upstream %s', async (_claim, response) => {
    for (const { method, path } of calls) {
      if (path === '/user/login' || path === '/user/info') continue
      bff.upstream.on(`${method} /api${path.replaceAll(/:[a-z_]+/g, '1')}`, (_seen, reply) =>
        response(reply as never),
      )
    }
    for (const endpoint of calls) {
      await send(endpoint, exampleInput(endpoint))
      await send(endpoint, buildFields(endpoint))
    }
    const metrics = await (await fetch(`${bff.opsUrl}/metrics`)).text()
    const outputs = [...bff.lines, metrics]
    expect(bff.lines.length).toBeGreaterThan(calls.length)
    const own = [CANARY, 'token-of-42', bearer, bearer.slice(10, 40), cookie.slice(5, 40)]
    expect(outputs.filter((line) => own.some((word) => line.includes(word))).slice(0, 3)).toEqual([])
  })

  it('contain nothing of an unknown path, nor of a broken body', async () => {
    for (const path of [
      `/${CANARY}`,
      `/api/${CANARY}?x=${CANARY}`,
      `/upload/${CANARY}.png`,
      `/h5/${CANARY}`,
    ]) {
      await (await fetch(`${bff.url}${path}`)).arrayBuffer()
    }
    for (const body of [`{"password":"${CANARY}`, `["${CANARY}"]`]) {
      const headers = { 'content-type': 'application/json' }
      await (await fetch(`${bff.url}/api/user/login`, { method: 'POST', headers, body })).arrayBuffer()
    }
    const metrics = await (await fetch(`${bff.opsUrl}/metrics`)).text()
    expect([...bff.lines, metrics].filter((line) => line.includes(CANARY))).toEqual([])
  })

  it('are one JSON object a line, whatever the content', () => {
    for (const line of bff.lines) {
      expect(line.trimEnd()).not.toContain('\n')
      expect(() => JSON.parse(line) as unknown).not.toThrow()
      // eslint-disable-next-line no-control-regex
      expect(line.trimEnd()).not.toMatch(/[\u0000-\u001f\u007f]/)
    }
  })

  it('count by route pattern, so that callers cannot create series', async () => {
    const series = async () => (await (await fetch(`${bff.opsUrl}/metrics`)).text()).split('\n').length
    const before = await series()
    await Promise.all(
      Array.from({ length: 200 }, async (_, at) => {
        await (await fetch(`${bff.url}/api/nothing/${at}`)).arrayBuffer()
        await (await fetch(`${bff.url}/upload/${at}.png`)).arrayBuffer()
      }),
    )
    expect(await series()).toBeLessThan(before + 20)
    expect(await series()).toBeLessThan(3_000)
  })
})
