import { createHash, createHmac } from 'node:crypto'
import {
  type Artwork,
  checkBidLog,
  checkBox,
  computeBidDeposit,
  nft,
  type DrawHashes,
} from '@bourse/contracts/nft'
import {
  type Amount,
  toAmount,
  amountText,
  DAY,
  type Endpoint,
  MINUTE,
  multiply,
  subtract,
  sum,
} from '@bourse/contracts/kit'
import { messages } from '@bourse/contracts/messages'
import { wallet } from '@bourse/contracts/wallet'
import { audit } from '../ledger/index.ts'
import { insertMembers } from '../year/members.ts'
import { freshKey, type Member, useTestEnvironment } from '#environment'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

let people: Awaited<ReturnType<typeof insertMembers>>
const environment = useTestEnvironment()
beforeAll(async () => {
  people = await insertMembers(environment.db, { count: 64, at: environment.clock.now() })
})
afterEach(async () => expect(await audit(environment)).toEqual([]))

const hashes: DrawHashes = {
  digest: (text) => createHash('sha256').update(text).digest('hex'),
  hmac: (key, text) => createHmac('sha256', key).update(text).digest('hex'),
}
const RICH = { usdt: '100000' }
const guest = () => environment.visitor()
const readWork = (code: string, who: Member = guest()) => who.call(nft.artwork, { code })
const money = async (member: Member) => [await member.balance('USDT'), await member.held('USDT')].map(Number)
const titles = async (member: Member) => (await member.call(messages.list, {})).list.map(({ title }) => title)

/** Finds a work on sale for USDT that no test has used. */
const taken = new Set<string>()
async function onSale(saleKind: 'fixed' | 'auction'): Promise<Artwork> {
  const { list } = await guest().call(nft.artworks, { saleKind, saleStatus: 'onSale', limit: 100 })
  const found = list.findLast(({ code, assetCode }) => assetCode === 'USDT' && !taken.has(code))
  if (found === undefined) throw new Error(`no ${saleKind} sale is left`)
  taken.add(found.code)
  return found
}

type Press = (endpoint: Endpoint, payload: Record<string, string>) => Promise<string>

/** Makes sixty-four members call the exchange in the same instant; each outcome is `ok` or the refusal. */
async function crowd(act: (press: Press, index: number) => Promise<string>): Promise<string[]> {
  return Promise.all(
    people.map(({ token }, index) =>
      act(async ({ path }, payload) => {
        const headers = { authorization: token, 'idempotency-key': freshKey(), 'accept-language': 'en' }
        const request = { method: 'POST', url: `/api${path}`, headers, payload } as const
        const { type, reason = '' } = (await environment.exchange.app.inject(request)).json<{
          type: string
          reason?: string
        }>()
        return type === 'ok' ? type : reason
      }, index),
    ),
  )
}

/** Moves the clock to an instant. */
const advanceTo = (at: number) =>
  environment.advance(`${Math.ceil((at - environment.clock.now()) / 1000)} seconds`)

