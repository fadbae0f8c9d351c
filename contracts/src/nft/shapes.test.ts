import { toAmount, toInstant } from '#kit'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { nft } from './endpoints.ts'
import { saleState } from './rules.ts'
import { artist, artistDetail, artwork, bid, wonLot } from './shapes.ts'

const classic = {
  id: 9,
  code: '0a1b2c3d4e5f',
  type: 4,
  currency_id: 2,
  currency_name: 'ETH',
  name: 'Tide',
  price: '1.25000000',
  image: '/upload_nft/tide.mp4',
  description: null,
  author_id: 17,
  owner: 17,
  author_name: '',
  status: 1,
  start_time: '2024-03-05 06:00:00',
  end_time: '2024-03-06 06:00:00',
  created: '2024-03-01 00:00:00',
  pay_type: '2',
  per_increase: 0.05,
  chain: 'ETH',
  rarity: 'SR',
  margin: 100,
  rarity_status: '0',
  resell_nft_status: 1,
  lock_order: '0',
  collect: true,
}

describe('an artwork of the classic dialect', () => {
  const ours = z.decode(artwork, classic as never)

  it('is decoded to our names', () => {
    expect(ours).toMatchObject({
      medium: 'video',
      saleKind: 'auction',
      rarity: 'superRare',
      price: toAmount('1.25'),
      bidStep: toAmount('0.05'),
      deposit: toAmount('100'),
      authorName: null,
      isOpened: false,
      isReselling: true,
      awaitsPayment: false,
      isLiked: true,
    })
  })

  it('is encoded with booleans as flags and kinds as the family writes them', () => {
    const out = z.encode(artwork, ours)
    expect(out).toMatchObject({
      pay_type: '2',
      rarity: 'SR',
      type: 4,
      rarity_status: false,
      lock_order: false,
      per_increase: '0.05',
      start_time: '2024-03-05T06:00:00.000Z',
    })
    expect(z.encode(artwork, z.decode(artwork, out))).toEqual(out)
  })

  it.each([
    ['notStarted', '2024-03-05T05:59:59Z', 'onSale'],
    ['onSale', '2024-03-05T06:00:00Z', 'onSale'],
    ['ended', '2024-03-05T06:00:00Z', 'ended'],
    ['onSale', '2024-03-06T05:59:59Z', 'onSale'],
    ['ended', '2024-03-06T06:00:00Z', 'onSale'],
  ] as const)('is %s at %s when its row has %s', (state, now, saleStatus) => {
    expect(saleState({ ...ours, saleStatus }, toInstant(Date.parse(now)))).toBe(state)
  })
})

describe('an artist', () => {
  const account = {
    id: 17,
    nickname: 'Mai',
    head_portrait: '/a.png',
    password: 'hash',
    email: 'mai@example.com',
  }

  it('drops the other account fields', () => {
    expect(z.encode(artist, z.decode(artist, account as never))).toEqual({
      id: 17,
      nickname: 'Mai',
      head_portrait: '/a.png',
      description: null,
      cover: null,
      artworks_number: null,
      artworks_collect_number: null,
    })
  })

  it('includes works and likes', () => {
    const ours = z.decode(artistDetail, {
      ...account,
      artworks: [classic],
      collects: [],
      artworks_collect_number: 3,
    } as never)
    expect(ours).toMatchObject({ artworks: [{ name: 'Tide' }], liked: [], likes: 3 })
  })
})

describe('bids and won lots', () => {
  it('include the leader', () => {
    const wire = {
      id: 1,
      code: 'x',
      buyer_id: 5,
      price: '2.00000000',
      status: '1',
      is_expired: '0',
      created: '1709618828',
    }
    expect(z.decode(bid, wire as never)).toMatchObject({ isLeading: true, isExpired: false, bidder: '5' })
  })

  it('have a payment deadline, and none afterwards', () => {
    const wire = {
      id: 1,
      code: 'x',
      price: '2',
      is_pay: '0',
      is_expired: '0',
      overtime: '1709705228',
      created: '1709618828',
    }
    expect(z.decode(wonLot, wire as never)).toMatchObject({
      isPaid: false,
      payBy: Date.parse('2024-03-06T06:07:08Z'),
    })
    expect(z.decode(wonLot, { ...wire, is_pay: '1', is_expired: '1', overtime: '0' } as never)).toMatchObject(
      {
        isPaid: true,
        payBy: null,
      },
    )
  })
})

describe('the inputs', () => {
  it('name a work by its code, as plain text', () => {
    expect(z.decode(nft.buy.input, { code: '0a1b2c3d4e5f' } as never)).toEqual({ code: '0a1b2c3d4e5f' })
    for (const code of ['', '../x', '<b>', 'a b', ['a'], 5, 'x'.repeat(129)])
      expect(z.safeDecode(nft.buy.input, { code } as never).success, String(code)).toBe(false)
  })

  it('of a resale accept the window in any instant format', () => {
    expect(
      z.decode(nft.resell.input, {
        code: 'x',
        price: '2',
        start_time: '2024-03-05 06:00:00',
        end_time: '2024-03-06T06:00:00Z',
      } as never),
    ).toEqual({
      code: 'x',
      price: toAmount('2'),
      startsAt: Date.parse('2024-03-05T06:00:00Z'),
      endsAt: Date.parse('2024-03-06T06:00:00Z'),
    })
  })

  it('of the eighteen endpoints have the methods of the family', () => {
    const verbs = Object.values(nft).map((call) => `${call.method} ${call.path.replace('/bind_box/', '')}`)
    expect(new Set(verbs).size).toBe(18)
    expect(verbs.filter((verb) => verb.startsWith('GET')).toSorted()).toEqual([
      'GET getArtist',
      'GET getArtistDetail',
      'GET getBoxDetail',
      'GET getBoxList',
      'GET getCollection',
      'GET getNftCurrency',
    ])
  })
})
