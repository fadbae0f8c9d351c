import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { amountText, type Facts, type Rule } from '@bourse/contracts/kit'
import type { Check, Mismatch, ReceiptKind } from '@bourse/contracts/receipts'
import { computeProfitShare, computeShareReceived } from '@bourse/contracts/copy-trading'
import { computeCoupon } from '@bourse/contracts/coupons'
import { computeToss } from '@bourse/contracts/game'
import { computeTwap } from '@bourse/contracts/twap'
import { computePoints } from '@bourse/contracts/points'
import { computeRebate } from '@bourse/contracts/referral'
import { computeBonus } from '@bourse/contracts/vip'
import {
  serializeOtherPositions,
  atFirstReach,
  computeClose,
  computeDeleveraging,
  computeLiquidation,
  computeLiquidationByMark,
  computeMarginChange,
  computeOpen,
  computeFunding,
  computeOvernight,
  computeStop,
} from '@bourse/contracts/futures'
import { computeAllocation, computeAllocationAtMarket, computeRelease } from '@bourse/contracts/ieo'
import { computeMarginLiquidation, computeMarginLoan } from '@bourse/contracts/margin'
import { computeLoan, computeLoanInterest, computeLoanLiquidation } from '@bourse/contracts/loans'
import { computeNft } from '@bourse/contracts/nft'
import { computeOtc } from '@bourse/contracts/otc'
import { computeStockDividend, computeStockSplit } from '@bourse/contracts/stocks'
import { computeDividend, computeRedemption } from '@bourse/contracts/lock-mining'
import { computeMiningOutput, computeMiningPurchase } from '@bourse/contracts/mining'
import { computeDual } from '@bourse/contracts/dual-invest'
import { computeSeconds } from '@bourse/contracts/seconds'
import { computeFill, computeFillAtTick } from '@bourse/contracts/spot'
import { computeDeposit, computeSwap, computeTransfer, computeWithdrawal } from '@bourse/contracts/wallet'
import { formatIn } from '#kit/format'
import type { Text } from '#text'
import { differenceText, listFindings } from './check-card.tsx'
import { formulaText, subjectText, isNamed, nameText, valueLines, valueText } from './texts.ts'
import { gainCode, computeGain } from './shown.ts'

const words = Object.assign(
  {},
  ...['core', 'receipts', 'futures', 'seconds', 'wallet'].map((area): unknown =>
    JSON.parse(readFileSync(new URL(`../../text/en/${area}.json`, import.meta.url), 'utf8')),
  ),
) as Record<string, string>
/** The English texts, without the language setup of a browser. */
const t: Text = (key, values = {}) =>
  (words[key] ?? '').replaceAll(/\{(\w+)\}/g, (_whole, name: string) => String(values[name]))
const english = { ...formatIn('en'), t }

