/** Work beside the beat: long work that the next beat must not wait for. */
export type BackgroundTask = {
  /** Begins it, unless it is still at it; then the next call will. */
  begin(): void
  /** When nothing of it is under way any more. */
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
