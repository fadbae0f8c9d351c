import { Overloaded } from './connection-errors.ts'

export type BatchQueue<Item, Result> = {
  /** Resolves or rejects with this item's own result, once its batch has ended. */
  add(item: Item): Promise<Result>
}

/** The result of one item, or the error that it ended with. */
export type ItemResult<Result> = { readonly value: Result } | { readonly error: unknown }

type QueueOptions<Item, Result> = {
  /** The most items of a batch. */
  readonly sizeMax: number
  /** The most items that wait; further ones are refused with `Overloaded`. */
  readonly waitingMax: number
  /** Processes items in the order of their arrival; returns a result for each, in the same order. */
  readonly run: (items: readonly Item[]) => Promise<readonly ItemResult<Result>[]>
}

type QueuedItem<Item, Result> = {
  readonly item: Item
  readonly resolve: (value: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Runs one batch at a time. An item that finds nothing running starts at once, alone; those that arrive meanwhile
 * form the next batch. So a batch is only as large as the load makes it.
 */
export function createBatchQueue<Item, Result>(
  options: QueueOptions<Item, Result>,
): BatchQueue<Item, Result> {
  const { sizeMax, waitingMax, run } = options
  const waiting: QueuedItem<Item, Result>[] = []
  let isRunning = false

  async function drain(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, sizeMax)
      const results = await run(batch.map(({ item }) => item)).catch((error: unknown) =>
        batch.map(() => ({ error })),
      )
      batch.forEach(({ resolve, reject }, index) => {
        const result = results[index]
        if (result === undefined) reject(new Error('a batch returned no result for one of its items'))
        else if ('error' in result) reject(result.error)
        else resolve(result.value)
      })
    }
    isRunning = false
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= waitingMax)
          return reject(new Overloaded(`${waiting.length} calls wait already`))
        waiting.push({ item, resolve, reject })
        if (!isRunning) void drain()
      }),
  }
}
