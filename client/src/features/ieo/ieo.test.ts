import type { ProjectDetail, Subscription } from '@bourse/contracts/ieo'
import { addMs, amountOf, DAY, instantOf, ZERO } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { documentPlace } from './documents.ts'
import { nextChange, remainingOf, soldShare, stateOf } from './projects.ts'
import { blockedKey, contextOf, derive, largestQuantity, toInput, validate } from './ticket-form.ts'

const START = instantOf(Date.UTC(2026, 2, 3))
const project = {
  id: '4',
  startsAt: START,
  endsAt: addMs(START, 7 * DAY),
  supply: amountOf('1000'),
  sold: amountOf('900'),
  unsoldRate: amountOf('0.1'),
  price: amountOf('0.5'),
  quantityMin: amountOf('10'),
  quantityMax: amountOf('80'),
  own: amountOf('20'),
  free: amountOf('25'),
  mode: 'fixed',
  discount: null,
  decimals: 6,
  payDecimals: 6,
  payAsset: '3',
} as unknown as ProjectDetail['project']
const running = addMs(START, DAY)
const codeOf = (quantity: string, more: Partial<ProjectDetail['project']> = {}, now = running) => {
  const facts = contextOf({ ...project, ...more }, now)
  return validate(derive({ quantity }, facts), facts)?.code ?? null
}

describe('the ticket of a sale', () => {
  it('derives the cost and the balance afterwards', () => {
    const derived = derive({ quantity: '30' }, contextOf(project, running))
    expect(derived).toEqual({ quantity: amountOf('30'), cost: amountOf('15'), after: amountOf('10') })
    expect(toInput(project, derived)).toEqual({
      project: '4',
      quantity: amountOf('30'),
      payAsset: '3',
      shownPrice: amountOf('0.5'),
    })
  })

  it.each([
    ['', 'amount_invalid'],
    ['0', 'amount_invalid'],
    ['9', 'amount_below_minimum'],
    ['100.5', 'sold_out'],
    ['60.5', 'member_limit'],
    ['50.5', 'insufficient_balance'],
    ['50', null],
  ])('with %s has the issue %s', (quantity, code) => {
    expect(codeOf(quantity)).toBe(code)
  })

  it('is blocked before the start, after the end, and when all is sold', () => {
    const keyAt = (now: typeof START, more: Partial<ProjectDetail['project']> = {}) =>
      blockedKey(contextOf({ ...project, ...more }, now))
    expect(keyAt(addMs(START, -1))).toBe('ieo.not_started')
    expect(keyAt(running)).toBeNull()
    expect(keyAt(running, { sold: project.supply })).toBe('ieo.sold_out')
    expect(keyAt(running, { sold: project.supply, mode: 'proRata' })).toBeNull()
    expect(keyAt(project.endsAt)).toBe('ieo.over')
  })

  it('offers as Max what every bound allows', () => {
    expect(largestQuantity(contextOf(project, running))).toBe(amountOf('50'))
    expect(largestQuantity(contextOf({ ...project, free: null }, running))).toBe(amountOf('60'))
  })
})

describe('a project of another platform', () => {
  it('has its share sold from the unsold share, and unknown amounts stay unknown', () => {
    const foreign = { supply: amountOf('1000'), sold: null, unsoldRate: amountOf('0.75') }
    expect(soldShare(foreign)).toBe(amountOf('0.25'))
    expect(remainingOf(foreign)).toBeNull()
    expect(soldShare({ ...foreign, unsoldRate: null })).toBeNull()
  })

  it('changes its phase at its start and at its end', () => {
    expect(nextChange(project, addMs(START, -1))).toBe(START)
    expect(nextChange(project, START)).toBe(project.endsAt)
    expect(nextChange(project, project.endsAt)).toBeNull()
  })
})

describe('the state of an order', () => {
  const order = (more: Partial<Subscription>) => stateOf({ status: 'issued', ...more } as Subscription)
  it('follows the released coins', () => {
    const granted = amountOf('10')
    expect(order({ granted, released: ZERO })).toBe('locked')
    expect(order({ granted, released: amountOf('4') })).toBe('partly')
    expect(order({ granted, released: granted })).toBe('released')
    expect(order({ granted: ZERO, released: ZERO })).toBe('none')
  })

  it('of another platform is its status', () => {
    expect(order({ granted: amountOf('10'), released: null })).toBe('issued')
    expect(order({ status: 'paid' })).toBe('paid')
    expect(order({ status: null })).toBe('applied')
  })
})

describe('a document', () => {
  it('is a page of the app, or an https address in the reader', () => {
    expect(documentPlace('#/pages/common/article?id=215')).toEqual({
      to: 'common/article',
      query: { id: '215' },
    })
    expect(documentPlace('https://example.com/paper.pdf')?.to).toBe('common/webView')
    for (const address of [null, '', 'javascript:alert(1)', 'http://example.com'])
      expect(documentPlace(address)).toBeNull()
  })
})
