import { addMs, MINUTE, SECOND } from '@bourse/contracts/kit'
import { audit } from '../ledger/index.ts'
import { counted } from '../faults/kill-during-settlement.ts'
import { endedAuctions, placeAuctions } from '../faults/place-auctions.ts'
import { withExchange } from './own-exchange.ts'

export type AuctionsDue = {
  readonly ended: number
  /** From the tick of their end to the last stored result, in milliseconds. */
  readonly spent: number
  /** Violated invariants of the ledger. */
  readonly broken: number
}

/** Auctions that end in one second, on an exchange with its own disk: the time until all have ended. */
export const auctionsDue = (count: number): Promise<AuctionsDue> =>
  withExchange(async ({ db, clock, exchange }) => {
    await exchange.tickOnce()
    await placeAuctions(db, { count, at: clock.now(), endsAt: addMs(clock.now(), MINUTE) })
    clock.advance(MINUTE - SECOND)
    await exchange.tickOnce()
    clock.advance(SECOND)
    const began = performance.now()
    await exchange.tickOnce()
    const spent = performance.now() - began
    return { ended: await counted(db, endedAuctions), spent, broken: (await audit({ db })).length }
  })
