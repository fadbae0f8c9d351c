import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createStretchMeter } from './stretches.ts'

const SPIN_MS = 20

function spin(): void {
  const usage = () => process.threadCpuUsage().user + process.threadCpuUsage().system
  const began = usage()
  while (usage() - began < SPIN_MS * 1_000);
}

it('counts what a task does before it yields as one stretch, and each further one by itself', async () => {
  const meter = createStretchMeter()
  await yieldToEventLoop()
  const longestOf = (task: string) => meter.held().find((each) => each.task === task)?.longest ?? 0
  await meter.within('in one', async () => {
    await Promise.resolve()
    spin()
    await Promise.resolve()
    spin()
  })
  await yieldToEventLoop()
  await meter.within('divided', async () => {
    await yieldToEventLoop()
    spin()
    await yieldToEventLoop()
    spin()
  })
  await yieldToEventLoop()
  await yieldToEventLoop()
  expect(longestOf('in one')).toBeGreaterThan(1.9 * SPIN_MS)
  expect(longestOf('divided')).toBeGreaterThan(0.9 * SPIN_MS)
  expect(longestOf('divided')).toBeLessThan(1.6 * SPIN_MS)
  meter.reset()
  expect(meter.held()).toEqual([])
})
