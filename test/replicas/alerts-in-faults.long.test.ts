import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createBff } from '@bourse/bff'
import { machineTime } from '@bourse/contracts/kit'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { firing, readSamples, rules, type Sample, shareFires } from './alert-rules.ts'

/** A platform that responds to every call alike, until it is stopped. */
function servePlatform(): Promise<Server> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ type: 'ok', message: [] }))
  })
  return new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(server)))
}

let platform: Server
let bff: Awaited<ReturnType<typeof createBff>>
let url: string
let opsUrl: string
beforeAll(async () => {
  platform = await servePlatform()
  const upstreamUrl = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
  bff = await createBff({
    upstreamUrl,
    upstreamSocketUrl: upstreamUrl,
    upstreamFeedKey: null,
    upstreamTimeZone: 'UTC',
    extensions: false,
    trusted: false,
    legacyApi: false,
    sessionKeys: [randomBytes(32)],
    publicOrigin: null,
    secureCookies: false,
    clientDir: null,
    log: pino({ level: 'silent' }),
    clock: { now: () => machineTime(Date.now()) },
    random: { bytes: randomBytes },
  })
  const { port, opsPort } = await bff.listen({ port: 0, host: '127.0.0.1', opsPort: 0 })
  url = `http://127.0.0.1:${port}`
  opsUrl = `http://127.0.0.1:${opsPort}`
})
afterAll(async () => {
  await bff.close()
  platform.closeAllConnections()
  platform.close()
})

const scrape = async (): Promise<Sample[]> => readSamples(await (await fetch(`${opsUrl}/metrics`)).text())
const ruleOf = (alert: string): string => rules.find((rule) => rule.alert === alert)?.expr ?? ''
const isFiring = (alert: string, samples: readonly Sample[]): boolean =>
  (firing(ruleOf(alert), samples)?.length ?? 0) > 0
/** Calls that no cache serves. */
const callPlatform = () => fetch(`${url}/api/currency/new_timeshar?from=1&to=2&symbol=BTC/USDT&period=1min`)

describe('while the platform is stopped, the alert rules', () => {
  it('fire for its calls, its feed and the responses, and for nothing else that the run can show', async () => {
    for (let call = 0; call < 20; call++) await callPlatform()
    const healthy = await scrape()
    expect(isFiring('UpstreamBreakerOpen', healthy)).toBe(false)
    expect(shareFires(ruleOf('UpstreamFailing'), healthy, healthy)).toBe(false)
    platform.closeAllConnections()
    platform.close()
    await vi.waitFor(async () => {
      for (let call = 0; call < 20; call++) await callPlatform()
      const samples = await scrape()
      expect(isFiring('UpstreamBreakerOpen', samples)).toBe(true)
      expect(isFiring('FeedDisconnected', samples)).toBe(true)
    }, 60_000)
    const after = await scrape()
    for (const alert of ['UpstreamFailing', 'ServerErrors'])
      expect(shareFires(ruleOf(alert), healthy, after), alert).toBe(true)
    for (const alert of ['LedgerBroken', 'WorkOverdue', 'DatabaseBusy'])
      expect(isFiring(alert, after)).toBe(false)
  })
})
