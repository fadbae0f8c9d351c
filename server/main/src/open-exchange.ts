import { join } from 'node:path'
import { toAmount, divideByInt } from '@bourse/contracts/kit'
import {
  createExchange,
  createExchangeMetrics,
  type Exchange,
  machineClock,
  emailCodeSender,
  migrate,
  migrations,
  operatorSocket,
  inlineCodeSender,
  randomIds,
  readState,
  secureRandom,
  serveOperator,
  type SpaceState,
  smtpMailer,
} from '@bourse/exchange'
import type { Logger } from 'pino'
import { codeSetup, type Config } from './config.ts'
import { openOwnDatabase } from './open-database.ts'

type ListenOptions = {
  readonly port: number
  readonly host: string
  readonly feedKey: string | null
  /** Called when the database is lost and the exchange must stop. */
  readonly onDatabaseLost: (error: Error) => void
}
export type OpenExchange = {
  readonly url: string
  readonly exchange: Exchange
  readonly spaceState: () => SpaceState
  close(): Promise<void>
}

/** Opens the embedded exchange on its own or an external database, with the machine's clock, and listens. */
export async function openExchange(
  config: Config,
  log: Logger,
  { port, host, feedKey, onDatabaseLost }: ListenOptions,
): Promise<OpenExchange> {
  const metrics = createExchangeMetrics()
  const { db, storage, spaceState, close } = await openOwnDatabase(config, log, {
    onDatabaseLost,
    took: metrics.queried,
  })
  await migrate(db, migrations)
  const clock = machineClock(Number((await readState(db, 'clock_offset')) ?? 0))
  const random = secureRandom()
  const exchange: Exchange = await createExchange({
    db,
    clock,
    random,
    ids: randomIds(random),
    marketSeed: config.marketSeed,
    hasPrograms: config.leaderPrograms,
    tickRetentionDays: config.tickRetentionDays,
    feedKey,
    codeSender:
      config.smtpUrl === null ? inlineCodeSender() : emailCodeSender(config.smtpUrl, config.smtpFrom),
    codeSetup: codeSetup(config),
    mailer: config.smtpUrl === null ? null : smtpMailer(config.smtpUrl, config.smtpFrom),
    publicOrigin: config.publicOrigin,
    allowsPrivateWebhooks: config.webhookPrivate,
    autoReview: config.autoReview,
    holds: config.holds,
    approvalAboveUsd: config.approvalAboveUsd,
    operatorKeys: config.operatorKeys,
    hasDepositBonus: config.depositBonus,
    ...(config.optionsFeePercent === null
      ? {}
      : { secondsFeeRate: divideByInt(toAmount(config.optionsFeePercent), 100n, 'up') }),
    ...(config.rebatePercent === null
      ? {}
      : {
          rebateShares: config.rebatePercent.map((percent) =>
            divideByInt(toAmount(`${percent}`), 100n, 'down'),
          ),
        }),
    storage,
    spaceState,
    uploads: join(config.dataDirectory, 'uploads'),
    log,
    metrics,
    catchesUpInBackground: true,
  })
  if (!exchange.isCatchingUp()) await exchange.tickOnce()
  const url = await exchange.app.listen({ port, host })
  exchange.start()
  const operator = await serveOperator(exchange.operator, operatorSocket(config.dataDirectory), log)
  return {
    url,
    exchange,
    spaceState,
    async close() {
      operator.close()
      await exchange.close()
      await close()
    },
  }
}
