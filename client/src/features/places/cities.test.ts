import { expect, it } from 'vitest'
import { CITIES } from './cities.ts'
import { isLatitude, isLongitude } from '#kit/location'

it('every city of the list has valid coordinates, a name and a region', () => {
  expect(CITIES.length).toBeGreaterThan(100)
  for (const city of CITIES) {
    expect(city.region, city.name).toMatch(/^[A-Z]{2}$/)
    expect(city.name).toMatch(/^[A-Z][A-Za-z ]+$/)
    expect([isLatitude(city.latitude), isLongitude(city.longitude)], city.name).toEqual([true, true])
  }
  expect(new Set(CITIES.map(({ region, name }) => `${region} ${name}`)).size).toBe(CITIES.length)
})
