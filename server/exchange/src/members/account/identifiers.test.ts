import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalEmail, canonicalNumber, isNumberOf, listNationalCandidates } from './identifiers.ts'

describe('a telephone number', () => {
  it.each([
    ['44', '7458912317', '44', '7458912317'],
    ['44', '07458912317', '44', '7458912317'],
    ['44', '00447458912317', '44', '7458912317'],
    ['44', '+447458912317', '44', '7458912317'],
    ['44', '447458912317', '44', '7458912317'],
    ['44', '(07458) 912-317', '44', '7458912317'],
    ['44', '\uff10\uff17458\u200b912317', '44', '7458912317'],
    ['86', '13812345678', '86', '13812345678'],
    ['86', '013812345678', '86', '13812345678'],
    ['86', '008613812345678', '86', '13812345678'],
    ['84', '0912345678', '84', '912345678'],
    ['62', '081234567890', '62', '81234567890'],
    ['66', '0812345678', '66', '812345678'],
    ['81', '09012345678', '81', '9012345678'],
    ['82', '01012345678', '82', '1012345678'],
    ['66', '+66 0 81 234 5678', '66', '812345678'],
    ['66', '0066812345678', '66', '812345678'],
    ['66', '٠٨١٢٣٤٥٦٧٨', '66', '812345678'],
    ['66', '๐๘๑๒๓๔๕๖๗๘', '66', '812345678'],
    ['7', '89123456789', '7', '9123456789'],
    ['7', '+7 8 912 345-67-89', '7', '9123456789'],
    ['375', '80291234567', '375', '291234567'],
    ['380', '80501234567', '380', '501234567'],
    ['52', '15512345678', '52', '5512345678'],
    ['52', '+5215512345678', '52', '5512345678'],
    ['52', '0445512345678', '52', '5512345678'],
    ['36', '06201234567', '36', '201234567'],
    ['44', '+44 (0) 7458 912317', '44', '7458912317'],
    ['44', '7458\u2013912\u2011317', '44', '7458912317'],
    ['44', 'tel:+447458912317', '44', '7458912317'],
    ['044', '7458912317', '44', '7458912317'],
    ['0044', '07458912317', '44', '7458912317'],
    ['1', '14155550123', '1', '4155550123'],
    ['1', '01114155550123', '1', '4155550123'],
    ['1242', '3591234', '1242', '3591234'],
    ['1242', '2423591234', '1242', '3591234'],
    ['1', '2423591234', '1242', '3591234'],
    ['1', '+12423591234', '1242', '3591234'],
    ['1809', '8292345678', '1829', '2345678'],
    // The first 0 of an Italian landline is a part of the number.
    ['39', '0612345678', '39', '0612345678'],
    ['39', '+39 06 1234 5678', '39', '0612345678'],
    ['39', '3471234567', '39', '3471234567'],
    ['39', '03471234567', '39', '3471234567'],
    ['39', '00393471234567', '39', '3471234567'],
    ['852', '51234567', '852', '51234567'],
    // The number is in no numbering plan, but has an allowed length.
    ['44', '12345', '44', '12345'],
    ['999', '12345', '999', '12345'],
  ])('of area %s, typed %s, is +%s %s', (area, typed, areaCode, mobile) =>
    expect(canonicalNumber(area, typed)).toEqual({ areaCode, mobile }),
  )

  it.each([
    ['86', '12345678901'],
    ['86', '1381234567'],
    ['44', '+4915112345678'],
    ['44', '004915112345678'],
    ['44', '1234'],
    ['44', '7458912317 ext 5'],
    // Longer than every number of the area.
    ['852', '00185251234567'],
    ['52', '655512345678'],
    ['998', '8901234567'],
    ['44', '7458912317x'],
    ['44', ''],
  ])('of area %s: %j is none', (area, typed) => expect(canonicalNumber(area, typed)).toBeNull())

  const AREAS = ['1', '7', '33', '34', '39', '44', '62', '66', '81', '82', '84', '86', '852', '999', '1242']
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: 5, maxLength: 15 })

  it('of any digits has one spelling, and is the same with its area before it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...AREAS), digits, (area, typed) => {
        const phone = canonicalNumber(area, typed)
        if (phone === null) return
        expect(canonicalNumber(phone.areaCode, phone.mobile)).toEqual(phone)
        expect(isNumberOf(phone, typed)).toBe(true)
        expect(isNumberOf(phone, `+${phone.areaCode}${phone.mobile}`)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it('is found by its end', () => {
    for (const typed of ['07458912317', '+447458912317', '00447458912317', '0745 891 2317'])
      expect(listNationalCandidates(typed)).toContain('7458912317')
    expect(listNationalCandidates('1234')).toEqual([])
  })
})

describe('an e-mail address', () => {
  it.each([
    ['Jose\u0301@Example.com', 'jos\u00e9@example.com'],
    ['jos\u00e9@example.com', 'jos\u00e9@example.com'],
    [' a\u200bb@example.com ', 'ab@example.com'],
    ['\uff41@example.com', 'a@example.com'],
  ])('%j is %s', (typed, expected) => expect(canonicalEmail(typed)).toBe(expected))

  it('has one spelling', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const email = canonicalEmail(text)
        expect(canonicalEmail(email)).toBe(email)
        expect(canonicalEmail(text.normalize('NFD'))).toBe(email)
      }),
      { numRuns: 1_000 },
    )
  })
})
