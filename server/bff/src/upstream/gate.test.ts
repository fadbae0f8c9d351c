import { describe, expect, it } from 'vitest'
import { createGate, TERMS } from './gate.ts'

/** A gate whose patience ends when the test says so. */
function stage() {
  const timers = new Set<{ ms: number; run: () => void }>()
  const gate = createGate((ms, run) => {
    const timer = { ms, run }
    timers.add(timer)
    return () => void timers.delete(timer)
  })
  return {
    gate,
    timers,
    /** Everybody whose patience is this short gives up. */
    pass(ms: number) {
      for (const timer of timers) {
        if (timer.ms > ms) continue
        timers.delete(timer)
        timer.run()
      }
    },
    fill(count: number) {
      for (let at = 0; at < count; at++) if (gate.enter('vital') !== true) throw new Error('no room')
    },
  }
}

describe('the gate to the upstream', () => {
  it('lets out at once while there is room', () => {
    const { gate } = stage()
    for (let at = 0; at < TERMS.ordinary.room; at++) expect(gate.enter('ordinary')).toBe(true)
  })

  it('says who is out, who waits, and for how long', async () => {
    let at = 0
    const gate = createGate(
      () => () => undefined,
      () => at,
    )
    for (let taken = 0; taken < TERMS.ordinary.room; taken++) void gate.enter('ordinary')
    expect(gate.standing()).toEqual({
      inside: TERMS.ordinary.room,
      waiting: { vital: 0, dealing: 0, ordinary: 0, idle: 0 },
      oldestMs: 0,
    })
    const waiting = [gate.enter('idle')]
    at += 40
    waiting.push(gate.enter('ordinary'))
    at += 2
    expect(gate.standing()).toMatchObject({ waiting: { ordinary: 1, idle: 1 }, oldestMs: 42 })
    for (let left = 0; left < TERMS.ordinary.room; left++) gate.leave()
    expect([await waiting[0], await waiting[1]]).toEqual([true, true])
    expect(gate.standing()).toMatchObject({ inside: 2, oldestMs: 0 })
  })

  it('keeps the last places for what is more urgent', () => {
    const { gate, fill } = stage()
    fill(TERMS.idle.room)
    expect(gate.enter('idle')).toBeInstanceOf(Promise)
    expect(gate.enter('ordinary')).toBe(true)
    fill(TERMS.dealing.room - TERMS.idle.room - 1)
    expect(gate.enter('dealing')).toBeInstanceOf(Promise)
    expect(gate.enter('vital')).toBe(true)
  })

  it('lets those who wait out by their urgency, and each kind in the order in which it came', async () => {
    const { gate, fill } = stage()
    fill(TERMS.vital.room)
    const order: string[] = []
    const enter = async (name: string, urgency: 'idle' | 'ordinary' | 'vital') => {
      if (await gate.enter(urgency)) order.push(name)
    }
    const all = [
      enter('news', 'idle'),
      enter('orders', 'ordinary'),
      enter('close 1', 'vital'),
      enter('close 2', 'vital'),
    ]
    for (let at = 0; at < TERMS.vital.room + 2; at++) gate.leave()
    await Promise.all(all)
    expect(order).toEqual(['close 1', 'close 2', 'orders', 'news'])
  })

  it('sends away who has waited too long: news first, closing last', async () => {
    const { gate, fill, pass, timers } = stage()
    fill(TERMS.vital.room)
    const gone: string[] = []
    for (const urgency of ['vital', 'dealing', 'ordinary', 'idle'] as const) {
      void Promise.resolve(gate.enter(urgency)).then((may) => void (may ? null : gone.push(urgency)))
    }
    for (const [ms, left] of [
      [300, ['idle']],
      [1_000, ['idle', 'ordinary']],
      [2_000, ['idle', 'ordinary', 'dealing']],
      [5_000, ['idle', 'ordinary', 'dealing', 'vital']],
    ] as const) {
      pass(ms)
      await Promise.resolve()
      expect(gone).toEqual(left)
    }
    expect(timers.size).toBe(0)
  })

  it('sends away at once when too many wait, and has room again when they are gone', async () => {
    const { gate, fill, pass } = stage()
    fill(TERMS.vital.room)
    const waiting = Array.from({ length: TERMS.idle.queueMax }, async () => gate.enter('idle'))
    expect(gate.enter('idle')).toBe(false)
    pass(TERMS.idle.patienceMs)
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => false))
    expect(gate.enter('idle')).toBeInstanceOf(Promise)
  })

  it('counts right whoever comes and goes: after all is over, there is the whole room again', async () => {
    const { gate, fill, pass } = stage()
    fill(TERMS.vital.room)
    const late = gate.enter('ordinary')
    const soon = gate.enter('vital')
    gate.leave()
    expect(await soon).toBe(true)
    pass(TERMS.ordinary.patienceMs)
    expect(await late).toBe(false)
    for (let at = 0; at < TERMS.vital.room; at++) gate.leave()
    fill(TERMS.vital.room)
  })
})
