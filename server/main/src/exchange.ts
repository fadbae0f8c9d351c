// The embedded exchange as a process of its own: a child of `start.ts`, or standalone by `npm start --
// exchange`.
import { isDeepStrictEqual } from 'node:util'
import { createOps } from '@bourse/exchange'
import type { Logger } from 'pino'
import { type Config, readConfig } from './config.ts'
import { makeNewFilesPrivate, secureDataDirectory, TIGHTENED } from './data-directory.ts'
import { exitWithError } from './exit-with-error.ts'
import { createLog, isPortInUse, monotonicNow } from './machine.ts'
import { openExchange, type OpenExchange } from './open-exchange.ts'
import { closeOnce, closeOnSignals, ignoreStopSignals } from './stop-signals.ts'
import { feedKey } from './secrets.ts'
import { HEALTHY, METRICS } from './supervise.ts'

const isChild = process.argv[2] === 'child'

/** Starts the ops server of a standalone exchange; that of a child is served by the parent. */
async function listenForOperator(config: Config, log: Logger, { exchange }: OpenExchange) {
  const ops = createOps({ log, health: exchange.health, metrics: exchange.metrics })
  const url = await ops.listen({ port: config.opsPort, host: config.host })
  return { url, close: () => ops.close() }
}

async function assertPortsAreFree(config: Config): Promise<void> {
  for (const [name, port] of [
    ['PORT', config.port],
    ['OPS_PORT', config.opsPort],
  ] as const) {
    if (await isPortInUse(port, config.host))
      throw new Error(`port ${port} is taken: set ${name} to another one`)
  }
}

async function run(): Promise<void> {
  const config = readConfig(process.env, 'exchange')
  makeNewFilesPrivate()
  const tightened = secureDataDirectory(config.dataDirectory)
  const log = createLog(config, 'exchange')
  if (tightened.length > 0) log.warn({ paths: tightened }, TIGHTENED)
  // A child has its parent's environment, which the parent has reported.
  if (!isChild) for (const warning of config.warnings) log.warn(warning)
  // A service manager may signal every process; the parent drains first, and then stops this one.
  if (isChild) ignoreStopSignals(process)
  let close = (): void => process.exit(0)
  // The parent has stopped or is gone, so nothing uses this process.
  process.once('disconnect', () => close())
  if (!isChild) await assertPortsAreFree(config)
  const [port, host] = isChild ? [config.exchangePort, '127.0.0.1'] : [config.port, config.host]
  const onDatabaseLost = (error: Error): void => {
    log.fatal({ err: error }, 'exchange stopping: parent process or database is gone')
    process.exit(1)
  }
  const open = await openExchange(config, log, {
    port,
    host,
    feedKey: feedKey(config),
    onDatabaseLost,
  })
  const ops = isChild ? null : await listenForOperator(config, log, open)
  const terms = { delay: 9_000, log, monotonicNow }
  close = (isChild ? closeOnce : closeOnSignals)(terms, async (err) => {
    if (err !== undefined) log.fatal({ err }, 'stopping after an unexpected error')
    await ops?.close()
    await open.close()
  })
  if (isChild) return serveParent(open, log)
  process.stdout.write(`The Bourse exchange is ready: ${open.url} (for its operator: ${ops?.url}/readyz)\n`)
}

/**
 * Serves the parent process, which has the ops port: it requests the metrics and receives the state of disk,
 * ledger and stuck rows.
 */
function serveParent({ url, exchange, spaceState }: OpenExchange, log: Logger): void {
  process.on('message', (message) => {
    if (message !== METRICS) return
    void exchange.metrics().then((metrics) => process.send?.({ metrics }))
  })
  let reported = HEALTHY
  let stuck = HEALTHY.stuck
  setInterval(() => {
    const state = { storage: spaceState(), ledger: exchange.ledger(), stuck }
    if (isDeepStrictEqual(state, reported)) return
    reported = state
    process.send?.({ state })
  }, REPORT_MS).unref()
  setInterval(() => {
    exchange.health().then(
      (health) => (stuck = health.stuck),
      (error: unknown) => log.error({ err: error }, 'failed to read the stuck rows'),
    )
  }, STUCK_MS).unref()
  process.send?.({ url })
}

const REPORT_MS = 1_000
/** The interval of reading stuck rows, which is a query. */
const STUCK_MS = 10_000

run().catch(exitWithError)
