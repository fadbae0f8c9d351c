import { join } from 'node:path'
import {
  createExchange,
  ensureDatabase,
  type Exchange,
  machineClock,
  mailCourier,
  migrate,
  migrations,
  openDatabase,
  operatorSocket,
  paperCourier,
  type Postgres,
  randomIds,
  readKept,
  secureRandom,
  seededSource,
  catalogue,
  serveOperator,
  startPostgres,
} from '@bourse/exchange'
import type { Logger } from 'pino'
import type { Config } from './config.ts'

const DATABASE = 'bourse'

export type OpenExchange = { readonly url: string; close(): Promise<void> }

/** The embedded exchange on its own or the operator's database, listening and driven by the machine's clock. */
export async function openExchange(
  config: Config,
  log: Logger,
  port: number,
  host: string,
): Promise<OpenExchange> {
  const server = config.databaseUrl === null ? await ownPostgres(config, log) : null
  const connection = server?.connection(DATABASE) ?? { connectionString: config.databaseUrl ?? '' }
  const db = openDatabase(connection, (error) => log.error({ err: error }, 'the database connection broke'))
  await migrate(db, migrations)
  const clock = machineClock(Number((await readKept(db, 'clock_offset')) ?? 0))
  const random = secureRandom()
  const exchange: Exchange = await createExchange({
    db,
    clock,
    random,
    ids: randomIds(random),
    source: seededSource({ seed: config.marketSeed, markets: catalogue.markets }),
    marketSeed: config.marketSeed,
    feedKey: config.upstreamFeedKey,
    courier: config.smtpUrl === null ? paperCourier(log) : mailCourier(config.smtpUrl, config.smtpFrom),
    autoReview: config.autoReview,
    uploads: join(config.dataDirectory, 'uploads'),
    log,
  })
  await exchange.tickOnce()
  const url = await exchange.app.listen({ port, host })
  exchange.start()
  const operator = await serveOperator(exchange.operator, operatorSocket(config.dataDirectory), log)
  return {
    url,
    async close() {
      operator.close()
      await exchange.close()
      await db.close()
      await server?.stop()
    },
  }
}

async function ownPostgres(config: Config, log: Logger): Promise<Postgres> {
  const server = await startPostgres({ directory: join(config.dataDirectory, 'postgres'), log })
  await ensureDatabase(server, DATABASE)
  return server
}
