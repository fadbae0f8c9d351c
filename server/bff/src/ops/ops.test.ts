import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestBff, startTestBff } from '#testing'

let bff: TestBff
let call: ReturnType<typeof supertest>
let ops: ReturnType<typeof supertest>
beforeAll(async () => {
  bff = await startTestBff()
  call = supertest(bff.url)
  ops = supertest(bff.opsUrl)
})
afterAll(() => bff.close())

describe("the operator's port", () => {
  it('says that the process lives, and that it is ready', async () => {
    expect((await ops.get('/healthz')).body).toEqual({ status: 'ok' })
    await vi.waitFor(async () =>
      expect((await ops.get('/readyz')).body).toMatchObject({ status: 'ok', feed: 'connected' }),
    )
  })

  it('stays ready but calls itself degraded when the upstream does not answer', async () => {
    bff.upstream.on('GET /api/menu', (_seen, reply) => {
      reply.raw.destroy()
      return undefined
    })
    expect((await call.get('/api/menu')).status).toBe(502)
    const response = await ops.get('/readyz')
    expect([response.status, response.body.status, response.body.upstream]).toEqual([200, 'degraded', 'down'])
  })

  it('counts requests by route pattern, upstream answers by kind and drift by endpoint', async () => {
    bff.upstream.on('GET /api/faq', () => ({ type: 'ok', message: { id: 1, title: 'x', risk: 1 } }))
    await call.get('/api/faq')
    await call.get('/api/does-not-exist-canary')
    const { text } = await ops.get('/metrics')
    expect(text).toContain('http_requests_total{route="/api/faq",method="GET",class="2xx"} 1')
    expect(text).toContain('http_requests_total{route="unknown",method="GET",class="4xx"}')
    expect(text).toContain('upstream_replies_total{kind="ok"} 1')
    expect(text).toMatch(/upstream_duration_seconds_count \d+/)
    expect(text).toMatch(/^eventloop_utilization (?:0|1|0\.\d+)$/m)
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'calls_shed_total',
    ])
      expect(text).toContain(`# TYPE ${name}`)
    expect(text).toContain('contract_drift_total{endpoint="content.faq",fault="unknown"} 1')
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
    expect(text).toContain('feed_sockets{front="app"} 0')
    expect(text).not.toContain('canary')
    for (const line of [
      'upstream_breaker 0',
      'upstream_queue{urgency="critical"} 0',
      'upstream_queue_age_seconds 0',
    ])
      expect(text.split('\n')).toContain(line)
    expect(text).toMatch(/^upstream_retry_budget \d+$/m)
    expect(text).toContain('# TYPE feed_fan_out_seconds histogram')
  })

  it('is told of drift once an hour per endpoint, with everything that was odd', async () => {
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
})