const tick = (at: string, price: string) => ({ market: '1', at: `2026-03-04T${at}Z`, price, id: '7' })
const opening = {
  symbol: 'BTC/USDT',
  asset: 'USDT',
  market: '1',
  side: 'long',
  lots: '10',
  lot_size: '0.001',
  leverage: '20',
  trade_fee_rate: '0.0005',
}
const position = {
  market: '1',
  symbol: 'BTC/USDT',
  asset: 'USDT',
  side: 'long',
  quantity: '1',
  open_price: '20000',
  quoted_price: '20000',
  margin: '400',
  behind: '0',
}
/** One settlement of each kind. */
const SETTLED: readonly (readonly [string, Rule, Facts, readonly ReturnType<typeof tick>[]])[] = [
  [
    'funding',
    computeFunding,
    {
      symbol: 'BTC/USDT',
      asset: 'USDT',
      market: '1',
      funding_at: '2026-03-04T08:00:00.000Z',
      side: 'long',
      quantity: '0.1',
      price_tick: '0.01',
      tick_count: '1800',
      premium_sum: '1.44',
      tick_digest: 'ab',
      available: '100',
    },
    [{ id: '1', market: '1', at: '2026-03-04T08:00:00.000Z', price: '60000' }],
  ],
  [
    'a TWAP order',
    computeTwap,
    {
      product: 'spot',
      symbol: 'BTC/USDT',
      asset: 'BTC',
      side: 'buy',
      quantity: '0.02',
      step: '0.01',
      orders: '2',
      minutes: '10',
      started_at: '2026-03-04T00:00:00Z',
      limit_price: '60000',
      state: 'done',
      commitment: 'ab',
      seed: 'cd',
      schedule: '2026-03-04T00:01:00Z=0.01 2026-03-04T00:06:00Z=0.01',
      outcomes: '0.01 insufficient_balance',
    },
    [],
  ],
  [
    'a profit share',
    computeProfitShare,
    {
      trader: 'Bourse Trend',
      asset: 'USDT',
      profit: '300',
      high_water_mark: '200',
      share_rate: '0.1',
      week_end: '2026-03-09T00:00:00.000Z',
    },
    [],
  ],
  [
    'a dividend',
    computeDividend,
    {
      asset: 'USDT',
      payment: '2',
      days: '5',
      due_at: '2026-03-06T08:00:00.000Z',
      amount: '10000',
      daily_rate: '0.003',
      decimals: '6',
      paid_before: '30',
    },
    [],
  ],
  [
    'a dividend of shares',
    computeStockDividend,
    {
      asset: 'USDT',
      base: 'AAPL',
      shares: '3.5',
      per_share: '0.26',
      decimals: '6',
      due_at: '2026-03-06T00:00:00.000Z',
    },
    [],
  ],
  [
    'the interest of a loan',
    computeLoanInterest,
    {
      asset: 'USDT',
      principal: '3000',
      hourly_rate: '0.00001',
      decimals: '6',
      since: '2026-03-04T08:00:00.000Z',
      hours_before: '1',
      hours: '2',
      unpaid_before: '0.03',
    },
    [],
  ],
  [
    'the liquidation of a loan',
    computeLoanLiquidation,
    {
      asset: 'BTC',
      debt_asset: 'USDT',
      principal: '3000',
      unpaid: '0.03',
      collateral: '0.1',
      collateral_ratio: '1',
      liquidation_ratio: '0.83',
      fee_rate: '0.01',
      decimals: '6',
      coin_decimals: '8',
    },
    [tick('08:00:00.000', '36000')],
  ],
  [
    'a step of the liquidation of a debt on margin',
    computeMarginLiquidation,
    {
      asset: 'USDT',
      coin: 'BTC',
      principal: '3000',
      unpaid: '0.03',
      money: '100',
      holdings: '1=0.05',
      position_margin: '0',
      liquidation_level: '1.1',
      restored_level: '1.4',
      fee_rate: '0.01',
      decimals: '6',
      coin_decimals: '8',
    },
    [tick('08:00:00.000', '62000')],
  ],
  [
    'a transfer',
    computeTransfer,
    {
      asset: 'USDT',
      from_account: 'spot',
      to_account: 'futures',
      amount: '30',
      balance_before: '100',
      to_before: '5',
    },
    [],
  ],
  [
    'a new loan',
    computeLoan,
    {
      state: 'borrowed',
      asset: 'USDT',
      collateral_asset: 'BTC',
      decimals: '6',
      amount: '1000',
      collateral: '0.1',
      collateral_ratio: '0.95',
      tier_ratio: '0.5',
      minimum: '10',
      limit_left: '5000',
      coins_before: '0.5',
      balance_before: '20',
    },
    [tick('08:00:00.000', '60000')],
  ],
  [
    'further collateral',
    computeLoan,
    { state: 'added', asset: 'BTC', amount: '0.1', collateral: '0.2', balance_before: '0.3' },
    [],
  ],
  [
    'a repaid loan',
    computeLoan,
    {
      state: 'repaid',
      asset: 'USDT',
      collateral_asset: 'BTC',
      amount: '1000.5',
      principal: '1000',
      unpaid: '0.5',
      collateral: '0.1',
      balance_before: '2000',
    },
    [],
  ],
  [
    'money borrowed on margin',
    computeMarginLoan,
    {
      state: 'borrowed',
      asset: 'USDT',
      decimals: '6',
      amount: '100',
      minimum: '10',
      assets: '500',
      debt: '50',
      principal: '50',
      leverage_max: '3',
      principal_max: '10000',
      balance_before: '200',
    },
    [],
  ],
  ...(['escrow', 'bought', 'returned'] as const).map(
    (state) =>
      [
        `an OTC purchase in ${state}`,
        computeOtc,
        {
          state,
          side: 'buy',
          asset: 'USDT',
          fiat: 'VND',
          quantity: '100',
          price: '25000.01',
          fiat_unit: '1',
        },
        [],
      ] as const,
  ),
  ...(['held', 'returned', 'forfeited', 'compensated', 'bought', 'sold'] as const).map(
    (state) =>
      [
        `the sale of a work, ${state}`,
        computeNft,
        {
          state,
          asset: 'USDT',
          decimals: '6',
          deposit_before: '0',
          price: '120',
          deposit: '10',
          fee_rate: '0.025',
          royalty_rate: '0.05',
        },
        [],
      ] as const,
  ),
  [
    'a bonus that is granted',
    computeBonus,
    {
      state: 'granted',
      asset: 'USDT',
      tier: '1',
      release_at: '2026-04-03T08:00:00.000Z',
      amount: '150000',
      usd_value: '150000',
      deposits_before: '0',
      deposits: '150000',
      bonus_rate: '0.02',
      bonus: '3000',
    },
    [],
  ],
  [
    'a bonus that is released',
    computeBonus,
    {
      state: 'released',
      asset: 'USDT',
      tier: '1',
      release_at: '2026-04-03T08:00:00.000Z',
      amount: '150000',
      usd_value: '150000',
      deposits_before: '0',
      deposits: '150000',
      bonus_rate: '0.02',
      bonus: '3000',
    },
    [],
  ],
  [
    'a bonus that is returned',
    computeBonus,
    {
      state: 'returned',
      asset: 'USDT',
      tier: '1',
      release_at: '2026-04-03T08:00:00.000Z',
      amount: '150000',
      usd_value: '150000',
      deposits_before: '0',
      deposits: '150000',
      bonus_rate: '0.02',
      bonus: '3000',
    },
    [],
  ],
  ['a payment of rebates', computeRebate, { asset: 'USDT', fees: '1:0.5:0.2:0.1;2:0.5:0.1:0.05' }, []],
  [
    'a coupon that is claimed',
    computeCoupon,
    {
      state: 'claimed',
      asset: 'USDT',
      coupon: 'fee_rebate',
      product: 'spot',
      order: '7',
      cost: '20',
      face: '5',
      basis: '12',
      basis_rate: '0.5',
    },
    [],
  ],
  [
    'a coupon that is paid',
    computeCoupon,
    {
      state: 'paid',
      asset: 'USDT',
      coupon: 'fee_rebate',
      product: 'spot',
      order: '7',
      cost: '20',
      face: '5',
      basis: '12',
      basis_rate: '0.5',
    },
    [],
  ],
  [
    'points that are earned',
    computePoints,
    {
      state: 'earned',
      asset: 'points',
      net_fees: '12.5',
      fees_per_point: '1',
      granted_before: '10',
      cost: '100',
      quantity: '2',
    },
    [],
  ],
  [
    'points that are redeemed',
    computePoints,
    {
      state: 'redeemed',
      asset: 'points',
      net_fees: '12.5',
      fees_per_point: '1',
      granted_before: '10',
      cost: '100',
      quantity: '2',
    },
    [],
  ],
  [
    'a coin toss',
    computeToss,
    {
      asset: 'points',
      stake: '5',
      choice: 'heads',
      drawn: 'tails',
      toss_number: '3',
      commitment: 'ab',
      seed: 'cd',
      client_seed: 'ef',
    },
    [],
  ],
  [
    'the profit share of a leader',
    computeShareReceived,
    { asset: 'USDT', profit_above: '100', share_rate: '0.1', week_end: '2026-03-09T00:00:00.000Z' },
    [],
  ],
  [
    'a split of shares',
    computeStockSplit,
    { asset: 'AAPL', shares: '3.5', split_to: '4', split_from: '1' },
    [],
  ],
  [
    'a redemption',
    computeRedemption,
    {
      asset: 'USDT',
      amount: '10000',
      days: '5',
      term_start: '2026-03-04T08:00:00.000Z',
      redeemed_at: '2026-03-06T09:00:00.000Z',
      penalty_ratio: '0.004',
      decimals: '6',
      paid_before: '60',
      renewed: 'no',
    },
    [],
  ],
  [
    'an allocation of an IEO',
    computeAllocation,
    {
      project: 'Fennmark',
      asset: 'FNMK',
      pay_asset: 'USDT',
      mode: 'pro_rata',
      requested: '100',
      price: '1',
      decimals: '6',
      pay_decimals: '6',
      pool: '1000',
      pool_commit: '20000',
      extra: '0.000001',
    },
    [],
  ],
  [
    'an allocation of an IEO that follows the market',
    computeAllocationAtMarket,
    {
      project: 'Fennmark 2',
      asset: 'FNMK',
      pay_asset: 'USDT',
      mode: 'market',
      requested: '100',
      market: '62',
      discount_rate: '0.0015',
      price_tick: '0.001',
      decimals: '6',
      pay_decimals: '6',
    },
    [tick('08:00:00.000', '1.25')],
  ],
  [
    'a rental of hashrate',
    computeMiningPurchase,
    {
      asset: 'USDT',
      base: 'BTC',
      market: '1',
      shares: '100',
      coin_price: '0.00005',
      days: '7',
      decimals: '6',
    },
    [tick('08:00:00.000', '60000')],
  ],
  [
    'a day of rented hashrate',
    computeMiningOutput,
    {
      asset: 'BTC',
      payment: '2',
      days: '7',
      due_at: '2026-03-05T08:00:00.000Z',
      shares: '100',
      daily_output: '0.0000087',
      running_cost: '0.0000017',
      decimals: '8',
      paid_before: '0.0007',
    },
    [],
  ],
  [
    'a release of an IEO',
    computeRelease,
    {
      project: 'Fennmark',
      asset: 'FNMK',
      quantity: '100',
      fractions: '0.25 0.75',
      number: '2',
      decimals: '6',
    },
    [],
  ],
  [
    'a seconds option',
    computeSeconds,
    {
      market: '1',
      direction: 'up',
      accepted_at: '2026-03-04T08:00:00.250Z',
      seconds: '60',
      stake: '100',
      payout_rate: '0.8',
      fee_rate: '0.002',
    },
    [tick('08:00:01.000', '60000'), tick('08:01:01.000', '60001')],
  ],
  [
    'a liquidation',
    computeLiquidation,
    {
      ...position,
      free: '0',
      others: serializeOtherPositions([]),
      tiers: '0:0.004:0',
      liquidation_fee_rate: '0.005',
    },
    [tick('08:00:01.000', '19675')],
  ],
  [
    'a liquidation by mark',
    computeLiquidationByMark,
    {
      ...position,
      free: '0',
      others: serializeOtherPositions([]),
      tiers: '0:0.004:0',
      liquidation_fee_rate: '0.005',
      price_steps: '1:0.01',
      since: '2026-03-04T08:00:00.500Z',
    },
    [tick('08:00:01.000', '19675')],
  ],
  [
    'a close by deleveraging',
    computeDeleveraging,
    {
      ...position,
      bankrupt_quantity: '1',
      bankrupt_open_price: '20500',
      bankrupt_result: '-100',
    },
    [tick('08:00:01.000', '21001')],
  ],
  [
    'another leverage',
    computeMarginChange,
    {
      ...position,
      mode: 'isolated',
      leverage: '50',
      leverage_after: '100',
      available: '0',
      tiers: '0:0.004:0',
    },
    [tick('08:00:01.000', '20000')],
  ],
  [
    'margin that is added',
    computeMarginChange,
    { ...position, mode: 'isolated', leverage: '50', change: '10', available: '20', tiers: '0:0.004:0' },
    [],
  ],
  [
    'a stop',
    atFirstReach(computeStop),
    { ...position, take_profit: '21000', stop_loss: '0', since: '2026-03-04T08:00:00.500Z' },
    [tick('08:00:01.000', '21001')],
  ],
  [
    'a night',
    computeOvernight,
    {
      market: '1',
      midnight: '2026-03-04T00:00:00.000Z',
      quantity: '1',
      rate: '0.0003',
      nights: '1',
      available: '400',
    },
    [tick('00:00:00.000', '20000')],
  ],
  ['a close', computeClose, position, [tick('08:00:01.000', '21001')]],
  [
    'a spot fill',
    computeFill,
    {
      market: '1',
      symbol: 'BTC/USDT',
      asset: 'USDT',
      base: 'BTC',
      fill: '1001',
      role: 'taker',
      side: 'buy',
      limit: '60000',
      price: '59000',
      quantity: '0.005',
      trade_fee_rate: '0.001',
      turnover_before: '0',
      fee_before: '0',
    },
    [],
  ],
  [
    'a stop-limit fill beside its tick',
    computeFillAtTick,
    {
      market: '1',
      symbol: 'BTC/USDT',
      asset: 'USDT',
      base: 'BTC',
      fill: '1001',
      role: 'taker',
      counterparty: 'house',
      side: 'buy',
      limit: '61000',
      price: '60010',
      quantity: '0.005',
      trade_fee_rate: '0.001',
      turnover_before: '0',
      fee_before: '0',
      stop_above: '60000',
      since: '2026-03-04T08:00:00.500Z',
    },
    [tick('08:00:01.000', '60000'), tick('08:00:00.000', '59999')],
  ],
  [
    'an opening',
    computeOpen,
    { ...opening, price_tick: '0.01', spread_rate: '0.0001' },
    [tick('08:00:01.000', '21001')],
  ],
  [
    'a limit order of futures',
    computeOpen,
    { ...opening, limit: '21001', since: '2026-03-04T08:00:00.500Z' },
    [tick('08:00:01.000', '21001'), tick('08:00:00.000', '21002')],
  ],
  [
    'a conversion',
    computeSwap,
    {
      from: 'USDT',
      asset: 'BTC',
      quantity: '100',
      from_price: '1',
      from_market: '',
      to_price: '60000',
      to_market: '1',
      fee_percent: '0.2',
      decimals: '8',
    },
    [tick('08:00:01.000', '60000')],
  ],
  [
    'a deposit',
    computeDeposit,
    { asset: 'USDT', amount: '100', fee: '0', minimum: '1', maximum: '1000', balance_before: '0' },
    [],
  ],
  ...(['1800', '10'] as const).map(
    (count) =>
      [
        `a dual investment with ${count} prices`,
        computeDual,
        {
          symbol: 'BTC/USDT',
          market: '1',
          name: 'BTC-04MAR26-60000-C',
          kind: 'call',
          base: 'BTC',
          quote: 'USDT',
          base_decimals: '8',
          quote_decimals: '6',
          invested: '1',
          strike: '60000',
          annual_rate: '0.2',
          days: '10',
          settles_at: '2026-03-04T08:00:00.000Z',
          tick_count: count,
          tick_sum: '108000000',
          tick_digest: 'ab',
        },
        [],
      ] as const,
  ),
  ...(['requested', 'paid', 'returned'] as const).map(
    (state) =>
      [
        `a withdrawal that is ${state}`,
        computeWithdrawal,
        {
          state,
          asset: 'USDT',
          network: 'TRC20',
          amount: '100',
          fee: '1',
          minimum: '10',
          balance_before: '100',
          usd_price: '1',
          btc_price: '50000',
          btc_used: '0',
          btc_limit: '200',
          usd_used: '0',
          usd_limit: '50000',
        },
        [],
      ] as const,
  ),
]