describe('a fresh installation', () => {
  it('has eight artists, and works in every medium, kind and phase of a sale', async () => {
    const { list: artists } = await guest().call(nft.artists, {})
    expect(artists).toHaveLength(8)
    const found = async (filter: object) =>
      (await guest().call(nft.artworks, { limit: 100, ...filter })).list.length
    for (const medium of ['image', 'animated', 'audio', 'video'] as const)
      expect(await found({ medium })).toBeGreaterThan(4)
    expect(await found({ saleKind: 'auction', saleStatus: 'onSale' })).toBe(24)
    expect((await environment.operate('nft', 'list')).at(-1)).toBe('32 auctions')
    expect(await found({ saleKind: 'auction', saleStatus: 'notStarted' })).toBe(8)
    expect(await found({ saleKind: 'auction', saleStatus: 'ended' })).toBe(8)
    expect(await found({ saleKind: 'fixed', saleStatus: 'onSale' })).toBeGreaterThan(90)
    expect(await found({ saleKind: 'blindBox', saleStatus: 'onSale' })).toBe(1)
    const all = [await found({}), await found({ page: 2 })]
    expect(sum(...all.map((count) => BigInt(count) as never))).toBe(153n)
  })

  it('filters by rarity, artist and words, and sorts by value over its coins', async () => {
    const call = (filter: object) => guest().call(nft.artworks, { limit: 100, ...filter })
    const rare = (await call({ rarity: 'superRare' })).list
    expect(new Set(rare.map(({ rarity }) => rarity))).toEqual(new Set(['superRare']))
    expect((await call({ author: '903' })).list.every(({ authorName }) => authorName === 'Lucía Ferro')).toBe(
      true,
    )
    const [first] = (await call({ order: 'dearest' })).list
    for (const name of [first?.name, first?.optionName, first?.nameTraditional])
      expect((await call({ keyword: name?.toUpperCase() })).list.map(({ code }) => code)).toContain(
        first?.code,
      )
    expect((await call({ keyword: '%' })).list).toEqual([])
    const cheap = (await call({ order: 'cheapest', asset: '3' })).list.map(({ price }) => price)
    expect(cheap).toEqual(cheap.toSorted((one, other) => (one < other ? -1 : 1)))
  })

  it('serves media of every kind, in ranges', async () => {
    const { list } = await guest().call(nft.artworks, { limit: 100 })
    const types = {
      image: 'image/webp',
      animated: 'image/webp',
      audio: 'audio/wav',
      video: 'video/webm',
    } as const
    for (const [medium, type] of Object.entries(types)) {
      const { image, poster } = list.find((work) => work.medium === medium) ?? {}
      const part = await fetch(`${environment.url}${image}`, { headers: { range: 'bytes=0-99' } })
      expect(part.headers.get('content-type')).toBe(type)
      expect(part.headers.get('cache-control')).toContain('immutable')
      if (part.status === 206) expect(part.headers.get('content-range')).toMatch(/^bytes 0-99\/\d+$/)
      else expect(medium).toMatch(/image|animated/)
      expect((await fetch(`${environment.url}${poster}`)).status).toBe(200)
    }
    for (const name of ['v1-9999.webp', 'v1-1.wav', 'v1-1.svg', '..%2fv1-1.webp', 'v1-box-9.webp'])
      expect((await fetch(`${environment.url}/upload/nft/${name}`)).status, name).toBe(404)
  })
})

describe('a sale at a fixed price', () => {
  it('moves the work to the buyer, and the price to artist and platform', async () => {
    const [work, alice] = [await onSale('fixed'), await environment.verified(RICH)]
    await alice.call(nft.like, { code: work.code })
    expect((await alice.call(nft.liked, {})).list.map(({ code }) => code)).toEqual([work.code])
    expect(await alice.refusal(nft.buy, { code: work.code, shownPrice: toAmount('1') })).toBe('price_moved')
    await alice.call(nft.buy, { code: work.code, shownPrice: work.price, seed: 'unused' })
    const [owned] = (await alice.call(nft.owned, {})).list
    expect(owned).toMatchObject({ code: work.code, saleStatus: 'ended', isReselling: false, isLiked: true })
    expect(await money(alice)).toEqual([Number(amountText(subtract(toAmount('100000'), work.price))), 0])
    const [bill] = (await alice.call(wallet.statement, {})).list
    expect(bill).toMatchObject({ label: 'NFT purchase', group: 'trades' })
    expect(await alice.refusal(nft.buy, { code: work.code })).toBe('not_on_sale')
  })

  it('of sixty-four members at once has one buyer', async () => {
    const work = await onSale('fixed')
    const outcomes = await crowd((press) => press(nft.buy, { code: work.code }))
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['ok', 'not_on_sale']))
  })

  it('by a member pays the seller less fee and royalty, once', async () => {
    const [work, seller, buyer] = [
      await onSale('fixed'),
      await environment.verified(RICH),
      await environment.verified(RICH),
    ]
    await seller.call(nft.buy, { code: work.code })
    const [before = 0] = await money(seller)
    const now = environment.clock.now()
    const resale = {
      code: work.code,
      price: toAmount('200'),
      startsAt: now,
      endsAt: (now + 60 * MINUTE) as never,
    }
    await seller.call(nft.resell, resale)
    expect(await seller.refusal(nft.resell, resale)).toBe('already_on_sale')
    expect(await seller.refusal(nft.buy, { code: work.code })).toBe('own_artwork')
    expect(await readWork(work.code)).toMatchObject({ isReselling: true, royaltyRate: toAmount('0.05') })
    await buyer.call(nft.buy, { code: work.code })
    expect(await money(seller)).toEqual([before + 185, 0])
    expect(await readWork(work.code)).toMatchObject({ royaltyRate: toAmount('0.05'), saleStatus: 'ended' })
    const [sold] = (await seller.call(nft.owned, { isSold: true })).list
    expect(sold).toMatchObject({ code: work.code, price: toAmount('200'), received: toAmount('185') })
    expect((await seller.call(nft.owned, {})).list).toEqual([])
    expect((await buyer.call(nft.owned, {})).list).toMatchObject([{ code: work.code }])
    expect(await titles(seller)).toContain(`${work.name} was sold`)
  })
})

