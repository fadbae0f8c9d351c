import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isOnline, noteContact } from './presence.ts'

let time = 0
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('performance', { now: () => time })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each([
  ['the browser reports it, whatever has arrived', true, null, true],
  ['a frame arrived a moment ago', false, 0, true],
  ['a frame arrived seven seconds ago', false, 6_999, true],
  ['nothing arrived since', false, 7_000, false],
])('is online: %s', (_claim, onLine, contactAgo, expected) => {
  vi.stubGlobal('navigator', { onLine })
  time += 60_000
  if (contactAgo !== null) noteContact()
  time += contactAgo ?? 0
  expect(isOnline()).toBe(expected)
})
