import type { Endpoint } from '@bourse/contracts/kit'
import { twap } from '@bourse/contracts/twap'
import { catalogue } from '@bourse/exchange'
import { type Fields, type Fixture, type Table, UNKNOWN } from './fixture.ts'

const pair = { currency_id: '1', legal_id: '3', type: '1', orders: '4', minutes: '10' }
const ofSpot = (more: Fields = {}): Fields => ({ ...pair, amount: '0.01', ...more })
const ofFutures = (more: Fields = {}): Fields => ({ ...pair, share: '20', multiple: '10', ...more })
const closed = (isClosed: (market: (typeof catalogue.markets)[number]) => boolean): Fields => {
  const market = catalogue.markets.find(isClosed)
  return { currency_id: market?.base, legal_id: market?.quote }
}
const noSpot = () => closed(({ spotOpen }) => !spotOpen)
const noFutures = () => closed(({ futures }) => futures === null)

/** Refusals of TWAP orders. */
export function twapRefusals(fixture: Fixture): Table {
  const spot = (more: Fields) => fixture.toMember(twap.placeSpot, ofSpot(more))
  const futures = (more: Fields) => fixture.toVerified(twap.placeFutures, ofFutures(more))
  const eleven = async (endpoint: Endpoint, fields: Fields) => {
    const member = await fixture.environment.verified()
    let last = 'passed'
    for (let at = 0; at <= 10 && last === 'passed'; at++)
      last = await fixture.refused(member, endpoint, fields)
    return last
  }
  return {
    'twap.placeSpot': {
      market_unknown: () => spot({ currency_id: UNKNOWN }),
      market_closed: () => spot(noSpot()),
      order_terms_unfit: () => spot({ time_in_force: 'fok' }),
      amount_below_minimum: () => spot({ amount: '0.0001' }),
      amount_above_maximum: () => spot({ amount: '999999999' }),
      price_off_step: () => spot({ limit_price: '60000.001' }),
      quantity_off_step: () => spot({ amount: '0.010001' }),
      member_limit: () => eleven(twap.placeSpot, ofSpot()),
    },
    'twap.placeFutures': {
      market_unknown: () => futures({ currency_id: UNKNOWN }),
      market_closed: () => futures(noFutures()),
      order_terms_unfit: () => futures({ time_in_force: 'gtc' }),
      leverage_invalid: () => futures({ multiple: '7' }),
      price_off_step: () => futures({ limit_price: '60000.001' }),
      quantity_off_step: () => futures({ share: '20.5' }),
      lots_below_minimum: () => futures({ share: '3' }),
      lots_above_maximum: () => futures({ share: '99999999' }),
      member_limit: () => eleven(twap.placeFutures, ofFutures()),
    },
    'twap.slices': {
      not_found: () => fixture.toMember(twap.slices, { id: UNKNOWN }),
    },
    'twap.cancel': {
      not_found: () => fixture.toMember(twap.cancel, { id: UNKNOWN }),
      order_closed: async () => {
        const member = await fixture.environment.member()
        await fixture.refused(member, twap.placeSpot, ofSpot())
        const { list } = await member.call(twap.list, {})
        const cancel = { id: list[0]?.id }
        await fixture.refused(member, twap.cancel, cancel)
        return fixture.refused(member, twap.cancel, cancel)
      },
    },
  }
}
