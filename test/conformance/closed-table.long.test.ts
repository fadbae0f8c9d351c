import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { api, endpoints } from '@bourse/contracts/api'
import { account } from '@bourse/contracts/account'
import { content } from '@bourse/contracts/content'
import {
  toAmount,
  apiError,
  type Endpoint,
  failure,
  fillPath,
  PAGE_SIZE,
  shapeOf,
  isServedByBff,
  isUpload,
} from '@bourse/contracts/kit'
import { TICKS_LIMIT_MAX } from '@bourse/contracts/market'
import { spot } from '@bourse/contracts/spot'
import { Member, useTestEnvironment } from '#environment'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { toForm, sampleInput } from './samples.ts'

let alice: Member
let visitor: Member
const environment = useTestEnvironment()
beforeAll(async () => {
  await environment.price('BTC/USDT', '60000')
  alice = await environment.member({ usdt: '1000', btc: '1' })
  visitor = environment.visitor()
  // A record of every kind that a read returns.
  const order = {
    quantity: toAmount('0.001'),
    price: toAmount('50000'),
    base: '1',
    quote: '3',
    side: 'buy',
  } as const
  await alice.call(spot.place, order as never)
  await alice.call(spot.place, { ...order, price: toAmount('60000'), kind: 'market' } as never)
  await alice.call(api.watchlist.add, { asset: '1' as never })
})

const calls = endpoints.filter((endpoint) => !isUpload(endpoint))
const named = (list: readonly Endpoint[]) => list.map((endpoint) => [endpoint.name, endpoint] as const)
/** The path of a call with sample parameters. */
const samplePath = (endpoint: Endpoint) => fillPath(endpoint.path, sampleInput(endpoint)).path
const send = (who: Member, endpoint: Endpoint) =>
  who.send(endpoint.method, endpoint.path, toForm(sampleInput(endpoint)))

/** Sends a path exactly as written: `fetch` would normalize it. */
function sendRaw(method: string, path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(environment.url)
    const call = request({ hostname, port, path, method }, (response) => {
      void text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
    })
    call.once('error', reject)
    call.end()
  })
}

describe('the endpoint table', () => {
  it('has each endpoint once, and each path and method once', () => {
    expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length)
    expect(new Set(endpoints.map(({ method, path }) => `${method} ${path}`)).size).toBe(endpoints.length)
  })

  it.each(named(endpoints))('has %s mounted', async (_name, endpoint) => {
    const { status, body } = await visitor.send(endpoint.method, samplePath(endpoint), {})
    expect([404, 405]).not.toContain(status)
    expect(body).toHaveProperty('ok')
  })

  it.each(named(endpoints))(
    'rejects %s by another method with 405 and names the right one',
    async (_name, endpoint) => {
      const methods: string[] = endpoints
        .filter(({ path }) => path === endpoint.path)
        .flatMap(({ method, access }) =>
          method === 'GET' && access === 'public' ? ['GET', 'HEAD'] : [method],
        )
      for (const method of (['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const).filter(
        (m) => !methods.includes(m),
      )) {
        const response = await fetch(`${environment.url}/api${samplePath(endpoint)}`, { method })
        expect(response.status).toBe(405)
        expect(response.headers.get('allow')?.split(', ').toSorted()).toEqual(methods.toSorted())
        expect(z.safeParse(failure, await response.json()).data?.error.code).toBe('method_not_allowed')
      }
    },
  )

  it.each([
    '/user',
    '/user/login/',
    '/user/login/x',
    '/USER/LOGIN',
    '/user/admin',
    '/getSetting/all',
    '//user/login',
    '/user/../user/login',
    '/user/./login',
    '/user%2flogin',
    '/user/login%00',
    '/user;x=1/login',
    '/%75ser/login',
    '/__proto__',
    '/constructor',
    '/.env',
    '/../../etc/passwd',
  ])('has no %s', async (path) => {
    for (const method of ['GET', 'POST']) {
      const { status, body } = await sendRaw(method, `/api${path}`)
      expect(status).toBe(404)
      expect(JSON.parse(body)).toMatchObject({ ok: false, error: { code: 'not_found' } })
    }
  })
})

describe('a guest', () => {
  it.each(named(calls.filter(({ access }) => access !== 'public')))(
    'is refused %s without a session',
    async (_name, endpoint) => {
      const { status, body } = await send(visitor, endpoint)
      expect(status).toBe(401)
      expect(body.ok === false && body.error.code).toBe('session_lost')
    },
  )

  it('is who calls with an invalid token', async () => {
    const liar = new Member(environment.url)
    const middle = alice.bearer.length >> 1
    const changed = alice.bearer[middle] === 'A' ? 'B' : 'A'
    const forged = `${alice.bearer.slice(0, middle)}${changed}${alice.bearer.slice(middle + 1)}`
    for (const bearer of [
      'x',
      'Bearer x',
      'b1.',
      'a'.repeat(4096),
      forged,
      alice.bearer.slice(1),
      alice.bearer.slice(0, -4),
    ]) {
      liar.bearer = bearer
      expect((await send(liar, account.profile)).status).toBe(401)
    }
  })

  it('cannot upload', async () => {
    const body = new FormData()
    body.append('file', new Blob(['x']), 'x.jpg')
    const response = await fetch(`${environment.url}/api${account.upload.path}`, { method: 'POST', body })
    expect(response.status).toBe(401)
  })

  it('is a guest for the exchange itself too', async () => {
    for (const endpoint of calls) {
      if (endpoint.access === 'public') continue
      const { method } = endpoint
      const response = await fetch(`${environment.upstreamUrl}/api${samplePath(endpoint)}`, { method })
      expect(await response.json(), endpoint.path).toMatchObject({ type: '999' })
    }
  })
})

