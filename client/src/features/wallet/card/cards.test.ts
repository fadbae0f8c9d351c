import { describe, expect, it } from 'vitest'
import { cardIssues, emptyCard, masked, plainNumber, formatCardInput } from './card-form.ts'
import { foreignIssues, kindOf, sectionsOf, sanitizeCode } from './foreign-form.ts'

const card = {
  holder: 'Nguyễn Văn A',
  bank: 'VCB',
  branch: 'Hà Nội',
  number: '9704 3600 1234 5678',
  city: 'Vietnam · Hà Nội',
  mobile: '0912345678',
}

describe('a domestic card', () => {
  it('needs every field', () => expect(Object.keys(cardIssues(emptyCard))).toHaveLength(6))
  it('with an empty branch is refused at that field and no other', () =>
    expect(cardIssues({ ...card, branch: ' ' })).toEqual({ branch: 'missing' }))
  it('complete has nothing wrong', () => expect(cardIssues(card)).toEqual({}))
  it('a number that is too short is no number', () =>
    expect(cardIssues({ ...card, number: '1234 567', mobile: '12' })).toEqual({
      number: 'digits',
      mobile: 'digits',
    }))
  it('takes digits only, shown in fours, and sends them plain', () => {
    expect(formatCardInput('number', '97043600-1234a5678')).toBe('9704 3600 1234 5678')
    expect(formatCardInput('number', '97043')).toBe('9704 3')
    expect(formatCardInput('mobile', '+84 912')).toBe('84912')
    expect(plainNumber(card.number)).toBe('9704360012345678')
  })
  it('is told by its last four digits', () => expect(masked(card.number)).toBe('•••• 5678'))
})

describe('an international card', () => {
  const labels = ['ABA number', 'SWIFT code', 'Bank name']
  it.each([
    ['SWIFT码', 'swift'],
    ['Code SWIFT/BIC', 'swift'],
    ['หมายเลข ABA', 'aba'],
    ['Nombre del banco', 'plain'],
    ['Alabama branch', 'plain'],
  ])('%s is told by its label: %s', (label, kind) => expect(kindOf(label)).toBe(kind))
  it('SWIFT has 8 or 11 letters or digits, ABA nine digits', () => {
    expect(foreignIssues(labels, ['026009593', 'BOFAUS3N', 'BoA'])).toEqual([null, null, null])
    expect(foreignIssues(labels, ['026009593', 'BOFAUS3NXXX', 'BoA'])).toEqual([null, null, null])
    expect(foreignIssues(labels, ['02600959', 'BOFAUS3NX', ''])).toEqual(['aba', 'swift', 'missing'])
  })
  it('lets in only what may stand there', () => {
    expect(sanitizeCode('swift', 'bofa us-3n')).toBe('BOFAUS3N')
    expect(sanitizeCode('aba', '0260-09593-1')).toBe('026009593')
    expect(sanitizeCode('plain', 'a b')).toBe('a b')
  })
  it('of ten fields stands in two parts, any other in one', () => {
    expect(sectionsOf(10).map((each) => each.of)).toEqual(['bank', 'holder'])
    expect(sectionsOf(3)).toEqual([{ of: null, from: 0, to: 3 }])
  })
})
