import { describe, expect, it } from 'vitest'
import {
  foreignError,
  formatCardInput,
  isTooShort,
  kindOf,
  lastDigits,
  plainNumber,
  sanitizeCode,
  sectionsOf,
} from './card-fields.ts'

const NUMBER = '9704 3600 1234 5678'

describe('a domestic card', () => {
  it('a number that is too short is invalid', () => {
    expect(isTooShort('number', '1234 567')).toBe(true)
    expect(isTooShort('mobile', '12')).toBe(true)
    expect(isTooShort('number', NUMBER)).toBe(false)
    expect(isTooShort('number', ''), 'is missing, not short').toBe(false)
  })
  it('accepts digits only, groups them by four, and sends them ungrouped', () => {
    expect(formatCardInput('number', '97043600-1234a5678')).toBe('9704 3600 1234 5678')
    expect(formatCardInput('number', '97043')).toBe('9704 3')
    expect(formatCardInput('mobile', '+84 912')).toBe('84912')
    expect(plainNumber(NUMBER)).toBe('9704360012345678')
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
  ])('%s is told by its label: %s', (label, kind) => expect(kindOf(label)).toBe(kind))
  it.each([
    ['ABA number', '026009593', null],
    ['ABA number', '02600959', 'card.aba_wrong'],
    ['SWIFT code', 'BOFAUS3N', null],
    ['SWIFT code', 'BOFAUS3NXXX', null],
    ['SWIFT code', 'BOFAUS3NX', 'card.swift_wrong'],
    ['Bank name', '', 'field.required'],
  ])('%s "%s": %s', (label, value, error) => expect(foreignError(label, value)).toBe(error))
  it('accepts only characters valid for the field', () => {
    expect(sanitizeCode('swift', 'bofa us-3n')).toBe('BOFAUS3N')
    expect(sanitizeCode('aba', '0260-09593-1')).toBe('026009593')
    expect(sanitizeCode('plain', 'a b')).toBe('a b')
  })
  it('of ten fields has two sections, any other has one', () => {
    expect(sectionsOf(10).map((each) => each.of)).toEqual(['bank', 'holder'])
    expect(sectionsOf(3)).toEqual([{ of: null, from: 0, to: 3 }])
  })
})
