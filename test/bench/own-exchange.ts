import { join } from 'node:path'
import {
  catalogue,
  createExchange,
  type Database,
  type Exchange,
  inlineCodeSender,
  manualClock,
  randomIds,
  scriptedSource,
  secureRandom,
} from '@bourse/exchange'
import { pino } from 'pino'
import { START } from '../environment/start.ts'
import { withDatabase } from './own-database.ts'

export type OwnExchange = {
  readonly db: Database
  readonly clock: ReturnType<typeof manualClock>
  readonly exchange: Exchange
}

/** Work on an exchange with its own disk, whose clock and prices the work controls. */
export const withExchange = <T>(work: (own: OwnExchange) => Promise<T>): Promise<T> =>
  withDatabase(async (db, directory) => {
    const clock = manualClock(START)
    const random = secureRandom()
    const exchange = await createExchange({
      db,
      clock,
      random,
      ids: randomIds(random),
      source: scriptedSource({ markets: catalogue.markets, clock }),
      codeSender: inlineCodeSender(),
      autoReview: true,
      uploads: join(directory, 'uploads'),
      log: pino({ level: 'silent' }),
    })
    try {
      return await work({ db, clock, exchange })
    } finally {
      await exchange.close()
    }
  })
