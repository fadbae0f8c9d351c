import { expect, it } from 'vitest'
import { parseRelyingParty } from './relying-party.ts'

it.each([
  ['https://trade.example', 'trade.example'],
  ['https://trade.example:8443', 'trade.example'],
  ['http://localhost:8080', 'localhost'],
  ['http://trade.localhost:8080', 'trade.localhost'],
])('a page at %s has passkeys of %s', (origin, id) =>
  expect(parseRelyingParty(origin)).toEqual({ id, origin }),
)

it.each([
  null,
  '',
  'null',
  'trade.example',
  'http://trade.example',
  'http://127.0.0.1:8080',
  'https://127.0.0.1',
  'https://[::1]:8080',
  'https://trade.example/path',
  'https://user@trade.example',
  'http://localhost.evil.example',
  'http://evillocalhost',
  'ftp://localhost',
])('a page at %s has none', (origin) => expect(parseRelyingParty(origin)).toBe(null))
