import { describe, expect, it } from 'vitest'
import {
  defaultTimeInForce,
  ORDER_TERMS_REASONS,
  ORDER_TYPES,
  type OrderProduct,
  orderTermsReason,
  TIMES_IN_FORCE,
  timesOffered,
} from './index.ts'

/** One letter per cell, in the order of `TIMES_IN_FORCE`: gtc, gtt, ioc, fok, post-only. `+` is allowed. */
const TABLE = {
  spot: {
    limit: '+++++',
    market: 'ff++f',
    stopLimit: '+++++',
    stopMarket: '++wwt',
    trailingStop: '++wwt',
    oco: '++wwt',
    scale: '++rr+',
    twap: 'pp+pp',
  },
  margin: {
    limit: '+++++',
    market: 'ff++f',
    stopLimit: '+++++',
    stopMarket: 'nnnnn',
    trailingStop: 'nnnnn',
    oco: 'nnnnn',
    scale: 'nnnnn',
    twap: 'nnnnn',
  },
  futures: {
    limit: '+++++',
    market: 'ff++f',
    stopLimit: '+++++',
    stopMarket: '++wwt',
    trailingStop: '++wwt',
    oco: 'nnnnn',
    scale: 'nnnnn',
    twap: 'pp+pp',
  },
} as const
const LETTERS = {
  fillsAtOnce: 'f',
  waitsForTrigger: 'w',
  takesAtTrigger: 't',
  restsInParts: 'r',
  fillsInParts: 'p',
  notOffered: 'n',
}

describe('the table of order types, times in force and products', () => {
  const rows = (Object.keys(TABLE) as OrderProduct[]).flatMap((product) =>
    ORDER_TYPES.map((type) => [product, type, TABLE[product][type]] as const),
  )
  it.each(rows)('of %s %s is %s', (product, type, expected) => {
    const cells = TIMES_IN_FORCE.map((time) => {
      const reason = orderTermsReason(product, type, time)
      return reason === null ? '+' : LETTERS[reason]
    })
    expect(cells.join('')).toBe(expected)
    const offered = TIMES_IN_FORCE.filter((_, index) => expected[index] === '+')
    expect(timesOffered(product, type)).toEqual(offered)
  })

  it('allows the default of every type that is offered', () => {
    for (const [product, type, cells] of rows)
      expect(timesOffered(product, type).includes(defaultTimeInForce(type))).toBe(cells.includes('+'))
  })

  it('has a sentence for every reason', () => {
    expect(Object.keys(ORDER_TERMS_REASONS).toSorted()).toEqual(Object.keys(LETTERS).toSorted())
  })
})
