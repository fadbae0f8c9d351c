import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'

const INITIAL_RESTART_DELAY_MS = 200
const MAX_RESTART_DELAY_MS = 5_000
/** More falls than this within a minute: it stays down, and readiness says so, rather than fall for ever. */
const FALLS_PER_MINUTE = 5

/** The word by which a child is asked for what it has counted. */
export const METRICS = 'metrics'
const METRICS_MS = 2_000

export type Supervised = {
  readonly url: string
  isUp(): boolean
  /** What it has counted; nothing while it is down, or too busy to say. */
  metrics(): Promise<string>
  stop(): Promise<void>
}

export type SuperviseOptions = {
  readonly log: Logger
  readonly now: () => number
  /** What our BFF shows to be told of its members. */
  readonly feedKey: string
}

/** Runs the exchange as a child, brings it back when it falls, always at the address it had first. */
export async function superviseExchange({ log, now, feedKey }: SuperviseOptions): Promise<Supervised> {
  const script = fileURLToPath(new URL('./exchange.ts', import.meta.url))
  const falls: number[] = []
  let stopping = false
  let child: ChildProcess
  let up = false

  const launch = (port: string): Promise<string> =>
    new Promise((ready, failed) => {
      // In a group of its own: a Ctrl-C is for us, and we stop the exchange after the BFF.
      const env: NodeJS.ProcessEnv = { ...process.env, EXCHANGE_PORT: port, UPSTREAM_FEED_KEY: feedKey }
      delete env['UPSTREAM_FEED_KEY_FILE']
      child = fork(script, ['child'], { env, detached: true })
      child.once('message', (message) => {
        up = true
        ready((message as { url: string }).url)
      })
      child.once('exit', (code, signal) => {
        up = false
        failed(new Error('the exchange did not start; its own message is above'))
        if (!stopping) fallen({ code, signal })
      })
    })

  function fallen(how: { code: number | null; signal: string | null }): void {
    if (url === null) return
    falls.push(now())
    const recent = falls.filter((at) => at > now() - 60_000).length
    if (recent > FALLS_PER_MINUTE) return log.fatal(how, 'the exchange keeps falling and stays down')
    const wait = Math.min(INITIAL_RESTART_DELAY_MS * 2 ** (recent - 1), MAX_RESTART_DELAY_MS)
    log.error({ ...how, wait }, 'the exchange fell and will be started again')
    const port = new URL(url).port
    // A start that fails ends in `exit` as well, and that is counted as one more fall.
    setTimeout(() => void launch(port).catch(() => undefined), wait)
  }

  let url: string | null = null
  url = await launch('0')
  return {
    url,
    isUp: () => up,
    metrics: () => (up ? metricsOf(child) : Promise.resolve('')),
    stop: () =>
      new Promise((done) => {
        stopping = true
        if (child.exitCode !== null || child.signalCode !== null) return done()
        child.once('exit', () => done())
        child.kill('SIGTERM')
      }),
  }
}

function metricsOf(child: ChildProcess): Promise<string> {
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
