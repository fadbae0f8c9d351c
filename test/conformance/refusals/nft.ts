import { toAmount, HOUR, instantText, MINUTE } from '@bourse/contracts/kit'
import { type Artwork, nft } from '@bourse/contracts/nft'
import type { Member } from '#environment'
import { type Fields, type Fixture, type Table, UNKNOWN } from './fixture.ts'

const MONEY = { usdt: '100000' }

export const nftRefusals = (fixture: Fixture): Table => {
  const fresh = (money: Record<string, string> = MONEY) => fixture.environment.verified(money)
  const taken = new Set<string>()
  async function workIn(
    saleKind: 'fixed' | 'auction' | 'blindBox',
    saleStatus: 'onSale' | 'notStarted' = 'onSale',
  ): Promise<Artwork> {
    const { list } = await fixture.environment
      .visitor()
      .call(nft.artworks, { saleKind, saleStatus, limit: 100 })
    // Auctions of an installation end one after the other; those that end last are still running.
    const found = list
      .toSorted((one, other) => (one.endsAt ?? 0) - (other.endsAt ?? 0))
      .findLast(({ code, assetCode }) => assetCode === 'USDT' && !taken.has(code))
    if (found === undefined) throw new Error(`no ${saleKind} sale is left`)
    if (saleKind !== 'blindBox') taken.add(found.code)
    return found
  }
  const code = async (...terms: Parameters<typeof workIn>) => ({ code: (await workIn(...terms)).code })
  const to = fixture.refused
  /** Creates a member with a work that is not on sale. */
  async function owner(): Promise<{ who: Member; code: string }> {
    const [who, work] = [await fresh(), await workIn('fixed')]
    await who.call(nft.buy, { code: work.code })
    return { who, code: work.code }
  }
  const window = (from = 0, until = HOUR): Fields => {
    const at = (ms: number) => instantText((fixture.environment.clock.now() + ms) as never)
    return { start_time: at(from), end_time: at(until) }
  }
  /** Creates a member who sells a work. */
  async function seller(more: Fields = {}): Promise<{ who: Member; code: string }> {
    const own = await owner()
    const fields = { code: own.code, price: '100', ...window(), ...more }
    const outcome = await fixture.refused(own.who, nft.resell, fields)
    if (outcome !== 'passed') throw new Error(`a resale was refused: ${outcome}`)
    return own
  }
  const asOwner = async (fields: Fields) => {
    const own = await owner()
    return fixture.refused(own.who, nft.resell, { code: own.code, price: '100', ...window(), ...fields })
  }
  /** Creates a member with a box of the running series. */
  async function withBox(): Promise<{ who: Member; code: string }> {
    const [who, series] = [await fresh(), await workIn('blindBox')]
    await who.call(nft.buy, { code: series.code })
    const [box] = (await who.call(nft.owned, {})).list
    return { who, code: box?.code ?? '' }
  }
  async function bidder(): Promise<{ who: Member; work: Artwork }> {
    const [who, work] = [await fresh(), await workIn('auction')]
    await who.call(nft.payDeposit, { code: work.code })
    return { who, work }
  }
  /** Creates the winner of a member's auction that has just ended. */
  async function winner() {
    const { code: own } = await seller({ price: '100', per_increase: '5' })
    const who = await fresh()
    await who.call(nft.payDeposit, { code: own })
    await who.call(nft.bid, { code: own, increment: toAmount('5') })
    await fixture.environment.advance('1 hour')
    const [lot] = (await who.call(nft.wonLots, {})).list
    if (lot === undefined) throw new Error('no auction was won')
    return { who, id: lot.id }
  }
  /** Creates a member who did not pay a won auction, and finds a running auction. */
  async function barred() {
    const { who } = await winner()
    await fixture.environment.advance('24 hours')
    return { who, code: (await workIn('auction')).code }
  }
  const unknown = { code: 'unknown' }
  const toMember = async (endpoint: Parameters<typeof to>[1], fields: Fields) =>
    to(await fresh(), endpoint, fields)
  const asSeller = async (
    endpoint: Parameters<typeof to>[1],
    { more = {}, fields = {} }: Record<string, Fields>,
  ) => {
    const own = await seller(more)
    return to(own.who, endpoint, { code: own.code, ...fields })
  }
  const step = { per_increase: '5' }
  return {
    'nft.artwork': { not_found: () => fixture.toGuest(nft.artwork, unknown) },
    'nft.artist': { not_found: () => fixture.toGuest(nft.artist, { uid: UNKNOWN }) },
    'nft.like': {
      not_found: () => toMember(nft.like, unknown),
      own_artwork: async () => {
        const own = await owner()
        return to(own.who, nft.like, { code: own.code })
      },
    },
    'nft.buy': {
      not_found: () => toMember(nft.buy, unknown),
      wrong_sale_kind: async () => toMember(nft.buy, await code('auction')),
      not_on_sale: async () => toMember(nft.buy, await code('fixed', 'notStarted')),
      own_artwork: () => asSeller(nft.buy, {}),
      price_moved: async () => toMember(nft.buy, { ...(await code('fixed')), price: '0.5' }),
      insufficient_balance: async () => to(await fresh({}), nft.buy, await code('fixed')),
    },
    'nft.payDeposit': {
      not_found: () => toMember(nft.payDeposit, unknown),
      wrong_sale_kind: async () => toMember(nft.payDeposit, await code('fixed')),
      not_on_sale: async () => toMember(nft.payDeposit, await code('auction', 'notStarted')),
      own_artwork: () => asSeller(nft.payDeposit, { more: step }),
      bids_barred: async () => {
        const { who, code: own } = await barred()
        return to(who, nft.payDeposit, { code: own })
      },
      deposit_paid: async () => {
        const { who, work } = await bidder()
        return to(who, nft.payDeposit, { code: work.code })
      },
      insufficient_balance: async () => to(await fresh({}), nft.payDeposit, await code('auction')),
    },
    'nft.bid': {
      not_found: () => toMember(nft.bid, { ...unknown, price: '1' }),
      wrong_sale_kind: async () => toMember(nft.bid, { ...(await code('fixed')), price: '1' }),
      not_on_sale: async () => toMember(nft.bid, { ...(await code('auction', 'notStarted')), price: '1' }),
      own_artwork: () => asSeller(nft.bid, { more: step, fields: { price: '5' } }),
      bids_barred: async () => {
        const { who, code: own } = await barred()
        return to(who, nft.bid, { code: own, price: '5' })
      },
      deposit_required: async () => toMember(nft.bid, { ...(await code('auction')), price: '1' }),
      price_invalid: async () => {
        const { who, work } = await bidder()
        return to(who, nft.bid, { code: work.code, price: '0.5' })
      },
      bid_too_low: async () => {
        const { who, work } = await bidder()
        const step = (await who.call(nft.artwork, { code: work.code })).bidStep ?? toAmount('1')
        await who.call(nft.bid, { code: work.code, increment: step })
        return who.refusal(nft.bid, { code: work.code, increment: step, total: (work.price + step) as never })
      },
      insufficient_balance: async () => {
        const { code: own } = await seller({ price: '100', per_increase: '5' })
        const who = await fresh({ usdt: '100' })
        await who.call(nft.payDeposit, { code: own })
        return to(who, nft.bid, { code: own, price: '5' })
      },
    },
    'nft.openBox': {
      not_found: () => toMember(nft.openBox, unknown),
      not_owner: async () => toMember(nft.openBox, { code: (await withBox()).code }),
      wrong_sale_kind: async () => {
        const own = await owner()
        return to(own.who, nft.openBox, { code: own.code })
      },
      box_opened: async () => {
        const box = await withBox()
        await box.who.call(nft.openBox, { code: box.code })
        return to(box.who, nft.openBox, { code: box.code })
      },
      already_on_sale: async () => {
        const box = await withBox()
        await to(box.who, nft.resell, { code: box.code, price: '30', ...window() })
        return to(box.who, nft.openBox, { code: box.code })
      },
    },
    'nft.resell': {
      not_found: () => toMember(nft.resell, { ...unknown, price: '1', ...window() }),
      not_owner: async () => toMember(nft.resell, { ...(await code('fixed')), price: '1', ...window() }),
      already_on_sale: () => asSeller(nft.resell, { fields: { price: '100', ...window() } }),
      sale_window_invalid: () => asOwner(window(HOUR, HOUR)),
      coin_unknown: () => asOwner({ currency_id: UNKNOWN }),
      price_invalid: () => asOwner({ price: '0.0000001' }),
    },
    'nft.payWonLot': {
      not_found: () => toMember(nft.payWonLot, { id: UNKNOWN }),
      already_paid: async () => {
        const { who, id } = await winner()
        await who.call(nft.payWonLot, { id })
        return to(who, nft.payWonLot, { id })
      },
      payment_expired: async () => {
        const { who, id } = await winner()
        fixture.environment.clock.advance(24 * HOUR + MINUTE)
        return to(who, nft.payWonLot, { id })
      },
      insufficient_balance: async () => {
        // Each is covered alone, both together are not.
        const who = await fresh({ usdt: '120' })
        const auctions = [await seller({ price: '100', ...step }), await seller({ price: '100', ...step })]
        for (const { code: own } of auctions) {
          await who.call(nft.payDeposit, { code: own })
          await who.call(nft.bid, { code: own, increment: toAmount('5') })
        }
        await fixture.environment.advance('1 hour')
        const [one, other] = (await who.call(nft.wonLots, {})).list
        if (one === undefined || other === undefined) throw new Error('no two auctions were won')
        await who.call(nft.payWonLot, { id: one.id })
        return to(who, nft.payWonLot, { id: other.id })
      },
    },
    'nft.readWonLot': { not_found: () => toMember(nft.readWonLot, { id: UNKNOWN }) },
  }
}
