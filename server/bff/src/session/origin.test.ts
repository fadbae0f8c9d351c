import { describe, expect, it } from 'vitest'
import { pageOrigin } from './origin.ts'

describe('the origin of a page', () => {
  it('is the public origin, whatever the host', () => {
    const of = pageOrigin('https://trade.example')
    for (const host of ['trade.example', 'evil.example', undefined]) {
      expect(of(host === undefined ? {} : { host })).toBe('https://trade.example')
    }
  })

  it.each([
    ['localhost', 'http://localhost'],
    ['LocalHost:8080', 'http://localhost:8080'],
    ['trade.localhost:8080', 'http://trade.localhost:8080'],
  ])('without one is that of the local host %s', (host, origin) =>
    expect(pageOrigin(null)({ host })).toBe(origin),
  )

  it.each([
    '127.0.0.1:8080',
    'evil.example',
    'localhost.evil.example',
    'evillocalhost',
    'localhost:8080/x',
    '',
  ])('without one is unknown at %j', (host) =>
    expect(pageOrigin(null)({ host, origin: 'http://localhost:8080' })).toBe(null),
  )
})
