import { describe, expect, it } from 'vitest'
import { fillPath, fitsPath, pathParameters } from './path.ts'

describe('a path with a parameter', () => {
  it('is filled from the input, and the parameter is sent nowhere else', () => {
    const filled = fillPath('/receipts/:id', { id: 7, lang: 'th' })
    expect(filled).toEqual({ path: '/receipts/7', rest: { lang: 'th' } })
    expect(pathParameters('/receipts/:id')).toEqual(['id'])
  })

  it("cannot be redirected by the parameter's value", () => {
    expect(fillPath('/receipts/:id', { id: '../user/info?x=1' }).path).toBe(
      '/receipts/..%2Fuser%2Finfo%3Fx%3D1',
    )
    expect(fillPath('/receipts/:id', {}).path).toBe('/receipts/')
    expect(fillPath('/receipts/:id', { id: ['1'] }).path).toBe('/receipts/')
  })

  it('without a parameter stays as it is', () => {
    expect(fillPath('/menu', { id: 7 })).toEqual({ path: '/menu', rest: { id: 7 } })
  })
})

describe('an address', () => {
  it.each([
    ['/receipts/:id', '/receipts/7', true],
    ['/receipts/:id', '/receipts/', false],
    ['/receipts/:id', '/receipts', false],
    ['/receipts/:id', '/receipts/7/x', false],
    ['/receipts/:id', '/receiptz/7', false],
    ['/receipts', '/receipts', true],
    ['/receipts', '/receipts/7', false],
  ])('of %s: %s is %s', (path, address, fits) => {
    expect(fitsPath(path, address)).toBe(fits)
  })
})
