import { describe, expect, it } from 'vitest'
import { latch } from '#platform/testing'
import { createBatchQueue } from './batch-queue.ts'
import { Overloaded } from './connection-errors.ts'

describe('a queue', () => {
  it('runs the first item at once and alone, those that arrive meanwhile together, and refuses beyond its limit', async () => {
    const batches: number[][] = []
    const latched = latch()
    const queue = createBatchQueue<number, number>({
      sizeMax: 3,
      waitingMax: 4,
      async run(items) {
        batches.push([...items])
        if (batches.length === 1) await latched.passed
        return items.map((value) => ({ value: value * 10 }))
      },
    })
    const results = [1, 2, 3, 4, 5].map((item) => queue.add(item))
    await expect(queue.add(6)).rejects.toThrow(Overloaded)
    latched.open()
    expect(await Promise.all(results)).toEqual([10, 20, 30, 40, 50])
    expect(batches).toEqual([[1], [2, 3, 4], [5]])
  })

  it('rejects the items of a batch that fails, and goes on with the next', async () => {
    let isFirst = true
    const queue = createBatchQueue<number, number>({
      sizeMax: 2,
      waitingMax: 9,
      run(items) {
        const isFailing = isFirst
        isFirst = false
        return isFailing
          ? Promise.reject(new Error('lost'))
          : Promise.resolve(items.map((value) => ({ value })))
      },
    })
    const [lost, next] = [queue.add(1), queue.add(2)]
    await expect(lost).rejects.toThrow('lost')
    expect(await next).toBe(2)
  })
})
