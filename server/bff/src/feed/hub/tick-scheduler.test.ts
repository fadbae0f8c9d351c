import { describe, expect, it } from 'vitest'
import { createTickScheduler, IDLE_MS } from './tick-scheduler.ts'

/** A clock moved by the test, and the scheduler's single timer. */
function setUp() {
  let now = 0
  let busy = false
  let timer: { at: number; work: () => void } | null = null
  let changes = 0
  const ticks: number[] = []
  const scheduler = createTickScheduler({
    monotonicNow: () => now,
    after(ms, work) {
      const own = { at: now + ms, work }
      timer = own
      return () => void (timer = timer === own ? null : timer)
    },
  })
  const tick = () => {
    if (busy) return 'busy'
    ticks.push(now)
    const sent = changes > 0
    changes = 0
    return sent ? 'sent' : 'idle'
  }
  return {
    scheduler: {
      ...scheduler,
      start: () => scheduler.start(tick),
      changed() {
        changes++
        scheduler.onChanged()
      },
    },
    ticks,
    setBusy: (is: boolean) => void (busy = is),
    goTo(moment: number) {
      while (timer !== null && timer.at <= moment) {
        const { at, work } = timer
        timer = null
        now = at
        work()
      }
      now = moment
    },
  }
}

describe('the pace', () => {
  it('ticks soon after a change, with the changes that belong to it', () => {
    const { scheduler, ticks, goTo } = setUp()
    scheduler.start()
    goTo(100)
    for (let market = 0; market < 50; market++) scheduler.changed()
    goTo(110)
    scheduler.changed()
    goTo(140)
    expect(ticks).toEqual([120])
  })

  it('ticks at most five times a second', () => {
    const { scheduler, ticks, goTo } = setUp()
    scheduler.start()
    for (let moment = 0; moment < 2_000; moment += 10) {
      goTo(moment)
      scheduler.changed()
    }
    expect(ticks.slice(0, 4)).toEqual([20, 220, 420, 620])
    expect(ticks).toHaveLength(10)
  })

  it('ticks also without changes', () => {
    const { scheduler, ticks, goTo } = setUp()
    scheduler.start()
    goTo(4 * IDLE_MS)
    expect(ticks).toEqual([1, 2, 3, 4].map((times) => times * IDLE_MS))
  })

  it('does not delay a change after an idle tick', () => {
    const { scheduler, ticks, goTo } = setUp()
    scheduler.start()
    goTo(IDLE_MS + 1)
    scheduler.changed()
    goTo(2 * IDLE_MS)
    expect(ticks).toEqual([IDLE_MS, IDLE_MS + 21])
  })

  it('waits while the previous tick is still being written, up to a limit', () => {
    const { scheduler, ticks, setBusy, goTo } = setUp()
    scheduler.start()
    setBusy(true)
    scheduler.changed()
    goTo(500)
    expect(ticks).toEqual([])
    setBusy(false)
    goTo(520)
    expect(ticks).toHaveLength(1)
  })

  it('stops, and starts only on request', () => {
    const { scheduler, ticks, goTo } = setUp()
    scheduler.changed()
    goTo(1_000)
    expect(ticks).toEqual([])
    scheduler.start()
    goTo(1_000 + IDLE_MS)
    scheduler.stop()
    scheduler.changed()
    goTo(9_000)
    expect(ticks).toEqual([1_000 + IDLE_MS])
  })
})