describe('an auction', () => {
  /** Pays the deposit and bids one step above the leading price. */
  async function raise(member: Member, code: string, steps = 1n): Promise<void> {
    const { bidStep, hasDeposit } = await readWork(code, member)
    if (hasDeposit === false) await member.call(nft.payDeposit, { code })
    await member.call(nft.bid, { code, increment: ((bidStep ?? 0n) * steps) as never })
  }
  const endOf = async (code: string) => (await readWork(code)).endsAt ?? 0

  it('holds a deposit once, and returns it at once to those who lose', async () => {
    const [work, alice, bob, carl] = [
      await onSale('auction'),
      ...(await Promise.all([1, 2, 3].map(() => environment.verified(RICH)))),
    ]
    const { code, deposit, bidStep, price } = work
    expect(await alice?.refusal(nft.bid, { code, increment: bidStep as never })).toBe('deposit_required')
    for (const member of [alice, bob]) await raise(member as Member, code)
    expect((await (alice as Member).call(wallet.list, {})).spot.total).toBe(toAmount('100000'))
    await carl?.call(nft.payDeposit, { code })
    expect(await carl?.refusal(nft.payDeposit, { code })).toBe('deposit_paid')
    const total = sum(price, multiply(bidStep ?? toAmount('0'), toAmount('2'), 'down'))
    const holdOf = (amount: Amount) => Number(amountText(computeBidDeposit(amount, toAmount('0.000001'))))
    // The deposits of bidders grow with their bids; that of Carl is the first one.
    const holds = [
      holdOf(sum(price, bidStep ?? toAmount('0'))),
      holdOf(total),
      Number(amountText(deposit ?? price)),
    ]
    for (const [index, held] of holds.entries())
      expect(await money([alice, bob, carl][index] as Member)).toEqual([100_000 - held, held])
    await advanceTo(await endOf(code))
    expect(await money(alice as Member)).toEqual([100_000, 0])
    expect(await money(carl as Member)).toEqual([100_000, 0])
    const [lot] = (await bob?.call(nft.wonLots, {}))?.list ?? []
    expect(lot).toMatchObject({
      price: total,
      toPay: subtract(total, toAmount(String(holds[1]))),
      isOffer: false,
      isPaid: false,
      isRead: false,
    })
    // One message for one event: to the winner, and to each loser.
    const won = `${work.name}: you won the auction`
    const lost = `${work.name} went to another bidder`
    for (const [member, expected] of [
      [alice, [lost]],
      [bob, [won]],
      [carl, [lost]],
    ] as const)
      expect((await titles(member as Member)).filter((title) => title === won || title === lost)).toEqual(
        expected,
      )
    if (lot === undefined) throw new Error('no auction was won')
    const isUnread = async () =>
      ((await bob?.call(messages.list, { unread: true }))?.list ?? []).some(({ title }) => title === won)
    expect(await isUnread()).toBe(true)
    await bob?.call(nft.readWonLot, { id: lot.id })
    expect(await isUnread()).toBe(false)
    expect(await alice?.refusal(nft.payWonLot, { id: lot.id })).toBe('not_found')
    await bob?.call(nft.payWonLot, { id: lot.id })
    expect(await money(bob as Member)).toEqual([100_000 - Number(amountText(total)), 0])
    expect(await bob?.refusal(nft.payWonLot, { id: lot.id })).toBe('already_paid')
    expect((await bob?.call(nft.wonLots, {}))?.list).toMatchObject([
      { isPaid: true, isRead: true, payBy: null },
    ])
    expect((await bob?.call(nft.owned, {}))?.list).toMatchObject([{ code }])
  })

  it('ends five minutes after a late bid, and takes none at its end', async () => {
    const [work, alice, bob] = [
      await onSale('auction'),
      await environment.verified(RICH),
      await environment.verified(RICH),
    ]
    const planned = work.endsAt ?? 0
    await alice.call(nft.payDeposit, { code: work.code })
    await advanceTo(planned - 4 * MINUTE)
    await raise(bob, work.code)
    const moved = environment.clock.now() + 5 * MINUTE
    expect(await readWork(work.code)).toMatchObject({
      endsAt: moved,
      plannedEnd: planned,
      saleStatus: 'onSale',
    })
    await advanceTo(moved)
    const { bidStep } = work
    expect(await alice.refusal(nft.bid, { code: work.code, increment: bidStep as never })).toBe('not_on_sale')
    expect((await bob.call(nft.wonLots, {})).list).toHaveLength(1)
  })

  /** Starts a member's auction from 100 in steps of 5 that ends in half an hour. */
  async function sellAtAuction() {
    const [work, seller] = [await onSale('fixed'), await environment.verified(RICH)]
    await seller.call(nft.buy, { code: work.code })
    const now = environment.clock.now()
    const endsAt = (now + 30 * MINUTE) as never
    const terms = { price: toAmount('100'), bidStep: toAmount('5'), startsAt: now, endsAt }
    await seller.call(nft.resell, { code: work.code, ...terms })
    const [before = 0] = await money(seller)
    return { work, seller, endsAt, before }
  }

  it('that is not paid within a day leaves the deposit with the seller, less the fee, and bars the winner', async () => {
    const { work, seller, endsAt, before } = await sellAtAuction()
    const winner = await environment.verified(RICH)
    expect(await seller.refusal(nft.bid, { code: work.code, increment: toAmount('5') })).toBe('own_artwork')
    await raise(winner, work.code, 4n)
    await advanceTo(endsAt)
    const [lot] = (await winner.call(nft.wonLots, {})).list
    if (lot?.payBy === null || lot === undefined) throw new Error('no auction was won')
    await environment.advance('24 hours')
    expect(await winner.refusal(nft.payWonLot, { id: lot.id })).toBe('payment_expired')
    expect(await money(winner)).toEqual([99_988, 0])
    expect(await money(seller)).toEqual([before + 11.7, 0])
    expect((await winner.call(nft.wonLots, {})).list).toMatchObject([{ isExpired: true, isPaid: false }])
    expect((await seller.call(nft.owned, {})).list).toMatchObject([{ code: work.code, saleStatus: 'ended' }])
    expect(await titles(winner)).toContain(`${work.name}: payment deadline missed`)
    expect(await titles(seller)).toContain(`${work.name}: the winner did not pay`)
    const { code } = await onSale('auction')
    expect(await winner.refusal(nft.payDeposit, { code })).toBe('bids_barred')
    const { barredUntil } = await readWork(code, winner)
    expect(barredUntil).toBe((lot.payBy ?? 0) + 30 * DAY)
  })

  it('takes no bid above the free balance and the deposit', async () => {
    const { work } = await sellAtAuction()
    const member = await environment.verified({ usdt: '110' })
    await member.call(nft.payDeposit, { code: work.code })
    expect(await member.refusal(nft.bid, { code: work.code, increment: toAmount('15') })).toBe(
      'insufficient_balance',
    )
    expect(await money(member)).toEqual([100, 10])
    await member.call(nft.bid, { code: work.code, increment: toAmount('10') })
    expect(await money(member)).toEqual([99, 11])
    expect(await readWork(work.code, member)).toMatchObject({ hasDeposit: true, heldDeposit: toAmount('11') })
  })

  it.each([['pays'], ['does not pay']])(
    'whose winner does not pay is offered to the runner-up, who %s',
    async (choice) => {
      const { work, seller, endsAt, before } = await sellAtAuction()
      const [winner, runnerUp] = [await environment.verified(RICH), await environment.verified(RICH)]
      await raise(runnerUp, work.code, 4n)
      await raise(winner, work.code, 16n)
      await advanceTo(endsAt)
      const [won] = (await winner.call(nft.wonLots, {})).list
      await environment.advance('24 hours')
      expect(await money(winner)).toEqual([99_980, 0])
      expect(await money(seller)).toEqual([before + 19.5, 0])
      expect(await winner.refusal(nft.payWonLot, { id: won?.id as never })).toBe('payment_expired')
      expect((await winner.call(nft.wonLots, {})).list).toMatchObject([
        { price: toAmount('200'), deposit: toAmount('20'), isExpired: true, isOffer: false },
      ])
      const [offer] = (await runnerUp.call(nft.wonLots, {})).list
      const terms = { isOffer: true, isRead: false, deposit: null, payBy: environment.clock.now() + DAY }
      expect(offer).toMatchObject({ price: toAmount('120'), toPay: toAmount('120'), ...terms })
      expect(await titles(runnerUp)).toContain(`${work.name} is offered to you`)
      expect(await readWork(work.code)).toMatchObject({ price: toAmount('120'), awaitsPayment: true })
      const { list } = await guest().call(nft.bids, { code: work.code, limit: 100 })
      expect(list.map(({ isLeading }) => isLeading)).toEqual([false, true])
      if (choice === 'pays') await runnerUp.call(nft.payWonLot, { id: offer?.id as never })
      await environment.advance('24 hours')
      const received = choice === 'pays' ? 19.5 + 111 : 19.5
      expect(await money(seller)).toEqual([before + received, 0])
      expect(await money(runnerUp)).toEqual([choice === 'pays' ? 99_880 : 100_000, 0])
      const refusal = choice === 'pays' ? 'already_paid' : 'payment_expired'
      expect(await runnerUp.refusal(nft.payWonLot, { id: offer?.id as never })).toBe(refusal)
      expect(await winner.refusal(nft.payWonLot, { id: won?.id as never })).toBe('payment_expired')
      const owner = choice === 'pays' ? runnerUp : seller
      expect((await owner.call(nft.owned, {})).list).toMatchObject([{ code: work.code }])
      // The runner-up owed nothing, so the next auction is open to that member.
      await raise(runnerUp, (await onSale('auction')).code)
    },
  )

  it('gives the winner a day after a downtime over its end', async () => {
    const { work, endsAt } = await sellAtAuction()
    const winner = await environment.verified(RICH)
    await raise(winner, work.code)
    await advanceTo(endsAt + 3 * DAY)
    const [lot] = (await winner.call(nft.wonLots, {})).list
    expect(lot).toMatchObject({ isExpired: false, payBy: endsAt + 4 * DAY })
    await winner.call(nft.payWonLot, { id: lot?.id as never })
  })

  it('orders sixty-four bids of one instant; each is accepted or refused with the new minimum', async () => {
    const work = await onSale('auction')
    const { code, price, bidStep } = work
    const step = bidStep ?? toAmount('1')
    // The first half confirmed a bid of one step, the second half raises the leading one, whatever it is.
    const outcomes = await crowd(async (press, index) => {
      await press(nft.payDeposit, { code })
      const confirmed = index < 32 ? { bid_price: amountText(sum(price, step)) } : {}
      return press(nft.bid, { code, price: amountText(step), ...confirmed })
    })
    const refused = outcomes.filter((outcome) => outcome !== 'ok')
    expect(refused.length).toBeGreaterThanOrEqual(31)
    expect(new Set(refused)).toEqual(new Set(['bid_too_low']))
    const { list } = await guest().call(nft.bids, { code, limit: 100 })
    const steps = BigInt(list.length)
    expect(list).toHaveLength(64 - refused.length)
    expect(list.map((bid) => bid.price)).toEqual(
      Array.from({ length: list.length }, (_, index) => price + step * (steps - BigInt(index))),
    )
    expect(list.filter(({ isLeading }) => isLeading)).toHaveLength(1)
    expect(await checkBidLog(list, hashes.digest)).toBeNull()
    const changed = list.map((bid) => (bid.number === 7 ? { ...bid, price: sum(bid.price, step) } : bid))
    expect(await checkBidLog(changed, hashes.digest)).toEqual({ fault: 'hash', number: 7 })
    expect(await readWork(code)).toMatchObject({ bids: list.length, price: list[0]?.price })
  })
})

