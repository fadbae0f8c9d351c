import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestBff, startTestBff } from '#testing'
import type { BffOptions } from '../options.ts'

const PAIR = {
  id: 11,
  currency_id: 1,
  legal_id: 3,
  currency_name: 'BTC',
  legal_name: 'USDT',
  now_price: '6.5',
}
const BOARD = { id: 3, name: 'USDT', quotation: [PAIR] }

let bff: TestBff
let call: ReturnType<typeof supertest>
let ops: ReturnType<typeof supertest>
beforeAll(async () => {
  bff = await startTestBff()
  call = supertest(bff.url)
  ops = supertest(bff.opsUrl)
})
afterAll(() => bff.close())

describe('the ops port', () => {
  it('reports liveness and readiness', async () => {
    expect((await ops.get('/healthz')).body).toEqual({ status: 'ok' })
    await vi.waitFor(async () =>
      expect((await ops.get('/readyz')).body).toMatchObject({ status: 'ok', feed: 'connected' }),
    )
  })

  it('stays ready but degraded when the upstream is unavailable', async () => {
    bff.upstream.on('GET /api/menu', (_seen, reply) => {
      reply.raw.destroy()
      return undefined
    })
    expect((await call.get('/api/menu')).status).toBe(502)
    const response = await ops.get('/readyz')
    expect([response.status, response.body.status, response.body.upstream]).toEqual([200, 'degraded', 'down'])
  })

  it('counts requests by route pattern, upstream responses by outcome and drift by endpoint', async () => {
    bff.upstream.on('GET /api/faq', () => ({ type: 'ok', message: { id: 1, title: 'x', risk: 1 } }))
    await call.get('/api/faq')
    await call.get('/api/does-not-exist-canary')
    const { text } = await ops.get('/metrics')
    expect(text).toContain('http_requests_total{route="/api/faq",method="GET",class="2xx"} 1')
    expect(text).toContain('http_requests_total{route="unknown",method="GET",class="4xx"}')
    expect(text).toMatch(/^upstream_responses_total\{kind="ok"\} \d+$/m)
    expect(text).toMatch(/upstream_duration_seconds_count \d+/)
    expect(text).toMatch(/^nodejs_eventloop_utilization (?:0|1|0\.\d+)$/m)
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'requests_shed_total',
    ])
      expect(text).toContain(`# TYPE ${name}`)
    expect(text).toContain('contract_drift_total{endpoint="content.faq",fault="unknown"} 1')
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
    expect(text).toContain('feed_sockets{transport="app"} 0')
    expect(text).not.toContain('canary')
    for (const line of [
      'upstream_breaker 0',
      'upstream_queue_length{priority="critical"} 0',
      'upstream_queue_age_seconds 0',
    ])
      expect(text.split('\n')).toContain(line)
    expect(text).toMatch(/^upstream_retry_budget \d+$/m)
    expect(text).toContain('# TYPE feed_fan_out_seconds histogram')
  })

  it('logs drift once an hour per endpoint, with all drifting fields', async () => {
    bff.upstream.on('GET /api/aboutus', () => ({
      type: 'ok',
      message: { id: 1, title: 'x', odd: 1, odder: 2 },
    }))
    const drifts = () =>
      bff.lines.filter((line) => line.includes('contract drift') && line.includes('content.about'))
    await call.get('/api/aboutus')
    await vi.waitFor(() => expect(drifts()).toHaveLength(1))
    expect(drifts()[0]).toContain('"unknown odd":1,"unknown odder":1')
    await call.get('/api/aboutus').set('accept-language', 'th')
    expect(drifts()).toHaveLength(1)
    bff.advance(3_600_000)
    await call.get('/api/aboutus').set('accept-language', 'ko')
    await vi.waitFor(() => expect(drifts()).toHaveLength(2))
  })

  it('reports predictable prices and codes on the screen, without waiting for the upstream', async () => {
    const marks = async () => {
      const { prices, codes } = (await ops.get('/readyz')).body as { prices: string; codes: string }
      return [prices, codes]
    }
    for (const [wire, state] of [
      [{ prices_predictable: true, paper_codes: true }, ['predictable', 'on_screen']],
      [{ prices_predictable: false, paper_codes: false }, ['unpredictable', 'private']],
      [{}, ['unknown', 'unknown']],
    ] as const) {
      bff.upstream.on('GET /api/getSiteConfig', () => ({
        type: 'ok',
        message: { site_name: 'Bourse', ...wire },
      }))
      bff.advance(600_000)
      await vi.waitFor(async () => expect(await marks()).toEqual(state))
    }
  })

  it('is degraded without a market, names the field, and logs it once an hour without a stack', async () => {
    const own = await startTestBff()
    const readiness = async () => (await supertest(own.opsUrl).get('/readyz')).body as object
    const lines = () => own.lines.filter((line) => line.includes('the upstream shows no markets'))
    const board = (message: unknown) =>
      own.upstream.on('GET /api/currency/quotation_new', () => ({ type: 'ok', message }))
    const noMarkets = expect.arrayContaining(['no_markets']) as unknown
    board([{ ...BOARD, quotation: [{ ...PAIR, now_price: undefined }] }])
    await vi.waitFor(async () => expect(await readiness()).toMatchObject({ markets: 0, reasons: noMarkets }))
    expect(await readiness()).toMatchObject({
      status: 'degraded',
      boardFault: 'payload at list.[].quotation.[].now_price',
    })
    expect(lines()).toHaveLength(1)
    expect(lines()[0]).toContain('now_price')
    expect(lines()[0]).not.toContain('stack')
    own.advance(3_600_000)
    await vi.waitFor(async () => {
      await readiness()
      expect(lines()).toHaveLength(2)
    })
    board([])
    own.advance(60_000)
    await vi.waitFor(async () =>
      expect(await readiness()).toMatchObject({ markets: 0, boardFault: null, reasons: noMarkets }),
    )
    board([BOARD])
    own.advance(60_000)
    await vi.waitFor(async () => expect(await readiness()).toMatchObject({ markets: 1, boardFault: null }))
    expect(await readiness()).not.toMatchObject({ reasons: noMarkets })
    await own.close()
  })

  it.each([
    [{ storage: 'full', ledger: 'balanced', stuck: [] }, 'storage_full'],
    [{ storage: 'free', ledger: 'broken', stuck: [] }, 'ledger_broken'],
  ] as const)('is not ready while the exchange reports %j', async (reported, reason) => {
    let state: ReturnType<NonNullable<BffOptions['exchangeState']>> = reported
    const product = await startTestBff({ exchangeState: () => state })
    const readiness = () => supertest(product.opsUrl).get('/readyz')
    const { status, body } = await readiness()
    expect([status, body.status]).toEqual([503, 'not ready'])
    expect(body).toMatchObject({ ...reported, reasons: expect.arrayContaining([reason]) as unknown })
    state = { storage: 'free', ledger: 'balanced', stuck: [] }
    expect((await readiness()).status).toBe(200)
    await product.close()
  })

  it('names the rows that the exchange cannot decide, and stays ready', async () => {
    const stuck = ['seconds order 17 since 2026-03-03T09:00:00.000Z']
    const product = await startTestBff({
      exchangeState: () => ({ storage: 'free', ledger: 'balanced', stuck }),
    })
    const { status, body } = await supertest(product.opsUrl).get('/readyz')
    expect([status, body]).toEqual([200, expect.objectContaining({ status: 'degraded', stuck })])
    expect(body.reasons).toContain('rows_stuck')
    await product.close()
  })
})