describe('every name of', () => {
  it.each(SETTLED)('%s has a text in the ten languages', (_kind, rule, facts, ticks) => {
    const { steps, result } = rule(facts, ticks)
    const names = [...Object.keys(facts), ...steps.map(({ name }) => name), ...Object.keys(result)]
    expect(names.filter((name) => !isNamed(name) || nameText(name, t) === '')).toEqual([])
  })
})

describe('a value', () => {
  it.each([
    ['stake', '1234.500000000000000001', '1,234.500000000000000001'],
    ['payout_rate', '0.8', '80%'],
    ['rate', '-0.00015', '-0.015%'],
    ['outcome', 'win', 'Won'],
    ['side', 'long', 'Long'],
    ['market', '1234', '1234'],
    ['symbol', 'BTC/USDT', 'BTC/USDT'],
    ['tiers', '0:0.004:0', '0:0.004:0'],
    ['stake', '', ''],
  ])('%s %s is read as %s', (name, value, text) => {
    expect(valueText(name, value, english).replace('−', '-')).toBe(text)
  })

  it('of type time is shown in local time, to the second', () => {
    expect(valueText('entry_at', '2026-03-04T08:00:01.000Z', english)).toMatch(/\d{2}:00:01/)
  })
})

describe('a value that is a list', () => {
  it('has one line per row: threshold, rate and deduction', () => {
    expect(valueLines('tiers', '0:0.004:0 50000:0.005:50', english)).toEqual([
      '≥ 0: 0.4%',
      '≥ 50,000: 0.5% − 50',
    ])
    expect(valueLines('others', '2|long|1|3000.3|300.03|0:0.004:0;3|short|2|5|1|0:0.01:0', english)).toEqual([
      '#2 Long 1 × 3,000.3',
      'Margin 300.03',
      '≥ 0: 0.4%',
      '#3 Short 2 × 5',
      'Margin 1',
      '≥ 0: 1%',
    ])
  })
  it('is empty or shown unchanged if it is not a list', () => {
    expect(valueLines('others', '', english)).toEqual([''])
    expect(valueLines('tiers', 'what', english)).toEqual(['what'])
    expect(valueLines('stake', '100', english)).toEqual(['100'])
  })
})

