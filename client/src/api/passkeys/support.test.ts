import { expect, it } from 'vitest'
import { passkeySupport } from './support.ts'

it.each([
  ['trade.example', true, true, 'ok'],
  ['localhost', true, true, 'ok'],
  ['trade.example', true, false, 'browser'],
  ['trade.example', false, false, 'address'],
  ['127.0.0.1', true, true, 'address'],
  ['[::1]', true, true, 'address'],
] as const)('at %s, secure %s, with the API %s: %s', (hostname, isSecure, hasApi, expected) =>
  expect(passkeySupport({ hostname, isSecure, hasApi })).toBe(expected),
)
