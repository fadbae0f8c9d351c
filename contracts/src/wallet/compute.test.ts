import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Amount, toAmount, amountText, InvalidFacts } from '#kit'
import { computeDeposit, computeSwap, computeWithdrawal, SWAP_FEE_PERCENT, swapOutcome } from './index.ts'

const tick = (market: string, price: string) => ({ market, at: '2026-03-04T08:00:00.000Z', price, id: '7' })
const readValues = (steps: readonly { name: string; value: string }[]) =>
  Object.fromEntries(steps.map(({ name, value }) => [name, value]))

describe('a swap', () => {
  const facts = {
    quantity: '0.37',
    from_price: '242.21',
    from_market: '5',
    to_price: '0.5',
    to_market: '6',
    fee_percent: '0.2',
    decimals: '6',
  }
  const ticks = [tick('5', '242.21'), tick('6', '0.5')]

  it('is computed from both ticks, cut to the decimals of the target', () => {
    const { steps, result } = computeSwap({ ...facts, to_price: '0.51' }, [
      tick('5', '242.21'),
      tick('6', '0.51'),
    ])
    expect(result).toEqual({
      fee: '0.00074',
      paid: '0.37074',
      received: '175.72098',
      rest: '0.000000392156862745',
    })
    expect(readValues(steps)['proceeds']).toBe('175.720980392156862745')
  })

  it('needs no tick of an asset that is worth one', () => {
    const dollars = { ...facts, from_market: '', from_price: '1' }
    expect(computeSwap(dollars, [tick('6', '0.5')]).result).toMatchObject({ received: '0.74' })
    expect(() => computeSwap(dollars, ticks)).toThrow('1 ticks are read')
  })

  it.each([
    ['another price than that of its tick', { from_price: '242.22' }, ticks, 'not that of its tick'],
    ['another market', {}, [tick('5', '242.21'), tick('7', '0.5')], 'to_market is missing'],
    ['no ticks', {}, [], '2 ticks are read'],
    ['a price of zero', { to_price: '0' }, ticks, 'not positive'],
    ['decimals that are none', { decimals: '1.5' }, ticks, 'no whole number'],
  ])('with %s is rejected', (_name, change, samples, problem) => {
    expect(() => computeSwap({ ...facts, ...change }, samples)).toThrow(problem)
  })

  it('equals the rule of the preview', () => {
    const units = (max: bigint) => fc.bigInt({ min: 1n, max }).map((value) => value as Amount)
    fc.assert(
      fc.property(
        units(10n ** 24n),
        units(10n ** 22n),
        units(10n ** 22n),
        fc.integer({ min: 0, max: 18 }),
        (quantity, fromPrice, toPrice, decimals) => {
          const given = {
            from_price: amountText(fromPrice),
            to_price: amountText(toPrice),
            decimals: String(decimals),
          }
          const { result } = computeSwap(
            { ...facts, ...given, quantity: amountText(quantity), fee_percent: amountText(SWAP_FEE_PERCENT) },
            [tick('5', given.from_price), tick('6', given.to_price)],
          )
          const outcome = swapOutcome(quantity, {
            fromPrice,
            toPrice,
            feePercent: SWAP_FEE_PERCENT,
            decimals,
          })
          expect(
            Object.fromEntries(Object.entries(result).map(([name, text]) => [name, toAmount(text)])),
          ).toEqual(outcome)
        },
      ),
    )
  })
})

describe('a deposit', () => {
  const facts = { amount: '100', fee: '0', minimum: '1', maximum: '1000', balance_before: '7.5' }

  it('is credited less its fee', () => {
    expect(computeDeposit(facts, []).result).toEqual({ net: '100', balance_after: '107.5' })
    expect(computeDeposit({ ...facts, fee: '0.5' }, []).result).toEqual({ net: '99.5', balance_after: '107' })
  })

  it('states whether it is within its limits', () => {
    const within = (amount: string) =>
      readValues(computeDeposit({ ...facts, amount }, []).steps)['within_limits']
    expect(['0.99', '1', '1000', '1000.01'].map(within)).toEqual(['no', 'yes', 'yes', 'no'])
  })

  it('is rejected with a fee of the whole amount, or with a tick', () => {
    expect(() => computeDeposit({ ...facts, fee: '100' }, [])).toThrow(InvalidFacts)
    expect(() => computeDeposit(facts, [tick('1', '1')])).toThrow('no tick')
  })
})

describe('a withdrawal', () => {
  const facts = {
    state: 'requested',
    asset: 'USDT',
    amount: '100',
    fee: '1',
    minimum: '10',
    balance_before: '250',
    usd_price: '1',
    btc_price: '50000',
    btc_used: '0.5',
    btc_limit: '200',
    usd_used: '10',
    usd_limit: '50000',
  }

  it('when requested holds the amount, within both limits', () => {
    const { steps, result } = computeWithdrawal(facts, [])
    expect(readValues(steps)).toMatchObject({
      usd_value: '100',
      btc_value: '0.002',
      btc_left: '199.498',
      usd_left: '49890',
    })
    expect(result).toEqual({ held: '100', net: '99', balance_after: '150' })
  })

  it('of bitcoin counts its own amount, and a limit that does not apply is not read', () => {
    const { steps } = computeWithdrawal({ ...facts, asset: 'BTC', usd_price: '50000', usd_limit: '' }, [])
    expect(readValues(steps)).toMatchObject({ usd_value: '5000000', btc_value: '100', btc_left: '99.5' })
    expect(readValues(steps)).not.toHaveProperty('usd_left')
  })

  it.each([
    ['below the minimum', { amount: '9.99' }, 'below the minimum'],
    ['above the balance', { balance_before: '99.99' }, 'does not cover'],
    ['beyond the limit in BTC', { btc_used: '199.998000000000000001' }, 'btc_limit'],
    ['beyond the limit in USD', { usd_used: '49900.01' }, 'usd_limit'],
    ['of its fee alone', { fee: '100' }, 'not below the amount'],
    ['at another state', { state: 'lost' }, 'state'],
  ])('%s is rejected', (_name, change, problem) => {
    expect(() => computeWithdrawal({ ...facts, ...change }, [])).toThrow(problem)
  })

  it('is paid out less its fee, or returned in full', () => {
    const [amount, fee] = ['100', '1']
    expect(computeWithdrawal({ state: 'paid', amount, fee }, []).result).toEqual({ fee: '1', net: '99' })
    const returned = { state: 'returned', amount, fee, balance_before: '150' }
    expect(computeWithdrawal(returned, []).result).toEqual({ returned: '100', balance_after: '250' })
  })
})
