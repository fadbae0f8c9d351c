import { type Amount, toAmount, amountText, sum } from '@bourse/contracts/kit'
import { checkStake, type Offer, type PayAsset, stakeFee } from '@bourse/contracts/seconds'
import { describe, expect, it } from 'vitest'
import {
  chosenOffer,
  chosenPayAsset,
  type FormContext,
  validate,
  largestStake,
  stakeLimits,
  computeOdds,
  offersFor,
  derive,
} from './ticket-form.ts'

const a = toAmount
const text = (amount: Amount | null) => (amount === null ? null : amountText(amount))

const offer = {
  id: '2',
  seconds: 60,
  payoutRate: a('0.8'),
  lossRate: null,
  stakeMin: a('5'),
  stakeMax: a('500'),
} as Offer
const payAsset = {
  id: '3',
  code: 'USDT',
  stakeMin: a('1'),
  stakeMax: a('1000'),
  openStakeMax: a('1500'),
  feeRate: a('0'),
  wallet: { free: a('400'), held: null },
} as unknown as PayAsset
const context: FormContext = {
  isOpen: true,
  last: a('60000'),
  isStale: false,
  offer,
  payAsset,
  feeRate: a('0'),
  free: a('400'),
  openStake: a('0'),
  remainingLossLimit: a('2000'),
  hasReadRisk: true,
}
const seen = (stake: string, given: FormContext = context) => {
  const { fee, pays, gain, loss, after } = derive({ stake }, given)
  return { fee: text(fee), pays: text(pays), gain: text(gain), loss: text(loss), after: text(after) }
}

describe('the figures of a stake', () => {
  it('of 100 at 80 % are a gain of 80 and a loss of the full 100', () => {
    expect(seen('100')).toEqual({ fee: '0', pays: '100', gain: '80', loss: '100', after: '300' })
  })
  it('include a fee in any outcome, rounded up', () => {
    const dear = { ...context, feeRate: a('0.02') }
    expect(seen('100', dear)).toEqual({ fee: '2', pays: '102', gain: '78', loss: '102', after: '298' })
    expect(seen('0.000000000000000001', dear).fee).toBe('0.000000000000000001')
  })
  it('round the gain down, because the house pays it', () => {
    expect(seen('0.000000000000000009').gain).toBe('0.000000000000000007')
  })
  it('are null without input or a duration, and have no balance for a guest', () => {
    expect(seen('').gain).toBeNull()
    expect(seen('100', { ...context, offer: null }).gain).toBeNull()
    expect(seen('100', { ...context, free: null })).toMatchObject({ pays: '100', after: null })
  })
})

it('offers the durations that do not exclude the market, all of them where the exchange excludes none', () => {
  const offers = [
    { ...offer, seconds: 30, excludedMarkets: ['5', '14'] },
    { ...offer, seconds: 60, excludedMarkets: ['14'] },
    { ...offer, seconds: 600, excludedMarkets: null },
  ] as Offer[]
  const lengths = (id: string) => offersFor(offers, { id: id as never }).map(({ seconds }) => seconds)
  expect([lengths('1'), lengths('5'), lengths('14')]).toEqual([[30, 60, 600], [60, 600], [600]])
})

describe('issues of a ticket are reported in this order', () => {
  const unread = { ...context, hasReadRisk: false }
  const rows: [string, string, Partial<FormContext>, string | null][] = [
    ['a market without options', '', { isOpen: false, isStale: true, offer: null }, 'closed'],
    ['a price that no longer moves', '', { isStale: true, offer: null }, 'price_updating'],
    ['a price that is not known', '100', { last: null }, 'price_updating'],
    ['a price of zero', '100', { last: a('0') }, 'price_updating'],
    ['nothing on offer', '', { offer: null }, 'no_offer'],
    ['nothing to pay with', '', { payAsset: null }, 'no_offer'],
    ['no stake', '', unread, 'stake_wrong'],
    ['a stake of zero', '0', unread, 'stake_wrong'],
    ['less than the duration takes', '4.99', { ...unread, free: a('0') }, 'amount_below_minimum'],
    ['more than the duration takes', '500.01', { ...unread, free: a('0') }, 'amount_above_maximum'],
    [
      'more than may be open at once',
      '100',
      { openStake: a('1400.01'), remainingLossLimit: a('0') },
      'open_stake_reached',
    ],
    [
      'more than may be lost today',
      '100',
      { remainingLossLimit: a('99'), free: a('0') },
      'daily_loss_reached',
    ],
    ['more than there is', '400.01', unread, 'insufficient_balance'],
    ['a note of risk that was not ticked', '400', unread, 'risk_unread'],
    ['nothing, with all there is', '400', {}, null],
    ['nothing, for the smallest stake', '5', {}, null],
    ['nothing that only the exchange knows', '500', { free: null, remainingLossLimit: null }, null],
  ]
  it.each(rows)('%s', (_, stake, change, code) => {
    const given = { ...context, ...change }
    expect(validate(derive({ stake }, given), given)?.code ?? null).toBe(code)
  })
  it('names the rest of an exceeded limit', () => {
    const bound = (change: Partial<FormContext>) => {
      const given = { ...context, ...change }
      return text(validate(derive({ stake: '100' }, given), given)?.bound ?? null)
    }
    expect(bound({ openStake: a('1410') })).toBe('90')
    expect(bound({ remainingLossLimit: a('12.5') })).toBe('12.5')
  })
})

