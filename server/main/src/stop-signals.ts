import type { EventEmitter } from 'node:events'
import closeWithGrace from 'close-with-grace'
import type { Logger } from 'pino'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const
/**
 * One stop can arrive several times: from the terminal and from npm, or as SIGTERM and SIGHUP from a service
 * manager that signals every process. A second signal within this time is the same stop; a later one ends the
 * process at once.
 */
const REPEAT_MS = 1_000

type Handlers = {
  readonly monotonicNow: () => number
  readonly stop: (signal: string) => void
  readonly force: (signal: string) => void
}

export function onStopSignals(
  source: Pick<EventEmitter, 'on'>,
  { monotonicNow, stop, force }: Handlers,
): void {
  let firstAt: number | null = null
  const received = (signal: string): void => {
    if (firstAt === null) {
      firstAt = monotonicNow()
      stop(signal)
    } else if (monotonicNow() - firstAt >= REPEAT_MS) force(signal)
  }
  for (const signal of SIGNALS) source.on(signal, () => received(signal))
}

/** Ignores all stop signals, for a process that only its parent stops. */
export function ignoreStopSignals(source: Pick<EventEmitter, 'on'>): void {
  for (const signal of SIGNALS) source.on(signal, () => undefined)
}

type Options = {
  readonly delay: number
  readonly log: Logger
  readonly monotonicNow: () => number
}

/** Closes the process in order after an unexpected error, or when the returned function is called. */
export function closeOnce(
  { delay, log }: Pick<Options, 'delay' | 'log'>,
  close: (error: Error | undefined) => Promise<void>,
): () => void {
  const grace = closeWithGrace({ delay, logger: log, skip: [...SIGNALS] }, ({ err }) => close(err))
  return () => grace.close()
}

/**
 * Closes the process as `closeOnce` does, and at the first stop signal; a later second one ends the process
 * at once.
 */
export function closeOnSignals(
  options: Options,
  close: (error: Error | undefined) => Promise<void>,
): () => void {
  const { log, monotonicNow } = options
  const stop = closeOnce(options, close)
  onStopSignals(process, {
    monotonicNow,
    stop(signal) {
      log.info({ signal }, 'shutting down; draining in-flight requests')
      stop()
    },
    force(signal) {
      log.error({ signal }, 'stopping at once: second signal')
      process.exit(1)
    },
  })
  return stop
}
