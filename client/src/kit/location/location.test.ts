import { describe, expect, it } from 'vitest'
import {
  findLocation,
  isLatitude,
  isLongitude,
  mapHref,
  locationText,
  parseLocation,
  readStoredLocation,
  typedDegrees,
} from './location.ts'

describe('degrees', () => {
  it('range from pole to pole and once around', () => {
    for (const text of ['0', '90', '-90', '13.7563', '-33.8688']) expect(isLatitude(text), text).toBe(true)
    for (const text of ['90.1', '-91', '', 'north', '1e2', '12.', '90.0001'])
      expect(isLatitude(text), text).toBe(false)
    expect(isLongitude('180')).toBe(true)
    expect(isLongitude('180.5')).toBe(false)
  })
  it('accept a decimal comma', () => {
    expect(typedDegrees(' 13,75 ')).toBe('13.75')
    expect(typedDegrees('−33.8')).toBe('-33.8')
  })
})

describe('a place in an address', () => {
  it('needs both coordinates, and nothing else is accepted', () => {
    const query = new URLSearchParams({ name: 'Bangkok', latitude: '13.7563', longitude: '100.5018' })
    expect(parseLocation(query)).toEqual({
      name: 'Bangkok',
      address: '',
      latitude: '13.7563',
      longitude: '100.5018',
    })
    expect(parseLocation(new URLSearchParams({ latitude: '13.7', longitude: 'javascript:1' }))).toBeNull()
    expect(parseLocation(new URLSearchParams())).toBeNull()
  })
  it('opens a map at exactly its coordinates', () => {
    expect(mapHref({ name: '', latitude: '1.5', longitude: '-2' })).toContain(
      'mlat=1.5&mlon=-2#map=15/1.5/-2',
    )
  })
})

describe('a place in a message', () => {
  const bangkok = { name: 'Bangkok', latitude: '13.7563', longitude: '100.5018' }
  it('is found again at its end, whatever precedes it', () => {
    for (const before of ['', 'Here:\n', 'two\nlines\n\n'])
      expect(findLocation(`${before}${locationText(bangkok)}`)).toEqual(bangkok)
  })
  it.each([
    '',
    'Bangkok',
    '13.7563, 100.5018',
    'Bangkok\n91, 10',
    'Bangkok\n13.7563, 181',
    'x\n1..2, 3',
    'x\n1, 2\nmore',
  ])('%j has none', (text) => expect(findLocation(text)).toBeNull())
  it('is read from JSON, and from nothing else', () => {
    expect(readStoredLocation(JSON.stringify(bangkok))).toEqual(bangkok)
    for (const json of [null, '', '{', 'null', '[]', '{"name":"x","latitude":"north","longitude":"1"}'])
      expect(readStoredLocation(json)).toBeNull()
  })
})
