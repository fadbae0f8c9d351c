import { describe, expect, it } from 'vitest'
import { readEnvelope } from './envelope.ts'

const raw = (body: unknown, over: Partial<Parameters<typeof readEnvelope>[0]> = {}) => ({
  status: 200,
  contentType: 'application/json',
  retryAfter: '',
  text: typeof body === 'string' ? body : JSON.stringify(body),
  ...over,
})
const read = (body: unknown, over = {}) => readEnvelope(raw(body, over), false)

describe('the envelope of every branch of the family', () => {
  const rows: readonly (readonly [claim: string, body: unknown, outcome: object])[] = [
    ['an object in message', { type: 'ok', message: { a: 1 } }, { kind: 'ok', data: { a: 1 } }],
    ['a bare text in message', { type: 'ok', message: 'abc' }, { kind: 'ok', data: 'abc' }],
    ['null in message', { type: 'ok', message: null }, { kind: 'ok', data: null }],
    ['no message at all', { type: 'ok' }, { kind: 'ok', data: null }],
    [
      'text in message and the payload in data',
      { type: 'ok', message: 'done', data: [1] },
      { kind: 'ok', data: [1] },
    ],
    [
      'an object in message beside data',
      { type: 'ok', message: { a: 1 }, data: [] },
      { kind: 'ok', data: { a: 1 } },
    ],
    ['code 1 as a number', { code: 1, msg: 'success', data: [2] }, { kind: 'ok', data: [2] }],
    ['code 1 as a text', { code: '1', msg: 'success', data: [2] }, { kind: 'ok', data: [2] }],
    [
      'a list beside its count',
      { type: 'ok', message: '', data: [3], total: 9 },
      { kind: 'ok', data: { data: [3], total: 9 } },
    ],
    ['999 as a text', { type: '999', message: 'out' }, { kind: 'session-lost', message: 'out' }],
    ['999 as a number', { type: 999, message: 'out' }, { kind: 'session-lost', message: 'out' }],
    ['998 as a text', { type: '998', message: 'who' }, { kind: 'identity-required', message: 'who' }],
    [
      'an error with its reason',
      { type: 'error', message: 'no', reason: 'sold_out' },
      { kind: 'refused', message: 'no', reason: 'sold_out' },
    ],
    [
      'a reason that is no code',
      { type: 'error', message: 'no', reason: '<b>' },
      { kind: 'refused', message: 'no', reason: null },
    ],
    [
      'code 1 with an error',
      { type: 'error', code: 1, message: 'no' },
      { kind: 'refused', message: 'no', reason: null },
    ],
    [
      'code -1 with msg',
      { code: -1, msg: 'bad', data: null },
      { kind: 'refused', message: 'bad', reason: null },
    ],
    ['code 0', { code: 0, msg: 'no', data: null }, { kind: 'refused', message: 'no' }],
    ['code 999', { code: 999, msg: 'out' }, { kind: 'session-lost', message: 'out' }],
    ['code 998 as a text', { code: '998', msg: 'who' }, { kind: 'identity-required', message: 'who' }],
    ['code 996', { code: 996, msg: 'no' }, { kind: 'refused', message: 'no' }],
    ['a type beside code 999', { type: 'ok', message: 1, code: 999 }, { kind: 'ok', data: 1 }],
    ['code 404', { code: 404, msg: 'page not found' }, { kind: 'not-offered' }],
    ['a numeric type', { type: 400, message: 'bad' }, { kind: 'refused', message: 'bad', reason: null }],
    [
      'an error whose message is not a text',
      { type: 'error', message: { a: 1 } },
      { kind: 'refused', message: '', reason: null },
    ],
    ['an error whose message is an empty list', { type: 'error', message: [] }, { kind: 'nothing' }],
    [
      'an error with line breaks',
      { type: 'error', message: 'a\r\nb\u0000' },
      { kind: 'refused', message: 'a b ', reason: null },
    ],
    ['neither type nor code', { message: 'x' }, { kind: 'invalid' }],
    ['an array', [1], { kind: 'invalid' }],
    ['a text', '"ok"', { kind: 'invalid' }],
    ['nothing', '', { kind: 'invalid' }],
    ['truncated JSON', '{"type":"ok","message":{"a"', { kind: 'invalid' }],
    ['JSON with a byte order mark', '\ufeff{"type":"ok","message":1}', { kind: 'ok', data: 1 }],
    ['JSON with something after it', '{"type":"ok"}x', { kind: 'invalid' }],
    ['JSON nested without end', `${'['.repeat(500_000)}`, { kind: 'invalid' }],
  ]
  it.each(rows)('%s', (_claim, body, outcome) => expect(read(body)).toMatchObject(outcome))

  it('a page of HTML is invalid, whatever its status', () => {
    for (const status of [200, 500, 502, 504]) {
      expect(read('<html>Fatal error</html>', { status, contentType: 'text/html' })).toMatchObject({
        kind: 'invalid',
      })
    }
  })

  it.each([
    ['a success', { type: 'ok', message: {} }, 'application/json', ''],
    ['a refusal', { type: 'error', message: 'expired' }, 'application/json', 'expired'],
    ['a page of HTML', '<html>Unauthorized</html>', 'text/html', ''],
    ['nothing', '', '', ''],
  ])('401 is a lost session, with %s as its body', (_body, body, contentType, message) => {
    expect(read(body, { status: 401, contentType })).toEqual({ kind: 'session-lost', message })
  })

  it('a valid body with an error status is invalid, a refusal is accepted', () => {
    expect(read({ type: 'ok', message: {} }, { status: 500 })).toMatchObject({ kind: 'invalid' })
    expect(read({ type: 'ok', message: {} }, { status: 302 })).toMatchObject({ kind: 'invalid' })
    expect(read({ type: 'error', message: 'no' }, { status: 422 })).toMatchObject({ kind: 'refused' })
  })

  it.each([
    ['a page', 'text/html', '<html>404 Not Found</html>'],
    ['JSON of the framework', 'application/json', { message: '', exception: 'NotFoundHttpException' }],
    ['JSON with its status', 'application/json', { timestamp: 1, status: 404, error: 'Not Found' }],
    ['JSON with its code', 'application/json', { code: 404, msg: 'page not found' }],
    ['nothing', '', ''],
  ])('404 and 405 with %s are a route that the platform does not have', (_body, contentType, body) => {
    for (const status of [404, 405])
      expect(read(body, { status, contentType })).toEqual({ kind: 'not-offered' })
  })

  it('404 with a refusal is the refusal of an unknown record', () => {
    expect(read({ type: 'error', message: 'no such order' }, { status: 404 })).toMatchObject({
      kind: 'refused',
      message: 'no such order',
    })
  })

  it('JSON under another content type is accepted as a whole envelope, from a trusted upstream in any format', () => {
    for (const trusted of [false, true]) {
      const readAs = (body: unknown) => readEnvelope(raw(body, { contentType: 'text/html' }), trusted)
      expect(readAs({ type: 'ok', message: 1 })).toMatchObject({ kind: 'ok', data: 1 })
      expect(readAs({ type: 'error', message: 'no' })).toMatchObject({ kind: 'refused' })
      expect(readAs({ hello: 1 })).toEqual({ kind: 'invalid', why: trusted ? 'no envelope' : 'content type' })
    }
  })

  it('a busy upstream sends a retry time, half a minute at most', () => {
    for (const status of [429, 503]) {
      expect(read('', { status, retryAfter: '7' })).toEqual({
        kind: 'busy',
        retryAfterSeconds: 7,
        onlyWrites: false,
      })
      expect(read('', { status, retryAfter: '99999' })).toEqual({
        kind: 'busy',
        retryAfterSeconds: 30,
        onlyWrites: false,
      })
      expect(read('', { status, retryAfter: 'tomorrow' })).toEqual({
        kind: 'busy',
        retryAfterSeconds: 1,
        onlyWrites: false,
      })
    }
  })

  it('an upstream whose disk is full refuses writes only, and its reads go on', () => {
    const body = '{"type":"error","message":"Try again","reason":"writes_refused"}'
    expect(read(body, { status: 503, retryAfter: '10' })).toEqual({
      kind: 'busy',
      retryAfterSeconds: 10,
      onlyWrites: true,
    })
  })
})
