import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { latch } from '#platform/testing'
import { backgroundTask } from './background-task.ts'

describe('a background task', () => {
  it('runs once at a time and can be started again after it ended', async () => {
    const gates = [latch(), latch()]
    let begun = 0
    const work = backgroundTask(
      () => gates[begun++]?.passed ?? Promise.resolve(),
      (error) => {
        throw error
      },
    )
    work.begin()
    work.begin()
    expect(begun).toBe(1)
    gates[0]?.open()
    await work.ended()
    work.begin()
    expect(begun).toBe(2)
    let isOver = false
    const over = work.ended().then(() => {
      isOver = true
    })
    await yieldToEventLoop()
    expect(isOver).toBe(false)
    gates[1]?.open()
    await over
  })

  it('that fails reports the error and can be started again', async () => {
    const failures: unknown[] = []
    const work = backgroundTask(
      () => Promise.reject(new Error('no luck')),
      (error) => failures.push(error),
    )
    work.begin()
    await work.ended()
    work.begin()
    await work.ended()
    expect(failures.map(String)).toEqual(['Error: no luck', 'Error: no luck'])
  })

  it('that was never started has ended', () => backgroundTask(() => Promise.resolve(), String).ended())
})
