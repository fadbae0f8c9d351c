import { stripTypeScriptTypes } from 'node:module'
import { endpoints } from '@bourse/contracts/api'
import { ERROR_STATUS, listRefusals, isServedByBff } from '@bourse/contracts/kit'
import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestBff, startTestBff } from '#testing'
import { writeCurl, writePython, writeTypeScript } from './example.ts'

let bff: TestBff
let document: Document
beforeAll(async () => {
  bff = await startTestBff()
  document = (await supertest(bff.url).get('/openapi.json')).body as Document
})
afterAll(() => bff.close())

type Operation = {
  operationId: string
  summary: string
  parameters: { name?: string; $ref?: string }[]
  requestBody?: { content: Record<string, { schema: { properties: Record<string, object> } }> }
  responses: Record<string, object>
  security?: readonly object[]
}
type Schema = { readonly properties: Record<string, { readonly [word: string]: unknown }> }
type Document = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}
const schemaOf = (name: string): Schema => {
  const found = document.components.schemas[name]
  if (found === undefined) throw new Error(`no schema ${name}`)
  return found
}

const operations = () => Object.values(document.paths).flatMap((path) => Object.values(path))
const findOperation = (name: string) => {
  const found = operations().find(({ operationId }) => operationId === name)
  if (found === undefined) throw new Error(`no operation ${name}`)
  return found
}

