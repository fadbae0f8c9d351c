import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Amount, toAmount, amountText, toInstant, instantText, InvalidFacts } from '#kit'
import {
  entryAt,
  expiryAt,
  decideOutcome,
  computePayout,
  computeSeconds,
  computeSecondsWithoutFee,
  stakeFee,
} from './index.ts'

const facts = {
  market: '1',
  direction: 'up',
  accepted_at: '2026-11-20T10:00:00.250Z',
  seconds: '60',
  stake: '100',
  payout_rate: '0.8',
  fee_rate: '0.002',
}
const tick = (at: string, price: string, id = '7') => ({ market: '1', at: `2026-11-20T${at}Z`, price, id })
const samples = [tick('10:00:01.000', '60000'), tick('10:01:01.000', '60000.01', '8')]

describe('an order computed from its receipt', () => {
  it('has its outcome, payout and profit, step by step', () => {
    expect(computeSeconds(facts, samples)).toEqual({
      steps: [
        { name: 'entry_at', formula: 'floor(accepted_at) + 1 s', value: '2026-11-20T10:00:01.000Z' },
        { name: 'expires_at', formula: 'entry_at + seconds', value: '2026-11-20T10:01:01.000Z' },
        { name: 'open_price', formula: 'tick 1', value: '60000' },
        { name: 'close_price', formula: 'tick 2', value: '60000.01' },
        { name: 'change', formula: 'close_price − open_price', value: '0.01' },
        { name: 'outcome', formula: 'change > 0: win; change = 0: draw; change < 0: loss', value: 'win' },
        { name: 'payout', formula: 'stake + stake × payout_rate', value: '180' },
        { name: 'profit', formula: 'payout − stake', value: '80' },
        { name: 'fee', formula: 'stake × fee_rate', value: '0.2' },
        { name: 'net_profit', formula: 'profit − fee', value: '79.8' },
      ],
      result: { outcome: 'win', payout: '180', profit: '80', fee: '0.2', net_profit: '79.8' },
    })
  })

  it.each([
    ['down', '60000.01', { outcome: 'loss', payout: '0', profit: '-100', fee: '0.2', net_profit: '-100.2' }],
    ['down', '60000', { outcome: 'draw', payout: '100', profit: '0', fee: '0.2', net_profit: '-0.2' }],
    ['down', '59999.99', { outcome: 'win', payout: '180', profit: '80', fee: '0.2', net_profit: '79.8' }],
    ['up', '59999.99', { outcome: 'loss', payout: '0', profit: '-100', fee: '0.2', net_profit: '-100.2' }],
  ])('%s with a close at %s is %j', (direction, price, result) => {
    const [entry] = samples as [(typeof samples)[number]]
    expect(computeSeconds({ ...facts, direction }, [entry, tick('10:01:01.000', price)]).result).toEqual(
      result,
    )
  })

  it.each([
    ['a tick of another second', facts, [samples[0], tick('10:01:02.000', '1')]],
    ['an entry before the acceptance', facts, [tick('10:00:00.000', '1'), samples[1]]],
    ['a tick of another market', { ...facts, market: '2' }, samples],
    ['one tick', facts, samples.slice(0, 1)],
    ['a third tick', facts, [...samples, samples[1]]],
    ['no direction', { ...facts, direction: 'win' }, samples],
    ['no duration', { ...facts, seconds: '0' }, samples],
    ['no stake', { ...facts, stake: 'much' }, samples],
    ['no fee rate', { ...facts, fee_rate: '' }, samples],
  ])('is not settled by %s', (_what, given, ticks) => {
    expect(() => computeSeconds(given, ticks as typeof samples)).toThrow(InvalidFacts)
  })

  it('of the first version has no fee, and neither needs nor reads its rate', () => {
    const { fee_rate: _rate, ...before } = facts
    const { steps, result } = computeSecondsWithoutFee(before, samples)
    expect(result).toEqual({ outcome: 'win', payout: '180', profit: '80' })
    expect(steps.map(({ name }) => name)).not.toContain('fee')
    expect(computeSecondsWithoutFee(facts, samples)).toEqual({ steps, result })
  })

  it('agrees with the rules that the preview uses', () => {
    const units = (max: bigint) => fc.bigInt({ min: 1n, max }).map((value) => value as Amount)
    const order = fc.record({
      direction: fc.constantFrom('up', 'down'),
      acceptedAt: fc.integer({ min: 1.6e12, max: 2e12 }).map(toInstant),
      seconds: fc.integer({ min: 1, max: 86_400 }),
      stake: units(10n ** 24n),
      payoutRate: units(10n ** 18n),
      feeRate: units(10n ** 16n),
      entry: units(10n ** 24n),
      close: units(10n ** 24n),
    })
    fc.assert(
      fc.property(order, ({ direction, acceptedAt, seconds, stake, payoutRate, feeRate, entry, close }) => {
        const sample = (at: number, price: Amount) => ({
          market: '1',
          at: instantText(toInstant(at)),
          price: amountText(price),
          id: '1',
        })
        const { result } = computeSeconds(
          {
            market: '1',
            direction,
            accepted_at: instantText(acceptedAt),
            seconds: String(seconds),
            stake: amountText(stake),
            payout_rate: amountText(payoutRate),
            fee_rate: amountText(feeRate),
          },
          [sample(entryAt(acceptedAt), entry), sample(expiryAt(acceptedAt, seconds), close)],
        )
        const outcome = decideOutcome(direction, { entry, close })
        expect(result['outcome']).toBe(outcome)
        expect(toAmount(result['payout'] ?? '')).toBe(computePayout(outcome, stake, payoutRate))
        expect(toAmount(result['fee'] ?? '')).toBe(stakeFee(stake, feeRate))
      }),
    )
  })
})
