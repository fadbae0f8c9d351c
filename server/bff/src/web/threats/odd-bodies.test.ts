import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestBff, startTestBff } from '#testing'

let bff: TestBff
let bearer = ''
beforeAll(async () => {
  bff = await startTestBff({ limits: { callsPerMinute: 1_000_000, loginsPerMinute: 1_000_000 } })
  bearer = await bff.signIn()
})
afterEach(() => {
  const clean = {} as Record<string, unknown>
  expect([clean['polluted'], clean['id'], [].concat().length]).toEqual([undefined, undefined, 0])
})
afterAll(() => bff.close())

const post = (body: string, type = 'application/json', path = '/api/user/editNickname') =>
  fetch(`${bff.url}${path}`, {
    method: 'POST',
    headers: { authorization: bearer, 'content-type': type },
    body,
  })

const poison = [
  '{"__proto__":{"polluted":1},"nickname":"a"}',
  '{"nickname":"a","__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}},"nickname":"a"}',
  '{"nickname":{"__proto__":{"polluted":1}}}',
  '{"\\u005f\\u005fproto__":{"polluted":1},"nickname":"a"}',
  '{"__proto__":null,"nickname":"a"}',
  '{"__proto__":[],"nickname":"a"}',
  '{"prototype":{"polluted":1},"nickname":"a"}',
]
const poisonedForms = [
  '__proto__[polluted]=1&nickname=a',
  '__proto__.polluted=1&nickname=a',
  'constructor[prototype][polluted]=1&nickname=a',
  'constructor.prototype.polluted=1&nickname=a',
  '__proto__=1&nickname=a',
  'nickname[__proto__][polluted]=1',
  '%5F%5Fproto%5F%5F%5Bpolluted%5D=1&nickname=a',
  'hasOwnProperty=1&toString=1&nickname=a',
]

describe('threat 21: a poisoned body', () => {
  it.each(poison)('as JSON changes nothing: %s', async (body) => {
    expect([200, 400, 404, 422]).toContain((await post(body)).status)
  })

  it.each(poisonedForms)('as a form or a query changes nothing: %s', async (body) => {
    expect([200, 400, 404, 422]).toContain((await post(body, 'application/x-www-form-urlencoded')).status)
    const read = await fetch(`${bff.url}/api/getSetting?${body}`)
    expect([200, 400, 422]).toContain(read.status)
  })

  it('as the name of a picture changes nothing', async () => {
    for (const name of ['__proto__', 'constructor', '__proto__[polluted]']) {
      const form = new FormData()
      form.append(name, new Blob(['x'], { type: 'image/png' }), '__proto__')
      const response = await fetch(`${bff.url}/api/upload`, {
        method: 'POST',
        headers: { authorization: bearer },
        body: form,
      })
      expect(response.status).toBeLessThan(500)
    }
  })

  it.each([
    '{"type":"ok","message":{"__proto__":{"polluted":1},"id":1,"account_number":"a"}}',
    '{"type":"ok","__proto__":{"polluted":1},"message":{"id":1,"account_number":"a"}}',
    '{"type":"ok","message":{"constructor":{"prototype":{"polluted":1}},"id":1,"account_number":"a"}}',
    '{"__proto__":{"type":"ok","message":{"polluted":1}}}',
  ])('from the upstream changes nothing: %s', async (body) => {
    bff.upstream.on('GET /api/user/info', (_seen, reply) => reply.type('application/json').send(body))
    const response = await fetch(`${bff.url}/api/user/info`, { headers: { authorization: bearer } })
    expect([200, 502]).toContain(response.status)
    expect(await response.text()).not.toContain('polluted')
  })
})

describe('threat 21: a deep, wide or repetitive body', () => {
  const deep = (depth: number) => `{"nickname":${'['.repeat(depth)}${']'.repeat(depth)}}`

  it.each([
    ['as deep as the limit of size lets it be', deep(30_000)],
    ['a little deeper than anything of ours', deep(20)],
    ['that never closes', `{"a":${'['.repeat(60_000)}`],
    ['of a thousand fields', `{${Array.from({ length: 1_000 }, (_, at) => `"f${at}":1`).join()}}`],
    ['of a number beyond all numbers', '{"nickname":1e400}'],
    ['of a number of thirty digits', '{"nickname":123456789012345678901234567890}'],
    ['of a lone half of a character', '{"nickname":"\\ud800"}'],
    ['with a mark at its start', '\ufeff{"nickname":"a"}'],
    ['with something behind it', '{"nickname":"a"} {"nickname":"b"}'],
    ['with comments', '{"nickname":/*x*/"a"}'],
    ['in single quotes', "{'nickname':'a'}"],
  ])('is refused, or taken as a text: JSON %s', async (_claim, body) => {
    const before = bff.upstream.requests.length
    const response = await post(body)
    expect([400, 404, 422]).toContain(response.status)
    const received = bff.upstream.requests.slice(before).map((seen) => JSON.stringify(seen.body))
    expect(received.join()).not.toMatch(/Infinity|e\+/)
  })

  it('ten times at once, at maximum depth, is rejected ten times', async () => {
    const body = deep(30_000)
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await post(body)).status))
    expect(new Set(statuses)).toEqual(new Set([400]))
  })
})
