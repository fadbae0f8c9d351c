import { toAmount } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import type { Offer, PayAsset } from '@bourse/contracts/seconds'
import { describe, expect, it } from 'vitest'
import { formatIn } from '#kit/format'
import { buildReview } from './review.tsx'
import { derive, durationText, type FormContext, issueText, payoutText } from './ticket-form.ts'

const a = toAmount
const market = { baseCode: 'BTC', quoteCode: 'USDT', price: a('60000'), priceTick: a('0.01') } as Market
const offer = { seconds: 60, payoutRate: a('0.8'), stakeMin: null, stakeMax: null } as Offer
const context: FormContext = {
  isOpen: true,
  last: a('60000'),
  isStale: false,
  offer,
  payAsset: { code: 'USDT' } as PayAsset,
  feeRate: a('0'),
  free: a('1000'),
  openStake: a('0'),
  remainingLossLimit: null,
  hasReadRisk: true,
}
const translate = (key: string, values: object = {}) =>
  `${key}${Object.values(values)
    .map((value) => ` ${String(value)}`)
    .join('')}`
const t = translate as never
const format = { ...formatIn('en'), t }

const rows = (direction: 'up' | 'down', given: FormContext = context) =>
  buildReview(
    { direction, offer, derived: derive({ stake: '100' }, given), market, last: given.last, coin: 'USDT' },
    format,
  )
const values = (direction: 'up' | 'down', given?: FormContext) =>
  Object.fromEntries(rows(direction, given).map(({ label, value }) => [label, value]))

describe('the review', () => {
  it('of 100 on Up for 60 s names 100 as the possible loss', () => {
    expect(values('up')).toEqual({
      'seconds.direction': '▲ seconds.up · BTC/USDT',
      'seconds.price_now': '≈ 60,000.00',
      'seconds.duration': 'seconds.in_seconds 60',
      'seconds.rate': '+80%',
      'seconds.stake': '100 USDT',
      'seconds.gain': '+80 USDT',
      'seconds.loss': '−100 USDT',
      'spot.balance_after': '900 USDT',
    })
  })
  it('names the pressed direction, and the fee if there is one', () => {
    expect(values('down')['seconds.direction']).toBe('▼ seconds.down · BTC/USDT')
    expect(values('up', { ...context, feeRate: a('0.02') })).toMatchObject({
      'spot.fee': '2 USDT',
      'seconds.gain': '+78 USDT',
      'seconds.loss': '−102 USDT',
      'spot.balance_after': '898 USDT',
    })
  })
})

describe('ticket texts', () => {
  it.each([
    [30, 'seconds.in_seconds 30'],
    [60, 'seconds.in_seconds 60'],
    [90, 'seconds.in_seconds 90'],
    [120, 'seconds.in_minutes 2'],
    [3600, 'seconds.in_hours 1'],
    [5400, 'seconds.in_minutes 90'],
    [86400, 'seconds.in_hours 24'],
  ])('of %i seconds', (seconds, words) => expect(durationText(seconds, t)).toBe(words))
  it('of a rate have decimals only if needed', () => {
    expect([payoutText(a('0.8'), format), payoutText(a('0.825'), format)]).toEqual(['+80%', '+82.50%'])
  })
  it('of an exceeded limit name it with its coin', () => {
    const words = (code: 'open_stake_reached' | 'daily_loss_reached' | 'amount_below_minimum') =>
      issueText({ code, field: 'stake', bound: a('12.5') }, { format, coin: 'USDT' })
    expect(words('open_stake_reached')).toBe('seconds.open_limit 12.5 USDT')
    expect(words('daily_loss_reached')).toBe('seconds.daily_limit 12.5 USDT')
    expect(words('amount_below_minimum')).toBe('field.minimum 12.5 USDT')
  })
})
