import { addMs, toAmount, DAY, HOUR, toInstant, MINUTE } from '@bourse/contracts/kit'
import type { ArtworkDetail, WonLot } from '@bourse/contracts/nft'
import { describe, expect, it } from 'vitest'
import { groupIntoFolders } from '../liked-folders.tsx'
import { withLike } from '../likes.ts'
import { inPairs } from '../work-grid.tsx'
import * as checkout from './checkout-form.ts'
import * as resale from './resale-form.ts'
import { chooseTab } from './owned.screen.tsx'
import { deriveLotState, computeRest, sortedLots } from './won-lots.ts'

const NOW = toInstant(Date.UTC(2026, 2, 3, 9))
const at = (ms: number) => resale.localText(addMs(NOW, ms), new Date(NOW).getTimezoneOffset())

const ticket: resale.Ticket = {
  mode: 'auction',
  price: '50',
  step: '5',
  start: at(HOUR),
  end: at(2 * DAY),
  asset: '',
}
const issueOf = (more: Partial<resale.Ticket>) => {
  const values = { ...ticket, ...more }
  return resale.validate(values, resale.derive(values), { now: NOW, decimals: 6 })?.code ?? null
}

describe('a resale', () => {
  it.each<[Partial<resale.Ticket>, string | null]>([
    [{}, null],
    [{ price: '0' }, 'price_wrong'],
    [{ price: '1.0000001' }, 'price_wrong'],
    [{ step: '' }, 'step_wrong'],
    [{ step: '', mode: 'fixed' }, null],
    [{ start: '' }, 'window_wrong'],
    [{ start: at(-2 * MINUTE) }, 'start_past'],
    [{ start: at(0) }, null],
    [{ end: at(HOUR) }, 'end_before_start'],
    [{ end: at(30 * MINUTE) }, 'end_before_start'],
    [{ end: at(HOUR + MINUTE) }, null],
    [{ end: at(400 * DAY) }, 'window_wrong'],
  ])('with %o has the issue %s', (more, code) => {
    expect(issueOf(more)).toBe(code)
  })

  it('sends no step at a fixed price', () => {
    const values = { ...ticket, mode: 'fixed' as const }
    expect(resale.toInput({ code: 'c0de' }, values, resale.derive(values))).toEqual({
      code: 'c0de',
      price: toAmount('50'),
      startsAt: addMs(NOW, HOUR),
      endsAt: addMs(NOW, 2 * DAY),
    })
  })
})

describe('the checkout', () => {
  const box = {
    code: 'c0de',
    price: toAmount('20'),
    free: toAmount('19'),
    saleKind: 'blindBox',
    saleStatus: 'onSale',
    startsAt: null,
    endsAt: null,
    boxes: {},
  } as unknown as ArtworkDetail
  const codeOf = (seed: string, more: Partial<ArtworkDetail> = {}) => {
    const context = checkout.buildContext({ ...box, ...more }, NOW)
    return checkout.validate(checkout.derive({ seed }, context), context)?.code ?? null
  }

  it.each<[string, Partial<ArtworkDetail>, string | null]>([
    ['mine', { saleStatus: 'ended' }, 'not_on_sale'],
    ['', {}, 'seed_invalid'],
    ['<b>', {}, 'seed_invalid'],
    ['s'.repeat(65), {}, 'seed_invalid'],
    ['mine', {}, 'insufficient'],
    ['mine', { free: toAmount('20') }, null],
    ['', { saleKind: 'fixed', free: null }, null],
  ])('with the seed “%s” and %o has the issue %s', (seed, more, code) => {
    expect(codeOf(seed, more)).toBe(code)
  })

  it('sends the shown price', () => {
    const context = checkout.buildContext(box, NOW)
    const derived = checkout.derive({ seed: 'mine' }, context)
    expect(checkout.toInput(box, derived, context)).toEqual({
      code: 'c0de',
      shownPrice: toAmount('20'),
      seed: 'mine',
    })
  })
})

describe('won auctions', () => {
  const lot = (id: string, more: Partial<WonLot>) =>
    ({ id, isPaid: false, isExpired: false, payBy: addMs(NOW, DAY), wonAt: NOW, ...more }) as WonLot

  it('are paid before they are expired, and expire by the clock', () => {
    expect(deriveLotState(lot('1', { isPaid: true, isExpired: true }), NOW)).toBe('paid')
    expect(deriveLotState(lot('1', {}), addMs(NOW, DAY - 1))).toBe('toPay')
    expect(deriveLotState(lot('1', {}), addMs(NOW, DAY))).toBe('expired')
  })

  it('have the most urgent on top, then the newest', () => {
    const lots = [
      lot('old', { isPaid: true, wonAt: addMs(NOW, -DAY) }),
      lot('future', {}),
      lot('new', { isExpired: true }),
      lot('urgent', { payBy: addMs(NOW, HOUR) }),
    ]
    expect(sortedLots(lots, NOW).map(({ id }) => id)).toEqual(['urgent', 'future', 'new', 'old'])
  })

  it('ask for the rest of the price', () => {
    const price = toAmount('100')
    expect(computeRest({ price, deposit: toAmount('10'), toPay: null } as WonLot)).toBe(toAmount('90'))
    expect(computeRest({ price, deposit: null, toPay: null } as WonLot)).toBe(price)
    expect(computeRest({ price, deposit: toAmount('10'), toPay: toAmount('88') } as WonLot)).toBe(
      toAmount('88'),
    )
  })
})

describe('lists of works', () => {
  const work = (id: string, more = {}) => ({ id, code: id, isLiked: false, ...more }) as ArtworkDetail

  it('have two works in a row and each work once', () => {
    const rows = inPairs(['1', '2', '2', '3'].map((id) => work(id)))
    expect(rows.map((row) => row.map(({ id }) => id))).toEqual([['1', '2'], ['3']])
  })

  it('show an opened box as a work, and a box on sale as a resale', () => {
    expect(chooseTab(work('1', { saleKind: 'blindBox', isOpened: false }))).toBe('boxes')
    expect(chooseTab(work('1', { saleKind: 'blindBox', isOpened: true }))).toBe('owned')
    expect(chooseTab(work('1', { saleKind: 'auction', isReselling: true }))).toBe('reselling')
  })

  it('have a folder per collection, else per artist', () => {
    const list = [
      work('1', { collection: 'Harbour' }),
      work('2', { collection: null, authorName: 'Ann' }),
      work('3', { collection: 'Harbour' }),
      work('4', { collection: null, authorName: null }),
    ]
    expect(groupIntoFolders(list, '?').map(({ name, works }) => [name, works.length])).toEqual([
      ['Harbour', 2],
      ['Ann', 1],
      ['?', 1],
    ])
  })

  it('take a changed heart, and keep their objects otherwise', () => {
    const cached = { pages: [{ list: [work('1'), work('2', { likes: 4 })] }], pageParams: [1] }
    expect(withLike(cached, '9', true)).toBe(cached)
    expect(withLike(cached, '2', false)).toBe(cached)
    expect(withLike(cached, '2', true)).toEqual({
      pages: [{ list: [work('1'), work('2', { likes: 5, isLiked: true })] }],
      pageParams: [1],
    })
  })
})
