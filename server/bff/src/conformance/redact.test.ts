import { describe, expect, it } from 'vitest'
import { redact, redactBody, redactPath } from './redact.ts'

describe('a recorded response', () => {
  it('has types and lengths in the place of values, and the mark of its envelope', () => {
    const body = {
      type: 'ok',
      message: {
        list: [
          { id: 17, price: '60000.12', name: 'Alice', at: '2026-03-01 08:00:00', logo: '/a.png', on: true },
        ],
        password: 'hunter2hunter2',
        jwt_key: { a: 1 },
        '7': null,
        note: '',
      },
    }
    expect(redactBody(JSON.stringify(body))).toEqual({
      type: 'ok',
      message: {
        list: [
          {
            id: 'number integer(2)',
            price: 'decimal(5.2)',
            name: 'text(5)',
            at: 'time(0000-00-00 00:00:00)',
            logo: 'path(6)',
            on: 'boolean',
          },
        ],
        password: 'secret',
        jwt_key: 'secret',
        'name(integer(1))': null,
        note: 'empty',
      },
    })
  })

  it('has the first rows of a list and the number of the others', () =>
    expect(redact([1, 2, 3, 4, 5])).toEqual([
      ...Array.from({ length: 3 }, () => 'number integer(1)'),
      'more(2)',
    ]))

  it.each([
    'alice@example.com',
    'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj',
    '0123456789abcdef0123456789abcdef',
    '+1 202 555 0123',
    '123456.789012',
    'https://platform.example/reset?token=abc',
    '/upload/2026/passport.png',
    'Ålesund 5',
  ])('has no value: %s', (value) => {
    const body = { type: value, code: value, data: [value, { name: value, [value]: value }], [value]: 1 }
    expect(JSON.stringify(redactBody(JSON.stringify(body)))).not.toContain(value)
  })

  it('that is no JSON is not copied', () =>
    expect(redactBody('<html>secret</html>')).toBe('no JSON: text(19)'))

  it.each([
    ['/api/news/detail?id=7&lang=en', '/api/news/detail?id&lang'],
    ['/api/receipts/500001', '/api/receipts/:value'],
    ['/api/user/a%40b.example', '/api/user/:value'],
  ])('of %s names %s', (path, shown) => expect(redactPath(path)).toBe(shown))
})
