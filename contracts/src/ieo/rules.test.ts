import { type Amount, amountOf, amountText, instantOf, multiply, roundToStep, sum, ZERO, unitOf } from '#kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeAllocation, computeRelease } from './compute-ieo.ts'
import {
  allocate,
  type Commitment,
  costOf,
  maximumOf,
  phaseAt,
  releaseQuantities,
  type SaleFacts,
  type SaleIssue,
  saleIssue,
} from './rules.ts'

const UNIT = unitOf(6)
const quantities = (shares: ReturnType<typeof allocate>['shares']) =>
  [...shares.values()].map(({ quantity }) => amountText(quantity))

describe('the allocation of a pro rata sale', () => {
  // Binance's published numbers, recomputed.
  it('shares 100 million with a cap of 20 million by commitment', () => {
    const commits = [50_000, 30_000, 7_000, 6_000, 5_000, 5_000, 1_400, 500, 90, 10]
    const commitments = commits.map((commit, at) => ({
      id: String(at),
      commit: amountOf(String(commit)),
      cap: amountOf('20000000'),
    }))
    const { shares, pool, poolCommit } = allocate(amountOf('100000000'), commitments, UNIT)
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
    const one = { id: '1', commit: amountOf('10'), cap: amountOf('100') }
    expect(quantities(allocate(amountOf('1000'), [one], UNIT).shares)).toEqual(['100'])
    expect(allocate(amountOf('1000'), [], UNIT)).toMatchObject({ pool: ZERO, poolCommit: ZERO })
  })

  it('gives units that remain to the largest fractions, then to the lowest ids', () => {
    const three = ['9', '10', '8'].map((id) => ({ id, commit: amountOf('1'), cap: amountOf('10') }))
    const { shares } = allocate(amountOf('1'), three, UNIT)
    expect(shares.get('8')).toMatchObject({ quantity: amountOf('0.333334'), extra: UNIT })
    expect(shares.get('9')?.quantity).toBe(amountOf('0.333333'))
    expect(shares.get('10')?.quantity).toBe(amountOf('0.333333'))
  })

  const units = (max: number) => fc.bigInt({ min: 1n, max: BigInt(max) }).map((n) => (n * UNIT) as Amount)
  const sale = fc.record({
    supply: units(1_000_000_000),
    price: fc.bigInt({ min: 1n, max: 10n ** 20n }).map((n) => n as Amount),
    requested: fc.array(units(200_000_000), { minLength: 1, maxLength: 40 }),
  })
  const commitmentsOf = (requested: readonly Amount[], price: Amount): Commitment[] =>
    requested.map((cap, at) => ({ id: String(at + 1), commit: costOf(cap, price, UNIT), cap }))

  it('sums exactly to the supply, or to all requests if those are less', () => {
    fc.assert(
      fc.property(sale, ({ supply, price, requested }) => {
        const { shares } = allocate(supply, commitmentsOf(requested, price), UNIT)
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
        const commitments = commitmentsOf(requested, price)
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
          expect(sum(amountOf(result['paid'] ?? ''), amountOf(result['refund'] ?? ''))).toBe(commit)
          expect(amountOf(result['refund'] ?? '') >= ZERO).toBe(true)
          expect(amountOf(result['paid'] ?? '') >= multiply(share?.quantity ?? ZERO, price, 'down')).toBe(
            true,
          )
        }
      }),
    )
  })

  it('does not depend on the order of the subscriptions', () => {
    fc.assert(
      fc.property(sale, fc.infiniteStream(fc.nat()), ({ supply, price, requested }, random) => {
        const commitments = commitmentsOf(requested, price)
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
    const thirds = ['0.3333', '0.3333', '0.3334'].map(amountOf)
    expect(releaseQuantities(amountOf('0.000005'), thirds, UNIT).map(amountText)).toEqual([
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
            roundToStep(((amountOf('1') * BigInt(weight)) / BigInt(total)) as Amount, unitOf(4), 'down'),
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

const facts: SaleFacts = {
  now: instantOf(1_500),
  startsAt: instantOf(1_000),
  endsAt: instantOf(2_000),
  price: amountOf('0.5'),
  unit: UNIT,
  payUnit: UNIT,
  quantityMin: amountOf('10'),
  remaining: amountOf('100'),
  memberRemaining: amountOf('80'),
  free: amountOf('20'),
}

describe('a subscription', () => {
  const refused: readonly [string, Partial<SaleFacts>, SaleIssue['code']][] = [
    ['50', { now: instantOf(999) }, 'sale_not_started'],
    ['50', { now: instantOf(2_000) }, 'sale_ended'],
    ['0.0000001', {}, 'amount_invalid'],
    ['9.999999', {}, 'amount_below_minimum'],
    ['100.000001', {}, 'sold_out'],
    ['10', { remaining: ZERO }, 'sold_out'],
    ['80.000001', {}, 'member_limit'],
    ['40.000001', {}, 'insufficient_balance'],
  ]
  it('is refused for the first reason, in the order of the contract', () => {
    for (const [quantity, more, code] of refused)
      expect(saleIssue(amountOf(quantity), { ...facts, ...more })?.code, quantity).toBe(code)
  })

  it('is accepted at each bound', () => {
    expect(saleIssue(amountOf('40'), facts)).toBeNull()
    expect(saleIssue(amountOf('10'), { ...facts, now: facts.startsAt })).toBeNull()
    expect(saleIssue(amountOf('80'), { ...facts, free: amountOf('40') })).toBeNull()
  })

  it('may take the last coins below the minimum', () => {
    expect(saleIssue(amountOf('3'), { ...facts, remaining: amountOf('3') })).toBeNull()
    expect(saleIssue(amountOf('2'), { ...facts, remaining: amountOf('3') })?.code).toBe(
      'amount_below_minimum',
    )
  })

  it('has the least of all bounds as its maximum', () => {
    expect(maximumOf(facts)).toBe(amountOf('40'))
    expect(maximumOf({ ...facts, free: null })).toBe(amountOf('80'))
    expect(maximumOf({ ...facts, free: null, memberRemaining: null, remaining: null })).toBeNull()
  })

  it('rounds its cost up to a unit of the pay asset', () => {
    expect(amountText(costOf(amountOf('0.000001'), amountOf('0.5'), UNIT))).toBe('0.000001')
    expect(amountText(costOf(amountOf('3'), amountOf('0.05'), UNIT))).toBe('0.15')
  })
})

describe('the phase', () => {
  it.each([
    [999, 'warmUp'],
    [1_000, 'running'],
    [1_999, 'running'],
    [2_000, 'ended'],
  ])('at %i is %s', (at, phase) => {
    expect(phaseAt(facts, instantOf(at))).toBe(phase)
  })
})
