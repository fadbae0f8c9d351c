import { startTicks } from '@bourse/contracts/price-process/dynamics'
import { expect, it } from 'vitest'
import { catalogue, SECONDS_FEE, secondsTermsAt } from '#catalogue'
import { tieProbability } from '#platform/market/source'
import { tiesTooOften } from './accept-order.ts'

const { offers } = secondsTermsAt(SECONDS_FEE)
const markets = catalogue.markets.filter(({ secondsOpen }) => secondsOpen)

/** Lists the durations on offer in a market, at its start price. */
function listOffered(market: (typeof markets)[number]): number[] {
  const ties = (_id: unknown, seconds: number) => tieProbability(market, startTicks(market), seconds)
  return offers
    .map(({ seconds }) => seconds)
    .filter((seconds) => !tiesTooOften({ tieProbability: ties }, market.id, seconds))
}

it('each market offers the durations of which at most a twentieth ties, at the start prices', () => {
  const offered = Object.fromEntries(
    markets.map((market) => [market.baseCode, listOffered(market)[0] ?? null]),
  )
  expect(offered).toEqual({
    BTC: 30,
    ETH: 30,
    BNB: 30,
    SOL: 60,
    XRP: 600,
    ADA: null,
    DOGE: 60,
    LTC: 300,
    DOT: 600,
    LINK: 60,
    AVAX: null,
    TRX: 300,
    BCH: 30,
    SHIB: null,
  })
  for (const market of markets) {
    // A longer option moves further, so all durations after the first are offered too.
    const [first] = listOffered(market)
    expect(listOffered(market)).toEqual(
      offers.map(({ seconds }) => seconds).filter((seconds) => first !== undefined && seconds >= first),
    )
  }
})
