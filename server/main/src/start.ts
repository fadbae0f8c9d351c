// `npm start`: the BFF with the app, and the embedded exchange unless UPSTREAM_URL names another upstream.
import { fileURLToPath } from 'node:url'
import type { BffOptions } from '@bourse/bff'
import type { Logger } from 'pino'
import { startupBanner } from './startup-banner.ts'
import { type Config, readConfig } from './config.ts'
import { isDiskFull, makeNewFilesPrivate, secureDataDirectory, TIGHTENED } from './data-directory.ts'
import { exitWithError } from './exit-with-error.ts'
import { clock, createLog, isPortInUse, monotonicNow, nowMs, random } from './machine.ts'
import { closeOnSignals } from './stop-signals.ts'
import { feedKey, redisUrl, sessionKeys } from './secrets.ts'
import { type SupervisedExchange, superviseExchange } from './supervise.ts'

const clientDir = fileURLToPath(new URL('../../../client/dist', import.meta.url))

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
  const config = readConfig(process.env)
  await assertPortsAreFree(config)
  const tightened = secureDataDirectory(config.dataDirectory)
  const log = createLog(config, 'bff')
  if (tightened.length > 0) log.warn({ paths: tightened }, TIGHTENED)
  for (const warning of config.warnings) log.warn(warning)
  // The exchange takes longest to start, so the BFF is loaded in the meantime.
  const ownKey = chooseFeedKey(config)
  const [exchange, { createBff }] = await Promise.all([
    config.upstreamUrl === null
      ? superviseExchange({ log, now: nowMs, feedKey: ownKey, isDiskFull: () => isDiskFull(config) })
      : null,
    import('@bourse/bff'),
  ])
  const embedded =
    exchange === null
      ? null
      : { url: exchange.url, feedKey: ownKey, metrics: exchange.metrics, state: exchange.state }
  const bff = await createBff(bffOptions(config, log, embedded))
  const close = closeOnSignals(
    { delay: 10_000 + config.drainSeconds * 1000, log, monotonicNow },
    async (err) => {
      if (err !== undefined) log.fatal({ err }, 'stopping after an unexpected error')
      await bff.close()
      await exchange?.stop()
      log.info('stopped')
    },
  )
  // The launcher that would stop us is gone, perhaps killed.
  process.once('disconnect', close)
  const ports = await bff.listen({ port: config.port, host: config.host, opsPort: config.opsPort })
  const lines = startupBanner(config, ports)
  // A terminal shows all lines; a log collector gets only the first, as one log line.
  process.stdout.write(`${process.stdout.isTTY ? lines.join('\n') : lines[0]}\n`)
  log.info(lines.map((line) => line.trim().replace(/ {2,}/, ': ')).join('; '))
}

/** Chooses the feed key: that of the settings, or one generated for this run. */
const chooseFeedKey = (config: Config): string => feedKey(config) ?? random.bytes(32).toString('hex')

type EmbeddedExchange = Pick<SupervisedExchange, 'url' | 'metrics' | 'state'> & { readonly feedKey: string }

function bffOptions(config: Config, log: Logger, embedded: EmbeddedExchange | null): BffOptions {
  const url = embedded?.url ?? config.upstreamUrl ?? ''
  return {
    upstreamUrl: url,
    upstreamSocketUrl: embedded?.url ?? config.upstreamSocketUrl ?? url,
    upstreamFeedKey: embedded?.feedKey ?? feedKey(config),
    upstreamTimeZone: config.upstreamTimeZone,
    upstreamDialect: embedded === null ? config.upstreamDialect : 'classic',
    extensions: embedded !== null || config.upstreamExtensions,
    probesCalls: embedded === null,
    trusted: embedded !== null || config.upstreamTrusted,
    sessionKeys: sessionKeys(config),
    redisUrl: redisUrl(config),
    publicOrigin: config.publicOrigin,
    proxies: config.trustedProxies,
    legacyApi: config.legacyApi,
    socketsPerAddress: config.socketsPerAddress,
    socketsPerMember: config.socketsPerMember,
    drainMs: config.drainSeconds * 1000,
    secureCookies: config.publicOrigin?.startsWith('https:') ?? false,
    clientDir,
    ...(embedded === null ? {} : { exchangeMetrics: embedded.metrics, exchangeState: embedded.state }),
    log,
    clock,
    random,
  }
}

makeNewFilesPrivate()
if (process.argv[2] === 'exchange') await import('./exchange.ts')
else await run().catch(exitWithError)