describe('the document', () => {
  it('has every endpoint of the table and no other', () => {
    const listed = operations().map(({ operationId }) => operationId)
    expect(listed.sort()).toEqual(endpoints.map((endpoint) => endpoint.name).sort())
  })

  it('describes inputs and outputs in our format, with meaning and unit', () => {
    const place = findOperation('spot.place')
    const input = { $ref: '#/components/schemas/SpotPlaceInput' }
    for (const { schema } of Object.values(place.requestBody?.content ?? {})) expect(schema).toEqual(input)
    const form = schemaOf('SpotPlaceInput').properties
    expect(form?.['amount']).toMatchObject({ format: 'decimal', 'x-unit': 'the base asset' })
    expect(form?.['type']).toMatchObject({ enum: [1, 2], 'x-enum-names': ['buy', 'sell'] })
    expect(JSON.stringify(place.parameters)).toContain('IdempotencyKey')
    const boards = JSON.stringify(schemaOf('Market'))
    expect(boards).toContain('"now_price":{"type":"string","format":"decimal"')
    const candles = findOperation('market.candles')
    expect(JSON.stringify(schemaOf('Candle'))).toContain('date-time')
    expect(candles.parameters).toContainEqual(expect.objectContaining({ name: 'symbol', required: true }))
  })

  it('has a schema for each kind of row, to which calls refer', () => {
    const rows = ['Order', 'Position', 'Market', 'Candle', 'Withdrawal', 'Deposit', 'SecondsOrder', 'Receipt']
    const written = JSON.stringify(document)
    for (const name of rows) {
      expect(schemaOf(name).properties, name).toHaveProperty(name === 'Candle' ? 'open' : 'id')
      expect(written.includes(`"#/components/schemas/${name}"`), name).toBe(true)
    }
    const references = written.matchAll(/#\/components\/schemas\/(\w+)/g)
    const unknown = [...references].filter(([, name = '']) => document.components.schemas[name] === undefined)
    expect(unknown).toEqual([])
    expect(Object.keys(document.components.schemas).length).toBeGreaterThan(200)
    // No property of a record is lost by a reference.
    expect(Object.keys(schemaOf('Order').properties)).toEqual(
      expect.arrayContaining(['id', 'client_order_id']),
    )
  })

  it('states the bounds of whole numbers and of the length of ids', () => {
    const { parameters } = findOperation('spot.orders')
    const bounds = (name: string) =>
      (parameters.find((one) => one.name === name) as { schema: object } | undefined)?.schema
    expect(bounds('limit')).toMatchObject({ minimum: 1, maximum: 100 })
    expect(bounds('client_order_id')).toMatchObject({ pattern: '^[A-Za-z0-9._:/-]{1,36}$' })
    expect(schemaOf('FuturesOpenInput').properties['multiple']).toMatchObject({ minimum: 1, maximum: 1000 })
    expect(JSON.stringify(document).includes('9007199254740991')).toBe(false)
  })

  it('names every error with its status, and every refusal of an endpoint in its order', () => {
    for (const endpoint of endpoints) {
      const { responses, security } = findOperation(endpoint.name)
      const text = JSON.stringify(responses)
      for (const reason of listRefusals(endpoint)) expect(text, endpoint.name).toContain(reason)
      expect('401' in responses, endpoint.name).toBe(endpoint.access !== 'public')
      expect(security?.length === 0, endpoint.name).toBe(endpoint.access === 'public')
      expect('403' in responses, endpoint.name).toBe(endpoint.access === 'verified')
      const isBeyond =
        endpoint.upstream?.extension === true || endpoint.upstream?.requiresExtension !== undefined
      expect('501' in responses, endpoint.name).toBe(isBeyond && !isServedByBff(endpoint))
    }
    const statuses = new Set(operations().flatMap(({ responses }) => Object.keys(responses)))
    // The two that no endpoint can return belong to unknown paths and methods.
    const missing = Object.values(ERROR_STATUS).filter((status) => !statuses.has(String(status)))
    expect(missing).toEqual([ERROR_STATUS.not_found, ERROR_STATUS.method_not_allowed])
  })

  it('names its server by the public origin, if set', async () => {
    const other = await startTestBff({ publicOrigin: 'https://bourse.example' })
    const [open, live] = await Promise.all([
      supertest(other.url).get('/openapi.json'),
      supertest(other.url).get('/asyncapi.json'),
    ])
    await other.close()
    expect(open.body).toMatchObject({ servers: [{ url: 'https://bourse.example' }] })
    expect(live.body).toMatchObject({ servers: { public: { host: 'bourse.example', protocol: 'wss' } } })
  })
})

const addressesIn = (text: string) => [...text.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)

describe('the pages', () => {
  it('run their own script only, have no inline style and load nothing external', async () => {
    for (const path of ['/docs/', '/docs/feed', '/docs/spot']) {
      const page = await supertest(bff.url).get(path)
      expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(page.text.match(/<script[^>]*>/g)).toEqual(['<script src="/docs/script.js" defer>'])
      expect(page.text).not.toMatch(/<style|style=|\son\w+=/)
      const policy = String(page.headers['content-security-policy'])
      expect(page.headers['x-frame-options']).toBe('SAMEORIGIN')
      for (const part of [
        "default-src 'none'",
        "frame-ancestors 'self'",
        "script-src 'self'",
        "connect-src 'self'",
        "style-src 'self'",
        "require-trusted-types-for 'script'",
      ]) {
        expect(policy).toContain(part)
      }
      expect(policy).not.toMatch(/unsafe|https?:/)
    }
  })

  it('have valid links, anchors included', async () => {
    const seen = new Map<string, string>()
    const waiting = ['/docs/']
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const { status, text } = await supertest(bff.url).get(path).buffer(true)
      expect(`${status} ${path}`).toBe(`200 ${path}`)
      seen.set(path, text)
      if (!path.startsWith('/docs/') || path.endsWith('.css')) continue
      for (const href of addressesIn(text)) {
        const target = href.replace(/#.*/, '') || path
        if (!seen.has(target) && !waiting.includes(target)) waiting.push(target)
      }
    }
    for (const [path, text] of seen) {
      for (const href of addressesIn(text)) {
        const [target = '', mark] = href.split('#')
        if (mark !== undefined) expect(seen.get(target || path), href).toContain(`id="${mark}"`)
      }
    }
    expect(seen.size).toBeGreaterThan(20)
  })

  it('show the columns of feed rows in order', async () => {
    const { text } = await supertest(bff.url).get('/docs/feed')
    const columns = [...text.matchAll(/<li>([^<]+)<span class="type">decimal text<\/span>\s*<\/li>/g)].map(
      ([, column = '']) => column.trim(),
    )
    expect(columns.slice(0, 3)).toEqual([
      'Last price',
      'Change over 24 hours in percent, or empty',
      'Base volume over 24 hours, or empty',
    ])
  })

  it('have an example in TypeScript that is valid, for each endpoint', () => {
    for (const endpoint of endpoints)
      expect(() => stripTypeScriptTypes(writeTypeScript(endpoint)), endpoint.name).not.toThrow()
  })

  it('are found by the path and the purpose of each call', async () => {
    const { body } = await supertest(bff.url).get('/docs/search.json')
    expect(body).toHaveLength(endpoints.length)
    for (const [address, path, purpose] of body as string[][]) {
      expect(address).toMatch(/^\/docs\/[a-z-]+#[\w-]+$/)
      expect([path?.startsWith('/'), (purpose ?? '') !== '']).toEqual([true, true])
    }
  })

  it('show each endpoint with an example request', async () => {
    for (const area of new Set(endpoints.map((endpoint) => endpoint.area))) {
      const { text } = await supertest(bff.url).get(`/docs/${area}`)
      const shown = text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
      for (const endpoint of endpoints.filter((one) => one.area === area)) {
        for (const write of [writeCurl, writeTypeScript, writePython])
          expect(shown).toContain(write(endpoint))
      }
    }
  })

  it('are compressed, with a correct cache lifetime', async () => {
    const page = await supertest(bff.url).get('/openapi.json').set('accept-encoding', 'br')
    expect(page.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' })
  })
})
