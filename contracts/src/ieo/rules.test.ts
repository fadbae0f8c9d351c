import {
  type Amount,
  toAmount,
  amountText,
  toInstant,
  multiply,
  roundToStep,
  sum,
  ZERO,
  smallestUnit,
} from '#kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeAllocation, computeRelease } from './compute-ieo.ts'
import {
  allocate,
  type Commitment,
  computeCost,
  computeMaximum,
  phaseAt,
  releaseQuantities,
  type SaleContext,
  type SaleIssue,
  saleIssue,
} from './rules.ts'

const UNIT = smallestUnit(6)
const quantities = (shares: ReturnType<typeof allocate>['shares']) =>
  [...shares.values()].map(({ quantity }) => amountText(quantity))

describe('the allocation of a pro rata sale', () => {
  // Binance's published numbers, recomputed.
  it('shares 100 million with a cap of 20 million by commitment', () => {
    const commits = [50_000, 30_000, 7_000, 6_000, 5_000, 5_000, 1_400, 500, 90, 10]
    const commitments = commits.map((commit, at) => ({
      id: String(at),
      commit: toAmount(String(commit)),
      cap: toAmount('20000000'),
    }))
    const { shares, pool, poolCommit } = allocate(toAmount('100000000'), commitments, UNIT)
    const byId = commitments.map(({ id }) => amountText(shares.get(id)?.quantity ?? ZERO))
    expect(byId).toEqual([
      '20000000',
      '20000000',
      '16800000',
      '14400000',
      '12000000',
      '12000000',
      '3360000',
      '1200000',
      '216000',
      '24000',
    ])
    expect([amountText(pool), amountText(poolCommit)]).toEqual(['60000000', '25000'])
  })

  it('grants everything where less is requested than on sale, and nothing without requests', () => {
    const one = { id: '1', commit: toAmount('10'), cap: toAmount('100') }
    expect(quantities(allocate(toAmount('1000'), [one], UNIT).shares)).toEqual(['100'])
    expect(allocate(toAmount('1000'), [], UNIT)).toMatchObject({ pool: ZERO, poolCommit: ZERO })
  })

  it('gives units that remain to the largest fractions, then to the lowest ids', () => {
    const three = ['9', '10', '8'].map((id) => ({ id, commit: toAmount('1'), cap: toAmount('10') }))
    const { shares } = allocate(toAmount('1'), three, UNIT)
    expect(shares.get('8')).toMatchObject({ quantity: toAmount('0.333334'), extra: UNIT })
    expect(shares.get('9')?.quantity).toBe(toAmount('0.333333'))
    expect(shares.get('10')?.quantity).toBe(toAmount('0.333333'))
  })

  const units = (max: number) => fc.bigInt({ min: 1n, max: BigInt(max) }).map((n) => (n * UNIT) as Amount)
  const sale = fc.record({
    supply: units(1_000_000_000),
    price: fc.bigInt({ min: 1n, max: 10n ** 20n }).map((n) => n as Amount),
    requested: fc.array(units(200_000_000), { minLength: 1, maxLength: 40 }),
  })
  const toCommitments = (requested: readonly Amount[], price: Amount): Commitment[] =>
    requested.map((cap, at) => ({ id: String(at + 1), commit: computeCost(cap, price, UNIT), cap }))

  it('sums exactly to the supply, or to all requests if those are less', () => {
    fc.assert(
      fc.property(sale, ({ supply, price, requested }) => {
        const { shares } = allocate(supply, toCommitments(requested, price), UNIT)
        const all = sum(...[...shares.values()].map(({ quantity }) => quantity))
        const total = sum(...requested)
        expect(all).toBe(total < supply ? total : supply)
        expect(shares.size).toBe(requested.length)
      }),
    )
  })

  it('charges no member more than was committed, and its receipt recomputes it', () => {
    fc.assert(
      fc.property(sale, ({ supply, price, requested }) => {
        const commitments = toCommitments(requested, price)
        const { shares, pool, poolCommit } = allocate(supply, commitments, UNIT)
        for (const { id, commit, cap } of commitments) {
          const share = shares.get(id)
          const { result } = computeAllocation({
            mode: 'pro_rata',
            requested: amountText(cap),
            price: amountText(price),
            decimals: '6',
            pay_decimals: '6',
            pool: amountText(pool),
            pool_commit: amountText(poolCommit),
            extra: amountText(share?.extra ?? ZERO),
          })
          expect(result['quantity']).toBe(amountText(share?.quantity ?? ZERO))
          expect(sum(toAmount(result['paid'] ?? ''), toAmount(result['refund'] ?? ''))).toBe(commit)
          expect(toAmount(result['refund'] ?? '') >= ZERO).toBe(true)
          expect(toAmount(result['paid'] ?? '') >= multiply(share?.quantity ?? ZERO, price, 'down')).toBe(
            true,
          )
        }
      }),
    )
  })

  it('does not depend on the order of the subscriptions', () => {
    fc.assert(
      fc.property(sale, fc.infiniteStream(fc.nat()), ({ supply, price, requested }, random) => {
        const commitments = toCommitments(requested, price)
        const weights = new Map(commitments.map(({ id }) => [id, random.next().value as number]))
        const shuffled = commitments.toSorted(
          (one, other) => (weights.get(one.id) ?? 0) - (weights.get(other.id) ?? 0),
        )
        const [a, b] = [allocate(supply, commitments, UNIT), allocate(supply, shuffled, UNIT)]
        for (const { id } of commitments) expect(b.shares.get(id)).toEqual(a.shares.get(id))
      }),
    )
  })
})

