import { seconds } from '@bourse/contracts/seconds'
import { wallet } from '@bourse/contracts/wallet'
import { freshKey, type Member, useTestEnvironment } from '#environment'
import { beforeAll, describe, expect, it } from 'vitest'

let alice: Member
const environment = useTestEnvironment()
beforeAll(async () => {
  alice = await environment.member({ usdt: '10' })
})

const transfer = (number: string) => ({ currency_id: '3', number, from_field: 'change', to_field: 'lever' })
const send = (fields: Record<string, string>, key: string | null) =>
  fetch(`${environment.url}/api${wallet.transfer.path}`, {
    method: 'POST',
    headers: { authorization: alice.bearer, ...(key === null ? {} : { 'idempotency-key': key }) },
    body: new URLSearchParams(fields),
  })
const summarize = async (response: Response) => [
  response.status,
  response.headers.get('idempotent-replayed'),
  ((await response.json()) as { error?: { reason?: string } }).error?.reason ?? null,
]

describe('in front of the embedded exchange, Idempotent-Replayed', () => {
  it.each([
    ['an answer', '1', 200, null],
    ['a refusal', '1000', 422, 'insufficient_balance'],
  ])(
    'marks the repetition of %s, and the first response is not marked',
    async (_name, number, status, reason) => {
      const key = freshKey()
      expect(await summarize(await send(transfer(number), key))).toEqual([status, null, reason])
      for (let times = 0; times < 2; times++)
        expect(await summarize(await send(transfer(number), key))).toEqual([status, 'true', reason])
    },
  )

  it('marks nothing without a key, and not the refusal to use a key twice', async () => {
    for (let times = 0; times < 2; times++)
      expect(await summarize(await send(transfer('1'), null))).toEqual([200, null, null])
    const key = freshKey()
    await send(transfer('1'), key)
    expect(await summarize(await send(transfer('2'), key))).toEqual([422, null, 'key_reused'])
  })
})

describe('a repetition after a while', () => {
  it('of an option has the same bytes, although less time is left', async () => {
    const trader = await environment.verified({ usdt: '100' })
    await environment.price('BTC/USDT', '60000')
    const move = { currency_id: '3', number: '50', from_field: 'change', to_field: 'micro' }
    expect((await trader.send('POST', wallet.transfer.path, move, { key: freshKey() })).status).toBe(200)
    const fields = { match_id: '1', currency_id: '3', seconds: '60', number: '10', type: '1' }
    const key = freshKey()
    const first = await trader.send('POST', seconds.open.path, fields, { key })
    expect(first).toMatchObject({ status: 200, body: { data: { remain_milli_seconds: 61_000 } } })
    for (const span of ['7 seconds', '2 minutes'] as const) {
      await environment.advance(span)
      expect(await trader.send('POST', seconds.open.path, fields, { key })).toEqual(first)
    }
  })
})
