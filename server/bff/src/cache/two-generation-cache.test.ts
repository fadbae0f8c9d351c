import { expect, it } from 'vitest'
import { createTwoGenerationCache } from './two-generation-cache.ts'

it('retains the newest entries, and at most as many older ones', () => {
  const seen = createTwoGenerationCache<number>(3)
  for (let at = 0; at < 10; at++) seen.set(`k${at}`, at)
  expect([7, 8, 9].map((at) => seen.get(`k${at}`))).toEqual([7, 8, 9])
  expect([0, 1, 2, 3].map((at) => seen.get(`k${at}`))).toEqual([undefined, undefined, undefined, undefined])
})

it('retains entries that are read repeatedly', () => {
  const seen = createTwoGenerationCache<string>(3)
  seen.set('mine', 'here')
  for (let at = 0; at < 100; at++) {
    seen.set(`other ${at}`, 'there')
    expect(seen.get('mine')).toBe('here')
  }
})