describe('a release schedule', () => {
  it('cuts each part to a unit and gives the rest to the last', () => {
    const thirds = ['0.3333', '0.3333', '0.3334'].map(toAmount)
    expect(releaseQuantities(toAmount('0.000005'), thirds, UNIT).map(amountText)).toEqual([
      '0.000001',
      '0.000001',
      '0.000003',
    ])
  })

  it('sums to the granted quantity, as do its receipts', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 12 }),
        (units, weights) => {
          const quantity = (units * UNIT) as Amount
          const total = weights.reduce((all, one) => all + one, 0)
          const fractions = weights.map((weight) =>
            roundToStep(
              ((toAmount('1') * BigInt(weight)) / BigInt(total)) as Amount,
              smallestUnit(4),
              'down',
            ),
          )
          const parts = releaseQuantities(quantity, fractions, UNIT)
          expect(sum(...parts)).toBe(quantity)
          const facts = {
            quantity: amountText(quantity),
            fractions: fractions.map(amountText).join(' '),
            decimals: '6',
          }
          parts.forEach((part, at) => {
            const { result } = computeRelease({ ...facts, number: String(at + 1) })
            expect(result['amount']).toBe(amountText(part))
          })
          expect(computeRelease({ ...facts, number: String(parts.length) }).result['locked']).toBe('0')
        },
      ),
    )
  })

  it.each([{ number: '0' }, { number: '3' }, { decimals: '19' }, { fractions: '' }, { quantity: 'x' }])(
    'with %j has no receipt',
    (change) => {
      const facts = { quantity: '1', fractions: '0.5 0.5', number: '1', decimals: '6', ...change }
      expect(() => computeRelease(facts)).toThrow()
    },
  )
})

const facts: SaleContext = {
  now: toInstant(1_500),
  startsAt: toInstant(1_000),
  endsAt: toInstant(2_000),
  price: toAmount('0.5'),
  unit: UNIT,
  payUnit: UNIT,
  quantityMin: toAmount('10'),
  remaining: toAmount('100'),
  memberRemaining: toAmount('80'),
  free: toAmount('20'),
}

describe('a subscription', () => {
  const refused: readonly [string, Partial<SaleContext>, SaleIssue['code']][] = [
    ['50', { now: toInstant(999) }, 'sale_not_started'],
    ['50', { now: toInstant(2_000) }, 'sale_ended'],
    ['0.0000001', {}, 'amount_invalid'],
    ['9.999999', {}, 'amount_below_minimum'],
    ['100.000001', {}, 'sold_out'],
    ['10', { remaining: ZERO }, 'sold_out'],
    ['80.000001', {}, 'member_limit'],
    ['40.000001', {}, 'insufficient_balance'],
  ]
  it('is refused for the first reason, in the order of the contract', () => {
    for (const [quantity, more, code] of refused)
      expect(saleIssue(toAmount(quantity), { ...facts, ...more })?.code, quantity).toBe(code)
  })

  it('is accepted at each bound', () => {
    expect(saleIssue(toAmount('40'), facts)).toBeNull()
    expect(saleIssue(toAmount('10'), { ...facts, now: facts.startsAt })).toBeNull()
    expect(saleIssue(toAmount('80'), { ...facts, free: toAmount('40') })).toBeNull()
  })

  it('may take the last coins below the minimum', () => {
    expect(saleIssue(toAmount('3'), { ...facts, remaining: toAmount('3') })).toBeNull()
    expect(saleIssue(toAmount('2'), { ...facts, remaining: toAmount('3') })?.code).toBe(
      'amount_below_minimum',
    )
  })

  it('has the least of all bounds as its maximum', () => {
    expect(computeMaximum(facts)).toBe(toAmount('40'))
    expect(computeMaximum({ ...facts, free: null })).toBe(toAmount('80'))
    expect(computeMaximum({ ...facts, free: null, memberRemaining: null, remaining: null })).toBeNull()
  })

  it('rounds its cost up to a unit of the pay asset', () => {
    expect(amountText(computeCost(toAmount('0.000001'), toAmount('0.5'), UNIT))).toBe('0.000001')
    expect(amountText(computeCost(toAmount('3'), toAmount('0.05'), UNIT))).toBe('0.15')
  })
})

describe('the phase', () => {
  it.each([
    [999, 'warmUp'],
    [1_000, 'running'],
    [1_999, 'running'],
    [2_000, 'ended'],
  ])('at %i is %s', (at, phase) => {
    expect(phaseAt(facts, toInstant(at))).toBe(phase)
  })
})
