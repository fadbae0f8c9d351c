import { api, endpoints } from '@bourse/contracts/api'
import { type AnySchema, shapeOf } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { type SeededRandom, seededRandom, payloadOf } from './testing/seeded-random.ts'
import { readEnvelope } from './envelope.ts'
import { readPayload } from './tolerant-decoder.ts'
import { zoneReader } from './times.ts'
import { project } from './projection.ts'

const zone = zoneReader('Asia/Shanghai')
const readingInto = (drift: Set<string>) => ({
  zone,
  pageRequest: { page: 1, limit: 10 },
  onDrift: (fault: string, field: string) => void drift.add(`${fault} ${field}`),
})
const HEAD = { status: 200, contentType: 'application/json', retryAfter: '' }

/** What is told in one go: null where nothing is. */
function projected(output: AnySchema, body: Buffer) {
  const drift = new Set<string>()
  const written = project(output, { ...HEAD, body }, false, readingInto(drift))
  if (written === null) return null
  const json = written.json.toString()
  return { data: JSON.parse(json) as unknown, drift: [...drift].toSorted() }
}

/** What is told the long way: null where it is no answer. */
function read(output: AnySchema, body: Buffer) {
  const drift = new Set<string>()
  const envelope = readEnvelope({ ...HEAD, text: body.toString() }, false)
  const payload = envelope.kind === 'ok' ? readPayload(output, envelope.data, readingInto(drift)) : null
  if (payload?.ok !== true) return null
  return { data: JSON.parse(JSON.stringify(payload.data)) as unknown, drift: [...drift].toSorted() }
}

const lists = endpoints.filter(({ output, servedByBff }) => {
  const { kind } = shapeOf(output)
  return servedByBff !== true && (kind === 'list' || kind === 'page')
})

/** Envelopes of the family, and texts that some of its programs write with escapes. */
function bodyOf(payload: unknown, by: SeededRandom): string {
  const envelope = by.pick([
    { type: 'ok', message: payload },
    { message: payload, type: 'ok' },
    { code: 1, msg: 'done', data: payload },
    { type: 'ok', message: 'done', data: payload },
    { type: 'ok', message: { message: payload } },
    { type: 'ok', message: { data: payload, total: 9, path: 'https://x.example/a' } },
    { type: 'error', message: payload },
  ])
  const text = JSON.stringify(envelope)
  return by.roll(3) === 0 ? text.replaceAll('/', '\\/') : text
}

const SIGNS = [...Buffer.from('{}[]",:\\0159-+.eEnu/ \n\u0000\u0001'), 0xff]

/** The same with a few bytes that are others, too many or missing. */
function damaged(body: Buffer, by: SeededRandom): Buffer {
  const bytes = [...body]
  for (let times = 1 + by.roll(2); times > 0; times--) {
    const at = by.roll(bytes.length)
    bytes.splice(at, by.roll(3), ...(by.roll(3) === 0 ? [] : [by.pick(SIGNS)]))
  }
  return Buffer.from(bytes)
}

let whole = 0
let afterDamage = 0

describe('what is read and written in one go', () => {
  it.each(lists.map(({ name, output }) => [name, output] as const))(
    '%s: says what the long way says, and nothing that it would not',
    (name, output) => {
      for (let seed = 1; seed <= 80; seed++) {
        const by = seededRandom(seed * 104_729 + name.length)
        const body = Buffer.from(bodyOf(payloadOf(output, by), by))
        const here = projected(output, body)
        if (here !== null) {
          whole++
          expect(here, body.toString()).toEqual(read(output, body))
        }
        for (let times = 0; times < 20; times++) {
          const odd = damaged(body, by)
          const envelope = projected(output, odd)
          if (envelope === null) continue
          afterDamage++
          expect(envelope, odd.toString()).toEqual(read(output, odd))
        }
      }
    },
  )

  it('is taken for many of them', () => {
    expect(whole).toBeGreaterThan(300)
    expect(afterDamage).toBeGreaterThan(300)
  })
})