describe('a formula', () => {
  it('is shown with translated names', () => {
    expect(formulaText('stake + stake × payout_rate', t)).toBe('Stake + Stake × Payout rate')
    expect(formulaText('max(profit, −(margin + behind))', t)).toBe('max(P&L, −(Margin + Available backing))')
  })
})

describe('the result of a settlement', () => {
  const gain = (kind: ReceiptKind, result: Facts, inputs: Facts = {}) => {
    const amount = computeGain({ kind, inputs, result })
    return amount === null ? null : amountText(amount)
  }
  it('is its profit, or the overnight fee charged or paid', () => {
    expect(gain('seconds', { profit: '-100', payout: '0' })).toBe('-100')
    expect(gain('overnight', { taken: '6' })).toBe('-6')
    expect(gain('overnight', { taken: '-2' })).toBe('2')
    expect(gain('seconds', {})).toBeNull()
    expect(gain('swap', { received: '3', paid: '1' })).toBe('3')
    expect(gain('withdrawal', { held: '100', net: '99' }, { state: 'requested' })).toBe('-100')
    expect(gain('withdrawal', { fee: '1', net: '99' }, { state: 'paid' })).toBe('-99')
    expect(gain('withdrawal', { returned: '100' }, { state: 'returned' })).toBe('100')
  })
  it('of a fill is in the credited asset', () => {
    const inputs = { base: 'BTC', asset: 'USDT' }
    expect(gainCode({ kind: 'fill', inputs: { ...inputs, side: 'buy' }, result: {} })).toBe('BTC')
    expect(gainCode({ kind: 'fill', inputs: { ...inputs, side: 'sell' }, result: {} })).toBe('USDT')
  })
  it('names its market, its assets or its state', () => {
    expect(subjectText({ inputs: { symbol: 'BTC/USDT', asset: 'USDT' } }, t)).toBe('BTC/USDT')
    expect(subjectText({ inputs: { from: 'SOL', asset: 'XRP' } }, t)).toBe('SOL → XRP')
    expect(subjectText({ inputs: { asset: 'USDT', state: 'paid' } }, t)).toBe('USDT · Paid out')
  })
})

