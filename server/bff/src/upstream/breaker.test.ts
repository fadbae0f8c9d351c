import { describe, expect, it } from 'vitest'
import { createBreaker } from './breaker.ts'

function setUp() {
  let at = 0
  const breaker = createBreaker(() => at)
  return {
    breaker,
    wait: (ms: number) => void (at += ms),
    fail: (times: number) => void Array.from({ length: times }, () => breaker.note(false)),
  }
}

describe('the breaker', () => {
  it('opens after five failures in a row and allows one probe after its pause', () => {
    const { breaker, wait, fail } = setUp()
    fail(4)
    expect(breaker.allows()).toBe(true)
    fail(1)
    expect(breaker.allows()).toBe(false)
    wait(1_000)
    expect([breaker.allows(), breaker.allows()]).toEqual([true, false])
  })

  it('reports its state', () => {
    const { breaker, wait, fail } = setUp()
    const seen = [breaker.state()]
    fail(5)
    seen.push(breaker.state())
    wait(1_000)
    breaker.allows()
    seen.push(breaker.state())
    fail(1)
    seen.push(breaker.state())
    breaker.note(true)
    seen.push(breaker.state())
    expect(seen).toEqual(['closed', 'open', 'halfOpen', 'open', 'closed'])
  })

  it('closes on the first success', () => {
    const { breaker, wait, fail } = setUp()
    fail(5)
    wait(1_000)
    breaker.allows()
    breaker.note(true)
    expect([breaker.allows(), breaker.allows()]).toEqual([true, true])
  })

  it('opens when half of many requests fail, though never five in a row', () => {
    const { breaker } = setUp()
    for (let call = 0; call < 10; call++) {
      breaker.note(true)
      breaker.note(false)
    }
    expect(breaker.allows()).toBe(false)
  })

  it('recovers within two seconds however long the upstream was unavailable', () => {
    const { breaker, wait, fail } = setUp()
    fail(5)
    for (let probe = 0; probe < 10; probe++) {
      wait(2_000)
      expect(breaker.allows()).toBe(true)
      breaker.note(false)
    }
    wait(2_000)
    expect(breaker.allows()).toBe(true)
  })
})
