import { toAmount, amountText } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { destinationIssue, maxReceivable, splitAddress, withdrawalAmountIssue } from './withdraw-form.ts'

const state = {
  fee: toAmount('1'),
  minimum: toAmount('10'),
  available: toAmount('500'),
  left: null,
  own: [
    { address: 'PAPER-TRC20-ABC', tag: null },
    { address: 'PAPER-XRP-ABC', tag: '7' },
  ],
  hasCard: false,
}
const form = { method: 'address', address: 'TXYZ1234', tag: undefined } as const

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
    expect(withdrawalAmountIssue(amount, state)).toBe(issue),
  )
  it('stays within the daily limit, fee included', () => {
    const limited = { ...state, left: toAmount('101') }
    expect(withdrawalAmountIssue('100', limited)).toBeNull()
    expect(withdrawalAmountIssue('100.1', limited)).toBe('limit')
    expect(amountText(maxReceivable(limited))).toBe('100')
  })
  it('MAX is the balance minus the fee, never below zero', () => {
    expect(amountText(maxReceivable(state))).toBe('499')
    expect(amountText(maxReceivable({ ...state, available: toAmount('0.5') }))).toBe('0')
  })
})

describe('the destination of a withdrawal', () => {
  it('the own deposit address is refused in any spelling', () => {
    expect(destinationIssue({ ...form, address: 'paper-trc20-abc' }, state)).toBe('own')
  })
  it.each([
    ['7', 'own'],
    [undefined, 'own'],
    ['8', null],
  ])('a shared address with the tag %s: %s', (tag, issue) =>
    expect(destinationIssue({ ...form, address: 'PAPER-XRP-ABC', tag }, state)).toBe(issue),
  )
  it('a card is possible only if one is saved', () => {
    expect(destinationIssue({ ...form, method: 'card' }, state)).toBe('no_card')
    expect(destinationIssue({ ...form, method: 'card', address: '' }, { ...state, hasCard: true })).toBeNull()
  })
})

describe('the ends of an address', () => {
  it('are six characters each, with the rest between', () =>
    expect(splitAddress('0x1234567890abcdef')).toEqual(['0x1234', '567890', 'abcdef']))
  it('a short address has no middle', () => expect(splitAddress('short')).toEqual(['short', '', '']))
})
