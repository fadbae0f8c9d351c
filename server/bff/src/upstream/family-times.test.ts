import { api } from '@bourse/contracts/api'
import { describe, expect } from 'vitest'
import {
  at,
  withFields,
  type DialectCase,
  ok,
  onePage,
  expectDecodes,
  bar,
  candle,
} from './testing/dialect-cases.ts'

const { market, messages, seconds } = api

const newest = (create_time: unknown) => ok({ data: [{ id: 1, title: 'T', create_time }], page: 1, total: 1 })
const expectedTime = (create_time: string | null) => at([expect.objectContaining({ create_time })], 1, 10, 1)

const CASES: readonly DialectCase[] = [
  [
    'S1',
    'a zoneless time, Shanghai',
    messages.list,
    newest('2026-03-01 09:00:00'),
    expectedTime('2026-03-01T01:00:00.000Z'),
  ],
  [
    'S2',
    'a zoneless time, Sao Paulo',
    messages.list,
    newest('2026-03-01 09:00:00'),
    expectedTime('2026-03-01T12:00:00.000Z'),
    'America/Sao_Paulo',
  ],
  [
    'S3',
    'a zoneless time, Tokyo',
    messages.list,
    newest('2026-03-01 09:00:00'),
    expectedTime('2026-03-01T00:00:00.000Z'),
    'Asia/Tokyo',
  ],
  [
    'S1',
    'a time with its zone',
    messages.list,
    newest('2026-03-01T09:00:00+00:00'),
    expectedTime('2026-03-01T09:00:00.000Z'),
  ],
  ['S1', 'seconds', messages.list, newest(1_700_000_000), expectedTime('2023-11-14T22:13:20.000Z')],
  ['S1', 'seconds as a text', messages.list, newest('1700000000'), expectedTime('2023-11-14T22:13:20.000Z')],
  [
    'S1',
    'seconds with a fraction, as a text',
    messages.list,
    newest('1700000000.123400'),
    expectedTime('2023-11-14T22:13:20.123Z'),
  ],
  ['S1', 'milliseconds', messages.list, newest(1_700_000_000_000), expectedTime('2023-11-14T22:13:20.000Z')],
  ['S1', 'an empty time', messages.list, newest(''), expectedTime(null)],
  ['S1', 'the time 0', messages.list, newest(0), expectedTime(null)],
  ['S1', 'the zero date of MySQL', messages.list, newest('0000-00-00 00:00:00'), expectedTime(null)],
  [
    'ST7',
    'candles in seconds',
    market.candles,
    { code: 1, data: [{ ...candle, time: 1_700_000_000 }] },
    onePage([bar]),
  ],
  [
    'php--',
    'candles of the search index',
    market.candles,
    {
      code: 1,
      data: [
        { ...candle, id: 1_700_000_000, period: '1min', 'base-currency': 'BTC', vol: '9', amount: '10' },
      ],
    },
    onePage([bar]),
  ],
  [
    'S1',
    'what is left, in milliseconds with a fraction',
    seconds.result,
    ok({
      id: 1,
      match_id: 11,
      currency_id: 3,
      type: 1,
      seconds: 60,
      number: '5.00',
      status: 1,
      remain_milli_seconds: 1299.75,
    }),
    withFields({ remain_milli_seconds: 1300, number: '5', complete_at: null }),
  ],
  [
    'S1',
    'dates without a time',
    api.dualInvest.product,
    ok({
      id: 1,
      name: 'B',
      type: 'call',
      currency_id: 1,
      rate: '12.5',
      exercise_price: '30000',
      start_time: '2026-03-01',
      end_time: '2026-04-01',
    }),
    withFields({ start_time: '2026-03-01', end_time: '2026-04-01', rate: '12.5' }),
  ],
]

describe('every time format of the family', () => expectDecodes(CASES))
