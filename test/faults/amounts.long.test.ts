import { toAmount, type Endpoint } from '@bourse/contracts/kit'
import { seconds } from '@bourse/contracts/seconds'
import { futures } from '@bourse/contracts/futures'
import { game } from '@bourse/contracts/game'
import { loans } from '@bourse/contracts/loans'
import { margin } from '@bourse/contracts/margin'
import { otc } from '@bourse/contracts/otc'
import { spot } from '@bourse/contracts/spot'
import { wallet } from '@bourse/contracts/wallet'
import { fingerprint } from '../ledger/index.ts'
import { lastingProof, type Member, useTestEnvironment, verify } from '#environment'
import { beforeAll, describe, expect, it } from 'vitest'

/** Invalid texts that resemble an amount, for forms and JSON. */
const TEXTS = [
  [
    '',
    ' ',
    '\t',
    '\n',
    '0',
    '0.0',
    '0.000000000000000000',
    '-0',
    '-1',
    '+1',
    '--1',
    '-0.5',
    '1.',
    '.5',
    '00',
    '01',
    '00.1',
  ],
  [
    '1e3',
    '1E3',
    '1e-3',
    '1e400',
    '1e',
    'e5',
    'NaN',
    'nan',
    'Infinity',
    '-Infinity',
    'inf',
    '∞',
    '0x10',
    '0b1',
    '0o7',
    '1_000',
  ],
  [
    '1,5',
    '1,000',
    '1.000.000',
    '1 000',
    ' 1',
    '1 ',
    '1\u00a0',
    '1\u0000',
    '１',
    '１．５',
    '１０',
    '١٢',
    '१',
    '五',
    '²',
    '½',
    'Ⅷ',
  ],
  [
    '9'.repeat(21),
    '9'.repeat(40),
    '9'.repeat(4_000),
    '1.0000000000000000001',
    `0.${'0'.repeat(18)}1`,
    '1.5.5',
    '1..5',
  ],
  [
    'null',
    'undefined',
    'true',
    'false',
    '[]',
    '{}',
    '[1]',
    '1;2',
    "1'--",
    '1 or 1=1',
    '${1}',
    '<1>',
    '%31',
    '1%',
    '$1',
    '1 USDT',
    'abc',
  ],
].flat()
/** JSON values other than text. */
const VALUES: readonly unknown[] = [
  0,
  1,
  -1,
  0.1,
  1e3,
  1e21,
  true,
  false,
  [],
  ['1'],
  ['1', '2'],
  {},
  { $amount: '1' },
  { toString: '1' },
]

type Target = {
  readonly endpoint: Endpoint
  readonly field: string
  readonly rest: Record<string, unknown>
  /** Whether the field is optional: an empty value is the same as none. */
  readonly isOptional?: boolean
}
const address = 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj'
const order = { currency_id: '1', legal_id: '3', type: '1' }
const contract = { ...order, status: '1', multiple: '10' }
const forFiat = { merchant_id: '1', type: 'buy', currency_id: '3', fiat: 'VND', pay_method: 'bank' }
const TARGETS: readonly Target[] = [
  { endpoint: otc.place, field: 'number', rest: { ...forFiat, price: '24883.638' } },
  { endpoint: otc.place, field: 'price', rest: { ...forFiat, number: '100' } },
  { endpoint: game.toss, field: 'stake', rest: { commitment: 'x', client_seed: 'mine', choice: 'heads' } },
  { endpoint: loans.borrow, field: 'amount', rest: { collateral_id: '1', collateral_amount: '0.001' } },
  { endpoint: loans.borrow, field: 'collateral_amount', rest: { collateral_id: '1', amount: '100' } },
  { endpoint: loans.addCollateral, field: 'amount', rest: { id: '1' } },
  { endpoint: loans.repay, field: 'amount', rest: { id: '1' }, isOptional: true },
  { endpoint: margin.borrow, field: 'amount', rest: {} },
  { endpoint: margin.repay, field: 'amount', rest: {}, isOptional: true },
  {
    endpoint: spot.place,
    field: 'amount',
    rest: { ...order, target_price: '50000', account_type: 'lever' },
  },
  { endpoint: spot.place, field: 'amount', rest: { ...order, target_price: '50000' } },
  { endpoint: spot.place, field: 'amount', rest: { ...order, target_price: '50000', type: '2' } },
  { endpoint: spot.place, field: 'target_price', rest: { ...order, amount: '0.001' } },
  {
    endpoint: spot.place,
    field: 'stop_price',
    rest: { ...order, amount: '0.001', target_price: '50000', order_type: 'stop_limit' },
    isOptional: true,
  },
  { endpoint: spot.place, field: 'target_price', rest: { ...order, amount: '0.001', order_type: 'market' } },
  { endpoint: futures.open, field: 'share', rest: contract },
  {
    endpoint: futures.open,
    field: 'target_price',
    rest: { ...contract, share: '5', status: '0' },
    isOptional: true,
  },
  { endpoint: wallet.requestDeposit, field: 'amount', rest: { account: 'receipt', currency: '3' } },
  { endpoint: wallet.withdraw, field: 'number', rest: { currency: '3', address } },
  {
    endpoint: wallet.withdraw,
    field: 'rate',
    rest: { currency: '3', address, number: '10' },
    isOptional: true,
  },
  {
    endpoint: wallet.transfer,
    field: 'number',
    rest: { currency_id: '3', from_field: 'change', to_field: 'legal' },
  },
  {
    endpoint: seconds.open,
    field: 'number',
    rest: { match_id: '1', currency_id: '3', type: '1', seconds: '60' },
  },
  { endpoint: wallet.swap, field: 'number', rest: { from_currency_id: '3', to_currency_id: '1' } },
]