/** Endpoints without an implementation. This list may only shrink. */
const NOT_BUILT: readonly string[] = []

describe('unimplemented endpoints', () => {
  it('refuse as such, and are exactly those listed', async () => {
    const found: string[] = []
    for (const endpoint of calls) {
      if (environment.exchange.implementedEndpoints.has(endpoint.name) || isServedByBff(endpoint)) continue
      const { status, body } = await send(alice, endpoint)
      expect([status, body.ok === false && body.error.reason], endpoint.name).toEqual([422, 'not_built'])
      found.push(endpoint.name)
    }
    expect(found.toSorted()).toEqual(NOT_BUILT)
  })
})

const built = calls.filter(({ name }) => !NOT_BUILT.includes(name))
/**
 * Reads that only the owner of a record may make, or that need an asset for seconds orders; no such record
 * exists here, their journeys read them.
 */
const OWNED = new Set(['otc.order', 'receipts.one', 'seconds.result', 'seconds.terms', 'twap.slices'])
/** Calls that come last, because they end the session or are no reads. */
const WRITES = new Set(
  built.filter(({ method, name }) => name === 'account.logout' || (method === 'POST' && !reads(name))),
)

function reads(name: string): boolean {
  return [
    'wallet.list',
    'wallet.detail',
    'wallet.withdrawalTerms',
    'wallet.depositAddress',
    'futures.list',
    'wallet.statement',
    'content.articles',
    'content.article',
  ].includes(name)
}

describe('a read', () => {
  const readable = built.filter((endpoint) => !WRITES.has(endpoint) && !OWNED.has(endpoint.name))

  it.each(named(readable.filter(({ access }) => access === 'public')))(
    'of %s is public',
    async (_name, endpoint) => {
      expect((await send(visitor, endpoint)).status).toBe(200)
    },
  )

  it.each(named(readable))('of %s decodes, and encodes to itself again', async (_name, endpoint) => {
    const { status, body } = await send(alice, endpoint)
    expect(status).toBe(200)
    if (!body.ok) throw new Error(body.error.message)
    const ours = z.decode(endpoint.output, body.data as never)
    expect(z.encode(endpoint.output, ours as never)).toEqual(body.data)
  })

  it.each(named(readable.filter(({ output }) => shapeOf(output).kind === 'page')))(
    'of %s has the shape of a page',
    async (_name, endpoint) => {
      const { body } = await send(alice, endpoint)
      if (!body.ok) throw new Error(body.error.message)
      const data = body.data as { list: unknown[]; page: unknown; limit: unknown; total: unknown }
      expect(Object.keys(data).toSorted()).toEqual(['limit', 'list', 'page', 'total'])
      expect(Array.isArray(data.list)).toBe(true)
      expect(Number.isInteger(data.page) && Number.isInteger(data.limit)).toBe(true)
      expect(data.total === null || Number.isInteger(data.total)).toBe(true)
    },
  )

  /** Lists without pages return all rows as one page. */
  const paged = readable.filter(({ input, output }) => {
    const shape = shapeOf(input)
    const hasLimit = shape.kind === 'record' && shape.fields.some(({ wire }) => wire === 'limit')
    return hasLimit && shapeOf(output).kind === 'page'
  })
  it.each(named(paged))('of %s has ten rows where the request has no limit', async (name, endpoint) => {
    const { body } = await send(alice, endpoint)
    if (!body.ok) throw new Error(body.error.message)
    expect(body.data).toHaveProperty('limit', name === 'market.ticks' ? TICKS_LIMIT_MAX : PAGE_SIZE)
  })

  it.each([content.client, content.notice])('of $name answers a guest with nothing', async (endpoint) => {
    expect(await send(visitor, endpoint)).toMatchObject({ status: 200, body: { ok: true, data: null } })
  })

  it('never returns more than the contract names', async () => {
    for (const endpoint of readable) {
      const { body } = await send(alice, endpoint)
      const text = JSON.stringify(body)
      expect(text, endpoint.name).not.toMatch(
        /"(password|token_hash|code_hash|fee_rate|member_id|placedPrice)":/,
      )
    }
  })
})

describe('a failure', () => {
  it('always has the envelope of the contract and nothing else', async () => {
    const responses = [
      await visitor.send('GET', '/nowhere'),
      await visitor.send('PUT', account.login.path),
      await visitor.send('POST', account.login.path, {}),
      await visitor.send('GET', account.profile.path),
      await visitor.send('POST', account.login.path, {
        user_string: 'nobody@example.com',
        password: 'not this one',
      }),
    ]
    for (const { status, body } of responses) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(Object.keys(body).toSorted()).toEqual(['error', 'ok'])
      const error = z.parse(apiError, (body as { error: unknown }).error)
      expect(error.message.length).toBeGreaterThan(5)
      expect(error.request_id).toMatch(/^[A-Za-z0-9_-]{8,64}$/)
    }
  })
})
