import { addMs, MINUTE, SECOND } from '@bourse/contracts/kit'
import { readCount, endedAuctions, placeAuctions } from '@bourse/test/faults'
import { audit } from '@bourse/test/ledger'
import { type Figure, figure, none } from './figure.ts'
import { timed, withExchange } from './own-exchange.ts'

const COUNT = 500

/** Measures the time until all auctions of one second have ended, each with a member who loses. */
export const auctionsDue = (): Promise<Figure[]> =>
  withExchange(async ({ db, clock, exchange }) => {
    await exchange.tickOnce()
    await placeAuctions(db, { count: COUNT, at: clock.now(), endsAt: addMs(clock.now(), MINUTE) })
    clock.advance(MINUTE - SECOND)
    await exchange.tickOnce()
    clock.advance(SECOND)
    return [
      figure('500 auctions that end in one second', await timed(() => exchange.tickOnce()), 'ms'),
      none('auctions that did not end', COUNT - (await readCount(db, endedAuctions))),
      none('violated invariants', (await audit({ db })).length),
    ]
  })