let alice: Member
let proof: { readonly code: string }
const environment = useTestEnvironment()
beforeAll(async () => {
  await environment.price('BTC/USDT', '60000')
  alice = await environment.member({ usdt: '100', btc: '0.01' })
  await verify(environment, alice)
  const quantity = toAmount('20')
  await alice.call(wallet.transfer, { asset: '3' as never, quantity, from: 'spot', to: 'seconds' })
  proof = await lastingProof(environment, alice)
})

async function post(path: string, type: string, body: string) {
  const response = await fetch(`${environment.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': type, authorization: alice.bearer },
    body,
  })
  return { status: response.status, body: (await response.json()) as Record<string, never> }
}
const form = (fields: Record<string, unknown>) =>
  new URLSearchParams(fields as Record<string, string>).toString()

describe.each(TARGETS)('$endpoint.name with $rest', ({ endpoint, field, rest, isOptional = false }) => {
  const texts = isOptional ? TEXTS.filter((text) => text !== '') : TEXTS

  it('accepts plain positive decimals only as money, in a form or in JSON', async () => {
    const before = await fingerprint(environment)
    const responses = [
      ...(await Promise.all(
        texts.map(
          async (text) =>
            [
              `form ${text}`,
              await post(
                endpoint.path,
                'application/x-www-form-urlencoded',
                form({ ...rest, [field]: text }),
              ),
            ] as const,
        ),
      )),
      ...(await Promise.all(
        texts.map(
          async (text) =>
            [
              `json ${text}`,
              await post(endpoint.path, 'application/json', JSON.stringify({ ...rest, [field]: text })),
            ] as const,
        ),
      )),
      ...(await Promise.all(
        VALUES.map(
          async (value) =>
            [
              `json value ${JSON.stringify(value)}`,
              await post(endpoint.path, 'application/json', JSON.stringify({ ...rest, [field]: value })),
            ] as const,
        ),
      )),
      ...(isOptional
        ? []
        : [['missing', await post(endpoint.path, 'application/json', JSON.stringify(rest))] as const]),
    ]
    for (const [sent, { status, body }] of responses) {
      expect(status, sent).toBe(400)
      expect(body, sent).toMatchObject({
        ok: false,
        error: { code: 'input_invalid', fields: { [field]: expect.any(String) } },
      })
      const fieldErrors = (body['error'] as unknown as { fields: Record<string, string> }).fields
      expect(Object.keys(fieldErrors), sent).toEqual([field])
      expect(fieldErrors[field], sent).toMatch(
        /^(required|amount_invalid|amount_not_positive|send_a_decimal_text)$/,
      )
    }
    expect(responses.length).toBeGreaterThanOrEqual(160)
    expect(await fingerprint(environment)).toBe(before)
  })

  it('is as strict when called directly at the exchange', async () => {
    const before = await fingerprint(environment)
    const login = new URLSearchParams({ user_string: alice.email, password: 'correct horse 7' })
    const token = await fetch(`${environment.upstreamUrl}/api/user/login`, { method: 'POST', body: login })
    const { message } = (await token.json()) as { message: string }
    for (const text of texts) {
      const response = await fetch(`${environment.upstreamUrl}/api${endpoint.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: message },
        body: form({ ...rest, [field]: text }),
      })
      expect(await response.json(), text).toMatchObject({ type: 'error' })
    }
    expect(await fingerprint(environment)).toBe(before)
  })
})

