import type { ProjectDetail, Subscription } from '@bourse/contracts/ieo'
import { addMs, toAmount, DAY, toInstant, ZERO } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { linkToDocument } from './documents.ts'
import { nextChange, computeRemaining, soldShare, deriveState } from './projects.ts'
import { blockedKey, buildContext, derive, largestQuantity, toInput, validate } from './ticket-form.ts'

const START = toInstant(Date.UTC(2026, 2, 3))
const project = {
  id: '4',
  startsAt: START,
  endsAt: addMs(START, 7 * DAY),
  supply: toAmount('1000'),
  sold: toAmount('900'),
  unsoldRate: toAmount('0.1'),
  price: toAmount('0.5'),
  quantityMin: toAmount('10'),
  quantityMax: toAmount('80'),
  own: toAmount('20'),
  free: toAmount('25'),
  mode: 'fixed',
  discount: null,
  decimals: 6,
  payDecimals: 6,
  payAsset: '3',
} as unknown as ProjectDetail['project']
const running = addMs(START, DAY)
const codeOf = (quantity: string, more: Partial<ProjectDetail['project']> = {}, now = running) => {
  const context = buildContext({ ...project, ...more }, now)
  return validate(derive({ quantity }, context), context)?.code ?? null
}

describe('the ticket of a sale', () => {
  it('derives the cost and the balance afterwards', () => {
    const derived = derive({ quantity: '30' }, buildContext(project, running))
    expect(derived).toEqual({ quantity: toAmount('30'), cost: toAmount('15'), after: toAmount('10') })
    expect(toInput(project, derived)).toEqual({
      project: '4',
      quantity: toAmount('30'),
      payAsset: '3',
      shownPrice: toAmount('0.5'),
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
      blockedKey(buildContext({ ...project, ...more }, now))
    expect(keyAt(addMs(START, -1))).toBe('ieo.not_started')
    expect(keyAt(running)).toBeNull()
    expect(keyAt(running, { sold: project.supply })).toBe('ieo.sold_out')
    expect(keyAt(running, { sold: project.supply, mode: 'proRata' })).toBeNull()
    expect(keyAt(project.endsAt)).toBe('ieo.over')
  })

  it('offers as Max what every bound allows', () => {
    expect(largestQuantity(buildContext(project, running))).toBe(toAmount('50'))
    expect(largestQuantity(buildContext({ ...project, free: null }, running))).toBe(toAmount('60'))
  })
})

describe('a project of another platform', () => {
  it('has its share sold from the unsold share, and unknown amounts stay unknown', () => {
    const foreign = { supply: toAmount('1000'), sold: null, unsoldRate: toAmount('0.75') }
    expect(soldShare(foreign)).toBe(toAmount('0.25'))
    expect(computeRemaining(foreign)).toBeNull()
    expect(soldShare({ ...foreign, unsoldRate: null })).toBeNull()
  })

  it('changes its phase at its start and at its end', () => {
    expect(nextChange(project, addMs(START, -1))).toBe(START)
    expect(nextChange(project, START)).toBe(project.endsAt)
    expect(nextChange(project, project.endsAt)).toBeNull()
  })
})

describe('the state of an order', () => {
  const order = (more: Partial<Subscription>) => deriveState({ status: 'issued', ...more } as Subscription)
  it('follows the released coins', () => {
    const granted = toAmount('10')
    expect(order({ granted, released: ZERO })).toBe('locked')
    expect(order({ granted, released: toAmount('4') })).toBe('partly')
    expect(order({ granted, released: granted })).toBe('released')
    expect(order({ granted: ZERO, released: ZERO })).toBe('none')
  })

  it('of another platform is its status', () => {
    expect(order({ granted: toAmount('10'), released: null })).toBe('issued')
    expect(order({ status: 'paid' })).toBe('paid')
    expect(order({ status: null })).toBe('applied')
  })
})

describe('a document', () => {
  it('is a page of the app, or an https address in the reader', () => {
    expect(linkToDocument('#/pages/common/article?id=215')).toEqual({
      to: 'common/article',
      query: { id: '215' },
    })
    expect(linkToDocument('https://example.com/paper.pdf')?.to).toBe('common/webView')
    for (const address of [null, '', 'javascript:alert(1)', 'http://example.com'])
      expect(linkToDocument(address)).toBeNull()
  })
})