describe('the feed', () => {
  it('has a channel of each work, with its leading bid', async () => {
    const [{ id, code, bidStep, price }, member] = [await onSale('auction'), await environment.verified(RICH)]
    const socket = new WebSocket(`${environment.url.replace('http', 'ws')}/feed`)
    const updates: unknown[] = []
    await new Promise((resolve) => socket.addEventListener('open', resolve))
    socket.addEventListener('message', ({ data }) => {
      const { ch, d } = JSON.parse(String(data)) as { ch?: string; d?: unknown }
      // Notices that prices are stale or fresh name the channel too, without data.
      if (ch === `lot:${id}` && d !== undefined) updates.push(d)
    })
    socket.send(JSON.stringify({ op: 'sub', ch: [`lot:${id}`] }))
    await member.call(nft.payDeposit, { code })
    await member.call(nft.bid, { code, increment: bidStep as never })
    const leading = { price: amountText(sum(price, bidStep ?? toAmount('0'))), bids: 1, isEnded: false }
    await vi.waitFor(() => expect(updates.at(-1)).toMatchObject(leading), { timeout: 20_000, interval: 50 })
    socket.close()
  })
})

async function seriesOnSale(): Promise<Artwork> {
  const { list } = await guest().call(nft.artworks, { saleKind: 'blindBox', saleStatus: 'onSale' })
  const [series] = list
  if (series === undefined) throw new Error('no series is on sale')
  return series
}

