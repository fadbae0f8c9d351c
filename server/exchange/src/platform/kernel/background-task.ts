/** Long work outside of an interval, so that the next run does not wait for it. */
export type BackgroundTask = {
  /** Starts the work, unless it is already running. */
  begin(): void
  /** Resolves when the work is not running. */
  ended(): Promise<void>
}

export function backgroundTask(
  work: () => Promise<unknown>,
  failed: (error: unknown) => void,
): BackgroundTask {
  let running: Promise<void> | null = null
  const run = async (): Promise<void> => {
    await work().catch(failed)
    running = null
  }
  return {
    begin() {
      running ??= run()
    },
    ended: () => running ?? Promise.resolve(),
  }
}
