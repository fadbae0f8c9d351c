import { type Endpoint, MINUTE } from '@bourse/contracts/kit'
import { otc } from '@bourse/contracts/otc'
import type { Member } from '#environment'
import { type Fields, type Fixture, type Table, UNKNOWN } from './fixture.ts'

export const otcRefusals = (fixture: Fixture): Table => {
  /** USDT for VND with the first merchant. */
  const order = (more: Fields = {}): Fields => ({
    merchant_id: '1',
    type: 'buy',
    currency_id: '3',
    fiat: 'VND',
    pay_method: 'bank',
    number: '100',
    price: '24883.638',
    ...more,
  })
  const placeRefusal = async (more: Fields, who?: Member) =>
    fixture.refused(who ?? (await fixture.environment.verified()), otc.place, order(more))
  const placed = async (who: Member) => {
    const { body } = await who.send('POST', otc.place.path, order())
    return (body as { data: { id: string } }).data.id
  }
  const withId = (endpoint: Endpoint, fields: Fields) =>
    fixture.toMember(endpoint, { id: UNKNOWN, ...fields })
  const onPlaced = async (endpoint: Endpoint, fields: Fields = {}) => {
    const who = await fixture.environment.verified()
    return fixture.refused(who, endpoint, { id: await placed(who), ...fields })
  }
  const complaint = 'The coins have not arrived'
  const proof = '/upload/unknown.jpg'
  return {
    'otc.offers': {
      coin_unknown: () => fixture.toMember(otc.offers, { type: 'buy', currency_id: '4', fiat: 'VND' }),
      price_unavailable: () =>
        withOldPrices(fixture, (who) =>
          fixture.refused(who, otc.offers, { type: 'buy', currency_id: '1', fiat: 'VND' }),
        ),
    },
    'otc.place': {
      coin_unknown: () => placeRefusal({ currency_id: '4' }),
      not_found: () => placeRefusal({ merchant_id: UNKNOWN }),
      card_required: () => placeRefusal({ type: 'sell' }),
      otc_orders_open: async () => {
        const who = await fixture.environment.verified()
        for (let count = 0; count < 3; count++) await placed(who)
        return placeRefusal({}, who)
      },
      otc_paused: async () => {
        const who = await fixture.environment.verified()
        for (let count = 0; count < 3; count++)
          await fixture.refused(who, otc.cancel, { id: await placed(who) })
        return placeRefusal({}, who)
      },
      price_unavailable: () => withOldPrices(fixture, (who) => placeRefusal({ currency_id: '1' }, who)),
      price_moved: () => placeRefusal({ price: '24000' }),
      amount_invalid: () => placeRefusal({ number: '10.0000001' }),
      amount_below_minimum: () => placeRefusal({ number: '9' }),
      amount_above_maximum: () => placeRefusal({ number: '2000.5' }),
      insufficient_balance: async () => {
        const who = await fixture.environment.verified()
        await who.send('POST', '/user/cash_save', CARD)
        return placeRefusal({ type: 'sell', price: '24685.362' }, who)
      },
    },
    'otc.order': { not_found: () => fixture.toMember(otc.order, { id: UNKNOWN }) },
    'otc.pay': {
      not_found: () => withId(otc.pay, {}),
      order_closed: async () => {
        const who = await fixture.environment.verified()
        const id = await placed(who)
        await fixture.refused(who, otc.cancel, { id })
        return fixture.refused(who, otc.pay, { id })
      },
      picture_invalid: () => onPlaced(otc.pay, { proof }),
    },
    'otc.release': {
      not_found: () => fixture.toMember(otc.release, { id: UNKNOWN }),
      order_closed: () => onPlaced(otc.release),
    },
    'otc.cancel': {
      not_found: () => fixture.toMember(otc.cancel, { id: UNKNOWN }),
      order_closed: async () => {
        const who = await fixture.environment.verified()
        const id = await placed(who)
        await fixture.refused(who, otc.pay, { id })
        return fixture.refused(who, otc.cancel, { id })
      },
    },
    'otc.dispute': {
      not_found: () => withId(otc.dispute, { complaint }),
      order_closed: () => onPlaced(otc.dispute, { complaint }),
      picture_invalid: async () => {
        const who = await fixture.environment.verified()
        const id = await placed(who)
        await fixture.refused(who, otc.pay, { id })
        return fixture.refused(who, otc.dispute, { id, complaint, proof })
      },
    },
  }
}

const CARD = {
  real_name: 'Alice Example',
  bank_account: '4111111111111111',
  bank_name: 'First Bank',
  bank_branch: 'Main',
  bank_dizhi: 'Hanoi',
  mobile: '0900000000',
}

async function withOldPrices(fixture: Fixture, run: (who: Member) => Promise<string>): Promise<string> {
  const who = await fixture.environment.verified()
  fixture.environment.clock.advance(MINUTE)
  const refused = await run(who)
  await fixture.environment.advance('1 second')
  return refused
}
