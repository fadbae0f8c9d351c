import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'

const INITIAL_RESTART_DELAY_MS = 200
const MAX_RESTART_DELAY_MS = 5_000
/**
 * The most falls per minute; beyond them the exchange stays down, and /readyz fails, instead of restarting
 * forever.
 */
const FALLS_PER_MINUTE = 5

/** Message by which the parent requests a child's metrics. */
export const METRICS = 'metrics'
const METRICS_MS = 2_000

/** The parts of the exchange's health that only its own process knows; it reports their changes. */
export type ExchangeState = {
  /** `full`: writes are refused. */
  readonly storage: 'free' | 'full'
  /** The result of the last audit. */
  readonly ledger: 'balanced' | 'broken'
  /** Rows and tasks that fail at every run, by name. */
  readonly stuck: readonly string[]
}
export const HEALTHY: ExchangeState = { storage: 'free', ledger: 'balanced', stuck: [] }

export type SupervisedExchange = {
  readonly url: string
  /** The state that the exchange reported last. */
  state(): ExchangeState
  /** Metrics of the child; empty while it is down or does not respond in time. */
  metrics(): Promise<string>
  stop(): Promise<void>
}

export type SuperviseOptions = {
  readonly log: Logger
  readonly now: () => number
  /** The key by which our BFF receives member events. */
  readonly feedKey: string
  /** Whether there is too little space to start. */
  readonly isDiskFull: () => Promise<boolean>
}

/** Runs the exchange as a child process and restarts it, always on its first port. */
export async function superviseExchange({
  log,
  now,
  feedKey,
  isDiskFull,
}: SuperviseOptions): Promise<SupervisedExchange> {
  const script = fileURLToPath(new URL('./exchange.ts', import.meta.url))
  const falls: number[] = []
  let stopping = false
  let child: ChildProcess
  let up = false
  let state = HEALTHY

  const launch = (port: string): Promise<string> =>
    new Promise((ready, failed) => {
      // A separate process group: Ctrl-C reaches only this process, which stops the exchange after the BFF.
      const env: NodeJS.ProcessEnv = { ...process.env, EXCHANGE_PORT: port, UPSTREAM_FEED_KEY: feedKey }
      delete env['UPSTREAM_FEED_KEY_FILE']
      child = fork(script, ['child'], { env, detached: true })
      child.once('message', (message) => {
        up = true
        state = HEALTHY
        ready((message as { url: string }).url)
      })
      child.on('message', (message) => {
        state = (message as { state?: ExchangeState }).state ?? state
      })
      child.once('exit', (code, signal) => {
        up = false
        failed(new Error('the exchange did not start; see its own message above'))
        if (!stopping) void onExit({ code, signal })
      })
    })

  async function onExit(how: { code: number | null; signal: string | null }): Promise<void> {
    if (url === null) return
    if (await isDiskFull().catch(() => false)) return waitForSpace()
    falls.push(now())
    const recent = falls.filter((at) => at > now() - 60_000).length
    if (recent > FALLS_PER_MINUTE) return log.fatal(how, 'exchange restart limit reached')
    const wait = Math.min(INITIAL_RESTART_DELAY_MS * 2 ** (recent - 1), MAX_RESTART_DELAY_MS)
    log.error({ ...how, wait }, 'exchange exited; restarting')
    relaunch(wait)
  }

  /** Relaunches the child; a failed start also emits `exit`, which counts as one more exit. */
  function relaunch(waitMs: number): void {
    const { port } = new URL(url ?? '')
    setTimeout(() => void (stopping ? null : launch(port).catch(() => undefined)), waitMs)
  }

  /**
   * Waits for space: a full disk is no crash loop, so the exchange starts when there is space, however long
   * that takes.
   */
  function waitForSpace(): void {
    if (state.storage === 'free')
      log.error('no space left for data: the exchange starts again when there is some')
    state = { ...state, storage: 'full' }
    setTimeout(() => {
      if (stopping) return
      isDiskFull().then(
        (isFull) => (isFull ? waitForSpace() : relaunch(0)),
        () => relaunch(0),
      )
    }, MAX_RESTART_DELAY_MS)
  }

  let url: string | null = null
  url = await launch('0')
  return {
    url,
    state: () => state,
    metrics: () => (up ? readMetrics(child) : Promise.resolve('')),
    stop: () =>
      new Promise((done) => {
        stopping = true
        if (child.exitCode !== null || child.signalCode !== null) return done()
        child.once('exit', () => done())
        // It ignores signals, and closes in order without its parent.
        if (child.connected) child.disconnect()
      }),
  }
}

function readMetrics(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    const done = (text: string) => {
      clearTimeout(late)
      child.off('message', onMessage)
      resolve(text)
    }
    const onMessage = (message: unknown) => {
      const { metrics } = message as { metrics?: unknown }
      if (typeof metrics === 'string') done(metrics)
    }
    const late = setTimeout(() => done(''), METRICS_MS)
    child.on('message', onMessage)
    child.send(METRICS, (error) => {
      if (error !== null) done('')
    })
  })
}
