import { backgroundTask, type BackgroundTask } from './background-task.ts'

/**
 * Repeats a step in the background while it has more to do. A `begin` while it runs makes it run once more, because the step
 * may have read before the new work was committed.
 */
export function createDrain(step: () => Promise<boolean>, failed: (error: unknown) => void): BackgroundTask {
  let isRequested = false
  const task = backgroundTask(async () => {
    while (isRequested) {
      isRequested = false
      while (await step());
    }
  }, failed)
  return {
    begin() {
      isRequested = true
      task.begin()
    },
    ended: task.ended,
  }
}
