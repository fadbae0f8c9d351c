import { describe, expect, it } from 'vitest'
import {
  foreignError,
  foreignValue,
  formatCardInput,
  isWrongNumber,
  classifyLabel,
  lastDigits,
  plainNumber,
  groupSections,
} from './card-fields.ts'

const NUMBER = '9704 3600 1234 5678'

describe('a domestic card', () => {
  it.each([
    ['number', '1234 567', true],
    ['mobile', '12', true],
    ['number', '9704 3600 1234 567O', true],
    ['number', '9'.repeat(25), true],
    ['number', NUMBER, false],
    ['number', '9704-3600-1234-5678', false],
    ['number', '９７０４３６００１２３４５６７８', false],
    ['number', '', false],
  ] as const)('%s %j is wrong: %s', (field, typed, is) => expect(isWrongNumber(field, typed)).toBe(is))
  it('shows a number by fours, and any other text as it was typed', () => {
    expect(formatCardInput('number', '97043')).toBe('9704 3')
    for (const typed of ['97043600-1234a5678', '９７０４3', ''])
      expect(formatCardInput('number', typed)).toBe(typed)
    expect(formatCardInput('mobile', '+84 912')).toBe('+84 912')
  })
  it('is sent without separators', () => {
    expect(plainNumber(NUMBER)).toBe('9704360012345678')
    expect(plainNumber('+84 (912) 345-678')).toBe('84912345678')
  })
  it('is identified by its last four digits', () => expect(lastDigits(NUMBER)).toBe('•••• 5678'))
})

describe('an international card', () => {
  it.each([
    ['SWIFT码', 'swift'],
    ['Code SWIFT/BIC', 'swift'],
    ['หมายเลข ABA', 'aba'],
    ['Nombre del banco', 'plain'],
    ['Alabama branch', 'plain'],
  ])('%s is recognised by its label: %s', (label, kind) => expect(classifyLabel(label)).toBe(kind))
  it.each([
    ['ABA number', '026009593', null],
    ['ABA number', '02600959', 'card.aba_wrong'],
    ['SWIFT code', 'BOFAUS3N', null],
    ['SWIFT code', 'BOFAUS3NXXX', null],
    ['SWIFT code', 'BOFAUS3NX', 'card.swift_wrong'],
    ['Bank name', '', 'field.required'],
  ])('%s "%s": %s', (label, value, error) => expect(foreignError(label, value)).toBe(error))
  it('is sent in its usual form, and no character is dropped from a wrong one', () => {
    expect(foreignValue('SWIFT code', 'bofa us-3n')).toBe('BOFAUS3N')
    expect(foreignValue('ABA number', '0260-0959-3')).toBe('026009593')
    expect(foreignError('ABA number', '0260-09593-1')).toBe('card.aba_wrong')
    expect(foreignError('SWIFT code', 'BOFA#US3N')).toBe('card.swift_wrong')
    expect(foreignValue('Bank name', ' a\u200b b ')).toBe('a\u200b b')
  })
  it('of ten fields has two sections, any other has one', () => {
    expect(groupSections(10).map((each) => each.of)).toEqual(['bank', 'holder'])
    expect(groupSections(3)).toEqual([{ of: null, from: 0, to: 3 }])
  })
})