describe('a series of boxes', () => {
  it('draws from a committed seed that the buyer can check after the series', async () => {
    const [series, alice, bob] = [
      await seriesOnSale(),
      await environment.verified(RICH),
      await environment.verified(),
    ]
    const before = (await readWork(series.code)).boxes
    expect(before).toMatchObject({ seed: null, sold: 0 })
    expect(before?.odds.reduce((total, { weight }) => total + weight, 0)).toBe(1_000)
    for (const seed of ['mine-1', 'mine-2', 'mine-3'])
      await alice.call(nft.buy, { code: series.code, shownPrice: series.price, seed })
    const boxes = (await alice.call(nft.owned, {})).list
    expect(boxes).toMatchObject(
      [3, 2, 1].map((boxNumber) => ({ boxNumber, isOpened: false, rarity: null, saleKind: 'blindBox' })),
    )
    const [box] = boxes
    if (box === undefined) throw new Error('no box was bought')
    expect(await bob.refusal(nft.openBox, { code: box.code })).toBe('not_owner')
    const pressed = await Promise.all(
      [1, 2].map(() => alice.call(nft.openBox, { code: box.code }).catch(String)),
    )
    expect(pressed.filter((outcome) => typeof outcome === 'object')).toHaveLength(1)
    const opened = await readWork(box.code)
    expect(opened).toMatchObject({ isOpened: true, clientSeed: 'mine-3', series: series.code })
    const own = { clientSeed: 'mine-3', number: 3, name: opened.name }
    if (opened.boxes === null) throw new Error('a box has its series')
    expect(await checkBox(opened.boxes, own, hashes)).toBe('not_revealed')
    await advanceTo(series.endsAt ?? 0)
    const { boxes: revealed } = await readWork(box.code)
    if (revealed === null) throw new Error('a box has its series')
    expect(revealed.commitment).toBe(before?.commitment)
    expect(await checkBox(revealed, own, hashes)).toBe('right')
    expect(await checkBox({ ...revealed, seed: 'other' }, own, hashes)).toBe('wrong_commitment')
    expect(await checkBox(revealed, { ...own, name: 'other' }, hashes)).toBe('wrong_content')
    expect((await seriesOnSale()).code).not.toBe(series.code)
  })
})

