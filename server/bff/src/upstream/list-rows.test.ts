import { api } from '@bourse/contracts/api'
import { describe } from 'vitest'
import { expectDecodes, ok, onePage } from './testing/dialect-cases.ts'

const { plans } = api.lockMining
const plan = {
  id: 7,
  currency_id: '3',
  currency_name: 'USDT',
  currency_logo: '',
  interest_rate: '0.3500',
  save_min: '500.00000000',
  day: '30',
  intro: '<p>Thirty days</p>',
  created_at: '2026-01-15 12:00:00',
}
const decoded = {
  ...plan,
  currency_id: 3,
  currency_logo: null,
  interest_rate: '0.35',
  save_min: '500',
  day: 30,
  created_at: '2026-01-15T04:00:00.000Z',
  // Extensions, which this upstream does not send.
  save_max: null,
  penalty_ratio: null,
  dividend_time: null,
  decimals: null,
}
const { currency_logo: _logo, intro: _intro, ...required } = plan
const intro = 'ฝากสามสิบวัน · 三十天 · trente jours, "à l’échéance" 🙂 \\ /'
const text = JSON.stringify(ok([plan]))

describe('a row of a list', () =>
  expectDecodes([
    ['plain', 'in our encodings', plans, ok([plan, plan]), onePage([decoded, decoded])],
    [
      'plain',
      'without unknown fields',
      plans,
      ok([{ secret: { a: [1] }, ...plan, more: 'x\\"' }]),
      onePage([decoded]),
    ],
    [
      'plain',
      'in any order of fields',
      plans,
      ok([Object.fromEntries(Object.entries(plan).toReversed())]),
      onePage([decoded]),
    ],
    ['plain', 'in every language', plans, ok([{ ...plan, intro }]), onePage([{ ...decoded, intro }])],
    ['plain', 'without optional fields', plans, ok([required]), onePage([{ ...decoded, intro: null }])],
    [
      'plain',
      'the last of two fields counts',
      plans,
      text.replace('"id":7', '"id":8,"id":7'),
      onePage([decoded]),
    ],
    [
      'plain',
      'with spaces and escapes',
      plans,
      text.replace('"id":7', '"id": 7').replace('"day"', '"d\\u0061y"'),
      onePage([decoded]),
    ],
    ['plain', 'broken off', plans, text.slice(0, -3), { kind: 'invalid' }],
  ]))
