import { amountOf, amountText } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import {
  splitAddress,
  emptyWithdraw,
  maxReceivable,
  withdrawIssues,
  deriveWithdrawal,
} from './withdraw-form.ts'

const facts = {
  fee: amountOf('1'),
  minimum: amountOf('10'),
  available: amountOf('500'),
  left: null,
  own: ['PAPER-TRC20-ABC'],
  hasCard: false,
  needsPayPassword: false,
}
const form = { ...emptyWithdraw, address: 'TXYZ1234', amount: '100' }

describe('the amount of a withdrawal', () => {
  it.each([
    ['', 'wrong'],
    ['0', 'wrong'],
    ['9.99999999', 'below'],
    ['10', null],
    ['499', null],
    ['499.00000001', 'insufficient'],
    ['500', 'insufficient'],
  ])('%s of 500 with a fee of 1: %s', (amount, issue) =>
    expect(withdrawIssues({ ...form, amount }, facts).amount).toBe(issue),
  )
  it('keeps within what may leave today, the fee counted', () => {
    const limited = { ...facts, left: amountOf('101') }
    expect(withdrawIssues({ ...form, amount: '100' }, limited).amount).toBeNull()
    expect(withdrawIssues({ ...form, amount: '100.1' }, limited).amount).toBe('limit')
    expect(amountText(maxReceivable(limited))).toBe('100')
  })
  it('MAX is what is there less the fee, and never below zero', () => {
    expect(amountText(maxReceivable(facts))).toBe('499')
    expect(amountText(maxReceivable({ ...facts, available: amountOf('0.5') }))).toBe('0')
  })
  it('arrives as typed and leaves with its fee', () => {
    const derived = deriveWithdrawal(form, facts)
    expect(derived === null ? null : [derived.arrives, derived.leaves].map(amountText)).toEqual([
      '100',
      '101',
    ])
  })
})

describe('where a withdrawal goes', () => {
  it('an address is asked for', () =>
    expect(withdrawIssues({ ...form, address: '' }, facts).to).toBe('missing'))
  it.each(['T', '<b>', 'a b c d e f'])('%s is no address', (address) =>
    expect(withdrawIssues({ ...form, address }, facts).to).toBe('wrong'),
  )
  it('never to the own deposit address, however it is written', () => {
    expect(withdrawIssues({ ...form, address: 'paper-trc20-abc' }, facts).to).toBe('own')
    expect(deriveWithdrawal({ ...form, address: 'PAPER-TRC20-ABC' }, facts)).toBeNull()
  })
  it('to a card only when there is one', () => {
    expect(withdrawIssues({ ...form, method: 'card' }, facts).to).toBe('no_card')
    expect(
      withdrawIssues({ ...form, method: 'card', address: '' }, { ...facts, hasCard: true }).to,
    ).toBeNull()
  })
  it('is asked for the pay password only where one is set', () => {
    expect(withdrawIssues(form, facts).payPassword).toBeNull()
    expect(withdrawIssues(form, { ...facts, needsPayPassword: true }).payPassword).toBe('missing')
  })
})

describe('the edges of an address', () => {
  it('are six letters each, with the rest between', () =>
    expect(splitAddress('0x1234567890abcdef')).toEqual(['0x1234', '567890', 'abcdef']))
  it('a short one is all edge', () => expect(splitAddress('short')).toEqual(['short', '', '']))
})