describe('a series that is sold out', () => {
  it('sold each box once, reveals its seed at once, and is followed by another one', async () => {
    const series = await seriesOnSale()
    const outcomes: string[] = []
    await crowd(async (press) => {
      for (let own = 0; own < 4; own++) outcomes.push(await press(nft.buy, { code: series.code }))
      return 'ok'
    })
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(200)
    expect(new Set(outcomes)).toEqual(new Set(['ok', 'not_on_sale']))
    const { boxes } = await readWork(series.code)
    expect(boxes).toMatchObject({ sold: 200, revealedAt: environment.clock.now() })
    expect(boxes?.seed).toMatch(/^[0-9a-f]{64}$/)
    await environment.advance('60 seconds')
    expect((await seriesOnSale()).code).not.toBe(series.code)
  })
})

describe('the market after a month', () => {
  it('has works and auctions as on the first day', async () => {
    await environment.advance('31 days')
    const found = async (filter: object) =>
      (await guest().call(nft.artworks, { limit: 100, saleStatus: 'onSale', ...filter })).list.length
    expect(await found({ saleKind: 'fixed' })).toBe(100)
    expect(await found({ saleKind: 'auction' })).toBe(12)
    expect(await found({ saleKind: 'blindBox' })).toBe(1)
  })
})
