import { join } from 'node:path'
import { addMs, MINUTE, SECOND } from '@bourse/contracts/kit'
import {
  catalogue,
  createExchange,
  inlineCodeSender,
  manualClock,
  randomIds,
  scriptedSource,
  secureRandom,
} from '@bourse/exchange'
import { pino } from 'pino'
import { audit } from '../ledger/index.ts'
import { START } from '../environment/start.ts'
import { counted } from '../faults/kill-during-settlement.ts'
import { endedAuctions, placeAuctions } from '../faults/place-auctions.ts'
import { withDatabase } from './own-database.ts'

export type AuctionsDue = {
  readonly ended: number
  /** From the tick of their end to the last stored result, in milliseconds. */
  readonly spent: number
  /** Violated invariants of the ledger. */
  readonly broken: number
}

/** Auctions that end in one second, on an exchange with its own disk: the time until all have ended. */
export const auctionsDue = (count: number): Promise<AuctionsDue> =>
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
      await exchange.tickOnce()
      await placeAuctions(db, { count, at: clock.now(), endsAt: addMs(clock.now(), MINUTE) })
      clock.advance(MINUTE - SECOND)
      await exchange.tickOnce()
      clock.advance(SECOND)
      const began = performance.now()
      await exchange.tickOnce()
      const spent = performance.now() - began
      return { ended: await counted(db, endedAuctions), spent, broken: (await audit({ db })).length }
    } finally {
      await exchange.close()
    }
  })
