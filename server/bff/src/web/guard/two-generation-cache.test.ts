import { expect, it } from 'vitest'
import { createTwoGenerationCache } from './two-generation-cache.ts'

it('the newest are remembered, and of the others no more than as many again', () => {
  const seen = createTwoGenerationCache<number>(3)
  for (let at = 0; at < 10; at++) seen.set(`k${at}`, at)
  expect([7, 8, 9].map((at) => seen.get(`k${at}`))).toEqual([7, 8, 9])
  expect([0, 1, 2, 3].map((at) => seen.get(`k${at}`))).toEqual([undefined, undefined, undefined, undefined])
})

it('what is asked for again and again is not forgotten', () => {
  const seen = createTwoGenerationCache<string>(3)
  seen.set('mine', 'here')
  for (let at = 0; at < 100; at++) {
    seen.set(`other ${at}`, 'there')
    expect(seen.get('mine')).toBe('here')
  }
})