describe('a plain decimal', () => {
  it.each(['0.001', '0.00100', '0.001000000000000000'])(
    '%s is accepted, in a form and in JSON',
    async (amount) => {
      const fields = { ...order, target_price: '10000', amount }
      for (const [type, body] of [
        ['application/x-www-form-urlencoded', form(fields)],
        ['application/json', JSON.stringify(fields)],
      ] as const) {
        expect((await post(spot.place.path, type, body)).body).toMatchObject({
          ok: true,
          data: { trade_amount: '0.001' },
        })
      }
    },
  )

  it.each([
    ['99999999999999999999', 'amount_above_maximum'],
    ['99999999999999999999.999999999999999999', 'amount_above_maximum'],
    ['0.000000000000000001', 'amount_below_minimum'],
  ])('%s is parsed as a number and refused by its value', async (amount, reason) => {
    const { status, body } = await post(
      spot.place.path,
      'application/x-www-form-urlencoded',
      form({ ...order, target_price: '50000', amount }),
    )
    expect([status, body]).toMatchObject([422, { error: { reason } }])
    const deposited = await post(
      wallet.requestDeposit.path,
      'application/json',
      JSON.stringify({ account: 'receipt', currency: '3', amount }),
    )
    expect([deposited.status, deposited.body]).toMatchObject([422, { error: { reason } }])
  })

  it.each([
    ['99999999999999999999', 'withdrawal_limit', 'amount_above_maximum'],
    ['99999999999999999999.999999999999999999', 'quantity_off_step', 'amount_above_maximum'],
    ['0.000000000000000001', 'quantity_off_step', 'amount_below_minimum'],
  ])(
    '%s is parsed by a withdrawal, a transfer and a swap, and moves nothing',
    async (number, out, swapped) => {
      await environment.advance('1 second')
      const pair = { from_currency_id: '3', to_currency_id: '1' }
      await alice.send('POST', wallet.swapQuote.path, pair)
      const before = await fingerprint(environment)
      const readReason = async (path: string, rest: Record<string, unknown>) =>
        (await post(path, 'application/json', JSON.stringify({ ...rest, number }))).body
      expect(await readReason(wallet.withdraw.path, { currency: '3', address, ...proof })).toMatchObject({
        error: { code: 'refused', reason: out },
      })
      expect(await readReason(wallet.swap.path, pair)).toMatchObject({ error: { reason: swapped } })
      // The account is empty.
      const moved = { currency_id: '3', from_field: 'lever', to_field: 'micro' }
      expect(await readReason(wallet.transfer.path, moved)).toMatchObject({
        error: { reason: 'insufficient_balance' },
      })
      expect(await fingerprint(environment)).toBe(before)
    },
  )

  it.each(['99999999999999999999', '0.000000000000000001'])(
    '%s is a price without an internal error',
    async (target_price) => {
      const sale = { ...order, type: '2', amount: '0.001', target_price }
      for (const order_type of ['limit', 'market']) {
        const { status } = await post(
          spot.place.path,
          'application/json',
          JSON.stringify({ ...sale, order_type }),
        )
        expect([200, 422]).toContain(status)
        const bought = await post(
          spot.place.path,
          'application/json',
          JSON.stringify({ ...sale, order_type, type: '1' }),
        )
        expect([200, 422]).toContain(bought.status)
      }
    },
  )
})
