import { readFileSync } from 'node:fs'
import { amountText, type Facts } from '@bourse/contracts/kit'
import type { Check, Mismatch, ReceiptKind } from '@bourse/contracts/receipts'
import { describe, expect, it } from 'vitest'
import { SETTLED } from '#features/receipts/testing'
import { formatIn } from '#kit/format'
import type { Text } from '#text'
import { differenceText, listFindings } from './check-card.tsx'
import { gainCode, computeGain } from './shown.ts'
import { formulaText, subjectText, isNamed, nameText, valueLines, valueText } from './texts.ts'

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