const { plans } = api.lockMining
const plan = {
  id: 7,
  currency_id: '3',
  currency_name: 'USDT',
  currency_logo: '',
  interest_rate: '0.3500',
  save_min: '500.00000000',
  day: '30',
  intro: '<p>Thirty days</p>',
  created_at: '2026-01-15 12:00:00',
}
const ours = {
  ...plan,
  currency_id: 3,
  currency_logo: null,
  interest_rate: '0.35',
  save_min: '500',
  day: 30,
  created_at: '2026-01-15T04:00:00.000Z',
}
const responseOf = (...rows: readonly object[]) => Buffer.from(JSON.stringify({ type: 'ok', message: rows }))
const rowsOf = (body: Buffer): unknown =>
  (projected(plans.output, body)?.data as { list?: unknown } | undefined)?.list

describe('a row', () => {
  it.each([
    ['as it is', plan],
    ['with a stranger first', { secret: 1, ...plan }],
    ['with a stranger last', { ...plan, secret: { a: [1, { b: null }], c: 'x\\"' } }],
    ['with strangers only around', { a: -1.5e-3, ...plan, b: [], c: true }],
    ['with its fields in another order', Object.fromEntries(Object.entries(plan).toReversed())],
  ])('%s leaves as ours, without what the contract does not name', (_claim, row) => {
    expect(rowsOf(responseOf(row, plan, row))).toEqual([ours, ours, ours])
  })

  it('keeps every letter of every language', () => {
    const intro = 'ฝากสามสิบวัน · 三十天 · trente jours, "à l’échéance" 🙂 \\ /'
    expect(rowsOf(responseOf({ ...plan, intro, currency_name: '泰达币' }))).toEqual([
      { ...ours, intro, currency_name: '泰达币' },
    ])
  })

  it('that lacks what may be missing says so', () => {
    const { currency_logo: _logo, intro: _intro, ...rest } = plan
    expect(rowsOf(responseOf(rest))).toEqual([{ ...ours, intro: null }])
  })

  it.each([
    ['lacks what must be there', JSON.stringify({ ...plan, save_min: undefined })],
    ['names a field twice', JSON.stringify(plan).replace('"id":7', '"id":7,"id":8')],
    ['names a field at length', JSON.stringify({ ...plan, ['x'.repeat(101)]: 1 })],
    ['has a field without a name', JSON.stringify({ ...plan, '': 1 })],
    ['has spaces', JSON.stringify(plan).replace('"id":7', '"id": 7')],
    ['has a name in escapes', JSON.stringify(plan).replace('"day"', '"d\\u0061y"')],
    [
      'is nested without an end',
      JSON.stringify({ ...plan, deep: 0 }).replace(':0}', `:${'['.repeat(30)}${']'.repeat(30)}}`),
    ],
    ['is no JSON', JSON.stringify(plan).replace('"id":7', '"id":07')],
    ['breaks off', JSON.stringify(plan).slice(0, -1)],
  ])('that %s is left to the long way', (_claim, row) => {
    expect(projected(plans.output, Buffer.from(`{"type":"ok","message":[${row}]}`))).toBeNull()
  })

  it('whose bytes are no text is left to the long way', () => {
    const body = responseOf({ ...plan, intro: 'xxxx' })
    body.fill(0xff, body.indexOf('xxxx'), body.indexOf('xxxx') + 1)
    expect(projected(plans.output, body)).toBeNull()
  })
})

describe('an answer', () => {
  it('may have more rows than there is room for at first', () => {
    const rows = Array.from({ length: 2_000 }, (_, id) => ({ ...plan, id }))
    expect(rowsOf(responseOf(...rows))).toEqual(rows.map(({ id }) => ({ ...ours, id })))
    expect(rowsOf(responseOf(plan))).toEqual([ours])
  })

  it.each([
    ['no list', '{"type":"ok","message":null}'],
    ['an empty list', '{"type":"ok","message":[]}'],
    ['no envelope', JSON.stringify([plan])],
    ['a refusal', JSON.stringify({ type: 'error', message: [plan] })],
    ['rows elsewhere', JSON.stringify({ type: 'ok', ads: [plan], message: [] })],
    ['rows in a text', JSON.stringify({ type: 'ok', note: '[{}]', message: [plan] })],
    [
      'two lists, of which the last one counts',
      `{"type":"ok","message":[${JSON.stringify(plan)}],"message":[]}`,
    ],
  ])('with %s is left to the long way', (_claim, body) => {
    expect(projected(plans.output, Buffer.from(body))).toBeNull()
  })
})