describe('the largest stake', () => {
  it('is the smallest of all limits', () => {
    expect(text(largestStake(context))).toBe('400')
    expect(text(largestStake({ ...context, free: a('9000') }))).toBe('500')
    expect(text(largestStake({ ...context, openStake: a('1450') }))).toBe('50')
    expect(text(largestStake({ ...context, remainingLossLimit: a('30') }))).toBe('30')
    expect(text(largestStake({ ...context, openStake: a('2000') }))).toBe('0')
  })
  it.each(['0', '0.001', '0.0137', '0.5'])('leaves enough for a fee of %s, to the last digit', (rate) => {
    for (const money of ['0.000000000000000001', '1', '13.37', '399.999999999999999999']) {
      const given = { ...context, feeRate: a(rate), free: a(money) }
      const stake = largestStake(given) as Amount
      expect(sum(stake, stakeFee(stake, given.feeRate)) <= a(money)).toBe(true)
      const more = (stake + 1n) as Amount
      expect(sum(more, stakeFee(more, given.feeRate)) > a(money)).toBe(true)
    }
  })
  it('is null without a limit', () => {
    const free = { stakeMin: null, stakeMax: null, openStakeMax: null }
    const given = {
      ...context,
      offer: { ...offer, ...free },
      payAsset: { ...payAsset, ...free },
      free: null,
      remainingLossLimit: null,
    }
    expect(largestStake(given)).toBeNull()
    expect(stakeLimits(given)).toEqual({ least: 0n, most: null })
  })
  it('is accepted by the rule of the exchange', () => {
    const stake = largestStake(context) as Amount
    const { openStake, remainingLossLimit, feeRate } = context
    expect(
      checkStake(stake, { offer, payAsset, openStake, remainingLossLimit, feeRate, free: a('400') }),
    ).toBeNull()
  })
})

describe('the odds', () => {
  it('are those of the table: 80 % needs 55.6 % of wins, and a fair coin leaves the house 10 %', () => {
    const { breakEven, edge } = computeOdds(offer, a('0'))
    expect(text(breakEven)?.slice(0, 6)).toBe('0.5555')
    expect(text(edge)).toBe('0.1')
  })
  it('get worse with a fee', () => {
    expect(computeOdds(offer, a('0.02')).breakEven > computeOdds(offer, a('0')).breakEven).toBe(true)
  })
})

describe('the initial choice', () => {
  const offers = [30, 60, 300].map((seconds) => ({ ...offer, seconds }))
  it('is the last duration, else the shortest', () => {
    expect(chosenOffer(offers, 300)?.seconds).toBe(300)
    expect(chosenOffer(offers, 7)?.seconds).toBe(30)
    expect(chosenOffer([], 60)).toBeNull()
  })
  it('is the last coin, else the quote, else one with a balance', () => {
    const coin = (code: string, free: string) => ({
      ...payAsset,
      code,
      wallet: { free: a(free), held: null },
    })
    const coins = [coin('BTC', '0'), coin('EUR', '3'), coin('USDT', '0')]
    expect(chosenPayAsset(coins, { preferred: 'BTC', quote: 'USDT' })?.code).toBe('BTC')
    expect(chosenPayAsset(coins, { preferred: '', quote: 'USDT' })?.code).toBe('USDT')
    expect(chosenPayAsset(coins, { preferred: '', quote: 'JPY' })?.code).toBe('EUR')
    expect(chosenPayAsset([], { preferred: '', quote: 'JPY' })).toBeNull()
  })
})
