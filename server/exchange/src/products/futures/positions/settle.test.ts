import fc from 'fast-check'
import { settleClose } from '@bourse/contracts/futures'
import { type Amount, toAmount, toInstant, sum, ZERO } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { buildPosition } from '../testing.ts'
import { after, findBacking, closingTransfer, type Funds } from './settle.ts'
import {
  computeTransferable,
  summarizeAccount,
  availableForOrders,
  valuePosition,
} from './account-summary.ts'
import { markets, BTC } from '../testing.ts'

const AT = toInstant(Date.UTC(2026, 2, 3, 10))
const USDT = '3' as never

describe('the legs of a closing', () => {
  it('sum to zero for every result, and move the amounts of the rule', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<'long' | 'short'>('long', 'short'),
        fc.bigInt({ min: 1n, max: 12_000_000n }),
        fc.bigInt({ min: 0n, max: 6_000n }),
        (side, cents, margin) => {
          const position = buildPosition({
            side,
            openPrice: toAmount(side === 'long' ? '60006' : '59994'),
            margin: (margin * 10n ** 18n) as Amount,
          })
          const price = (cents * 10n ** 16n) as Amount
          const outcome = settleClose({ ...position, backing: ZERO }, price, toAmount('0.003'))
          const { legs } = closingTransfer(
            { position, price, reason: 'liquidation', outcome, released: ZERO },
            USDT,
            AT,
          )
          expect(sum(...legs.map(({ amount }) => amount))).toBe(0n)
          const free = legs.filter(({ account }) => account.kind === 'futures')
          expect(sum(...free.map(({ amount }) => amount))).toBe(outcome.returned)
          expect(legs.every(({ amount }) => amount !== 0n)).toBe(true)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('funds in cross mode', () => {
  const open = [
    buildPosition({ mode: 'cross', margin: toAmount('100') }),
    buildPosition({ mode: 'cross', margin: toAmount('50') }),
  ]
  const funds: Funds = { free: toAmount('20'), open }
  const result = (amount: string) => ({ result: toAmount(amount), shortfall: ZERO, liquidationFee: ZERO })
  const [first, second] = open as [(typeof open)[0], (typeof open)[0]]

  it('cover each position with everything except its own margin', () => {
    expect(findBacking(first, funds)).toBe(toAmount('70'))
    expect(findBacking({ ...first, mode: 'isolated' }, funds)).toBe(ZERO)
  })

  it('pay a loss from the margin, then the free balance, then other margins', () => {
    expect(after(funds, first, result('-110'))).toMatchObject({
      funds: { free: toAmount('10'), open: [{ margin: toAmount('50') }] },
      released: ZERO,
    })
    expect(after(funds, first, result('-140'))).toMatchObject({
      funds: { free: ZERO, open: [{ margin: toAmount('30') }] },
      released: toAmount('20'),
    })
    expect(after(funds, second, result('30')).funds).toMatchObject({ free: toAmount('100'), open: [first] })
  })
})

describe('available and transferable amounts', () => {
  const summary = (mode: 'isolated' | 'cross', price: string, free = '1000') =>
    summarizeAccount(mode, toAmount(free), [
      valuePosition(
        buildPosition({ mode, margin: toAmount('600') }),
        markets.get(BTC) as never,
        toAmount(price),
      ),
    ])

  it('equal the free balance in isolated mode', () => {
    expect(availableForOrders(summary('isolated', '59000'))).toBe(toAmount('1000'))
    expect(computeTransferable(summary('isolated', '59000'))).toBe(toAmount('1000'))
  })

  it('exclude a floating loss in cross mode; a floating gain does not count', () => {
    expect(availableForOrders(summary('cross', '59800'))).toBe(toAmount('800'))
    expect(availableForOrders(summary('cross', '61000'))).toBe(toAmount('1000'))
    expect(availableForOrders(summary('cross', '58000'))).toBe(ZERO)
    expect(computeTransferable(summary('cross', '59800'))).toBe(toAmount('800'))
    expect(computeTransferable(summary('cross', '61000'))).toBe(toAmount('1000'))
    expect(computeTransferable(summary('cross', '58600'))).toBe(ZERO)
  })
})
