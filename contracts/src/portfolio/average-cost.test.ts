import { amountText, sum, toAmount, ZERO } from '#kit'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Book, bookLegs, type BookedLeg, type FlowKind } from './average-cost.ts'

type Row = readonly [kind: FlowKind, asset: string, amount: string, price?: string]
const toLeg = ([kind, asset, amount, price = '1']: Row): BookedLeg<'spot', string> => ({
  product: 'spot',
  kind,
  asset,
  amount: toAmount(amount),
  price: toAmount(price),
})

function bookTransfers(...transfers: Row[][]) {
  let book: Book<string> = new Map()
  let [realised, fees, funding] = [ZERO, ZERO, ZERO]
  for (const rows of transfers) {
    const booked = bookLegs(book, rows.map(toLeg))
    book = booked.book
    for (const one of booked.results)
      [realised, fees, funding] = [
        sum(realised, one.realised),
        sum(fees, one.fees),
        sum(funding, one.funding),
      ]
  }
  const owned = Object.fromEntries(
    [...book].map(([asset, one]) => [asset, [one.quantity, one.cost].map(amountText)]),
  )
  return { realised: amountText(realised), fees: amountText(fees), funding: amountText(funding), owned }
}

const funded: Row[] = [['external', 'USDT', '1000']]
const buy = (quantity: string, cost: string): Row[] => [
  ['trade', 'USDT', `-${cost}`],
  // The recorded price of that second differs from the price paid.
  ['trade', 'BTC', quantity, '103'],
]

describe('average cost', () => {
  it('a purchase wins nothing, and costs what was paid', () => {
    const { realised, owned } = bookTransfers(funded, buy('2', '200'), buy('1', '130'))
    expect([realised, owned['BTC'], owned['USDT']]).toEqual(['0', ['3', '330'], ['670', '670']])
  })

  it('a sale realises its proceeds less its share of the cost', () => {
    const sale: Row[] = [
      ['trade', 'BTC', '-1', '149'],
      ['trade', 'USDT', '150'],
      ['fee', 'USDT', '-0.5'],
    ]
    const { realised, fees, owned } = bookTransfers(funded, buy('2', '200'), buy('1', '130'), sale)
    expect([realised, fees, owned['BTC']]).toEqual(['40', '-0.5', ['2', '220']])
  })

  it('a coin for a coin is worth what was given', () => {
    const swap: Row[] = [
      ['trade', 'BTC', '-1', '150'],
      ['trade', 'ETH', '10', '14'],
    ]
    const { realised, owned } = bookTransfers(funded, buy('1', '100'), swap)
    expect([realised, owned['ETH'], owned['BTC']]).toEqual(['50', ['10', '150'], ['0', '0']])
  })

  it('a fee in a coin realises its gain, and is a fee at its value', () => {
    const { realised, fees } = bookTransfers(funded, buy('1', '100'), [['fee', 'BTC', '-0.1', '200']])
    expect([realised, fees]).toEqual(['10', '-20'])
  })

  it('income costs its value; interest is funding; borrowed money is no result; a split has no cost', () => {
    expect(bookTransfers([['result', 'BTC', '0.5', '100']])).toMatchObject({
      realised: '50',
      owned: { BTC: ['0.5', '50'] },
    })
    expect(bookTransfers(funded, [['funding', 'USDT', '-3']])).toMatchObject({ realised: '0', funding: '-3' })
    expect(bookTransfers([['debt', 'USDT', '100']])).toMatchObject({ realised: '0', funding: '0' })
    expect(bookTransfers([['external', 'AAPL', '1', '200']], [['split', 'AAPL', '3', '50']])).toMatchObject({
      realised: '0',
      owned: { AAPL: ['4', '200'] },
    })
  })

  it('results and unrealised profit add up to the wealth less deposits, after any trades', () => {
    const price = fc.integer({ min: 1, max: 1_000 })
    const step = fc.record({
      price,
      lots: fc.integer({ min: -5, max: 5 }),
      fee: fc.integer({ min: 0, max: 3 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), price, (steps, last) => {
        let lots = 0
        const trades = steps.map(({ price: paid, lots: wished, fee }): Row[] => {
          const moved = Math.max(wished, -lots)
          lots += moved
          const legs: Row[] =
            moved === 0
              ? []
              : [
                  ['trade', 'BTC', String(moved), String(paid + 1)],
                  ['trade', 'USDT', String(-moved * paid)],
                ]
          return fee === 0 ? legs : [...legs, ['fee', 'USDT', String(-fee)]]
        })
        const { realised, fees, owned } = bookTransfers([['external', 'USDT', '100000']], ...trades)
        const [coins = '0', cost = '0'] = owned['BTC'] ?? []
        const wealth = Number(owned['USDT']?.[0] ?? 0) + Number(coins) * last
        const unrealised = Number(coins) * last - Number(cost)
        expect(Number(realised) + Number(fees) + unrealised).toBeCloseTo(wealth - 100_000, 6)
      }),
    )
  })
})
