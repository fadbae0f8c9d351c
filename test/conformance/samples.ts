import type { Endpoint } from '@bourse/contracts/kit'
import { shapeOf } from '@bourse/contracts/kit'
import * as z from 'zod/mini'

/** Values of which every input of the contract accepts at least one. */
const CANDIDATES: readonly unknown[] = [
  '1',
  '123456',
  '5',
  '60',
  'version',
  'login',
  '1700000000',
  'BTC/USDT',
  '1min',
  'legal',
  'change',
  'email',
  'withdrawal',
  'correct horse 7',
  'somebody@example.com',
  '/upload/00000000000000000000000000.jpg',
  '2026-03-03',
  '13800138000',
  '0.5',
  'usdt',
  'buy',
  'sell',
  'isolated',
  'heads',
  'bank',
  'VND',
  '0123456789abcdef',
  'spot.place',
  'day',
  '2026-03',
  'csv',
  'above',
  'once',
  'JP',
  'hedge',
  'general',
  'mail',
  'even',
  'daily',
  'active',
  '0123456789abcdef0123456789abcdef',
  'https://example.com/hook',
  ['1'],
  true,
]

/** Records of a new installation, for calls that refuse an unknown one. */
const KNOWN: Readonly<Record<string, unknown>> = { trader_user_id: '9001' }
/** Reads of a built-in work or artist, and an order in a list. */
const OF_CALL: Readonly<Record<string, Record<string, unknown>>> = {
  'futures.openMany': {
    orders: JSON.stringify([
      { currency_id: '1', legal_id: '3', type: '1', status: '1', share: '10', multiple: '10' },
    ]),
  },
  'spot.placeMany': {
    orders: JSON.stringify([
      { currency_id: '1', legal_id: '3', type: '1', amount: '0.01', target_price: '60000' },
    ]),
  },
  'dual-invest.setRenewal': { renew_rate: '5' },
  'futures.terms': { currency_id: '1', legal_id: '3' },
  'futures.overnightRates': { currency_id: '1', legal_id: '3' },
  'nft.artist': { uid: '901' },
  'nft.artwork': { id: '100001' },
}

/** Builds the minimal input of a call: every required field, with a value that its contract accepts. */
export function sampleInput(endpoint: Endpoint): Record<string, unknown> {
  const shape = shapeOf(endpoint.input)
  if (shape.kind !== 'record') throw new Error(`${endpoint.name} has no record as input`)
  const fields: Record<string, unknown> = { ...OF_CALL[endpoint.name] }
  for (const { wire, schema } of shape.fields) {
    if (wire in fields || z.safeDecode(schema, undefined as never).success) continue
    const value = [KNOWN[wire], ...CANDIDATES].find(
      (candidate) => z.safeDecode(schema, candidate as never).success,
    )
    if (value === undefined) throw new Error(`${endpoint.name}: no candidate fits ${wire}; add one`)
    fields[wire] = value
  }
  const whole = z.safeDecode(endpoint.input, fields as never)
  if (!whole.success) throw new Error(`${endpoint.name}: its own sample is invalid: ${whole.error.message}`)
  return fields
}

/** Converts fields to a form, which sends lists item by item. */
export const toForm = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      Array.isArray(value)
        ? value.map((item, at) => [`${name}[${at}]`, item] as const)
        : [[name, value] as const],
    ),
  )