const checked = (change: Partial<Check>): Check => ({
  hash: '',
  isHashEqual: true,
  isChainWhole: true,
  computation: { steps: [], result: {} },
  areStepsEqual: true,
  isResultEqual: true,
  isEqual: true,
  difference: null,
  ...change,
})
const states = (check: Check) => listFindings(check).map(({ isRight }) => isRight)

describe('the findings of a check', () => {
  it('are all right when nothing is wrong', () => {
    expect(states(checked({}))).toEqual([true, true, true, true, true])
  })
  it('are unknown when the rule is unknown, and wrong when facts are missing', () => {
    const nothing = { computation: null, areStepsEqual: false, isResultEqual: false, isEqual: false }
    const difference = (part: Mismatch['part']): Mismatch => ({
      part,
      name: '',
      written: '',
      expected: null,
    })
    expect(states(checked({ ...nothing, difference: difference('rule') }))).toEqual([
      false,
      null,
      null,
      true,
      true,
    ])
    expect(states(checked({ ...nothing, difference: difference('facts') }))).toEqual([
      true,
      false,
      false,
      true,
      true,
    ])
  })
  it('name the parts that differ', () => {
    expect(states(checked({ isResultEqual: false, isHashEqual: false, isChainWhole: false }))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

it('an order that the mark price triggered states it in words', () => {
  expect(['limit_price', 'trigger', 'stop_above'].map((name) => nameText(name, t))).toEqual([
    'Price limit of order',
    'Triggered by',
    'Stop price, at or above',
  ])
  expect(valueText('trigger', 'mark', english)).toBe('Mark price')
})

it('an order that followed the price states its distance and the ticks in words', () => {
  expect(['trail_distance', 'trail_rate', 'extreme_ticks'].map((name) => nameText(name, t))).toEqual([
    'Trailing distance',
    'Trailing distance in percent',
    'Number of prices of the highest or lowest mark price',
  ])
})

describe('a difference in plain words', () => {
  it.each([
    [
      { part: 'step', name: 'payout', written: '181', expected: '180' },
      'Payout: receipt 181, recalculated 180',
    ],
    [
      { part: 'result', name: 'outcome', written: 'loss', expected: 'win' },
      'Outcome: receipt Lost, recalculated Won',
    ],
    [
      { part: 'result', name: 'bonus_paid', written: '1', expected: '' },
      'bonus paid: receipt 1, recalculated none',
    ],
    [{ part: 'rule', name: 'rule', written: 'seconds@9', expected: null }, 'Unknown rule seconds@1'],
    [{ part: 'facts', name: 'stake is missing', written: '', expected: null }, /don’t fit this rule/],
    [{ part: 'hash', name: 'hash', written: 'a', expected: 'b' }, /content was changed/],
    [{ part: 'chain', name: 'number', written: '2', expected: '1' }, /match the previous receipt/],
  ] as const)('%j', (difference, text) => {
    const rendered = differenceText(difference, english, 'seconds@1')
    if (typeof text === 'string') expect(rendered).toBe(text)
    else expect(rendered).toMatch(text)
  })
})
