import { createServer, connect, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { feedConnection } from './feed-connection.ts'
import { fixture } from './fixture.ts'
import type { PageDriver } from './page-driver.ts'

const screen = fixture()
/** Five with `RECONNECT_RUNS=5`; each waits for the client's own timers. */
const RUNS = Number(process.env['RECONNECT_RUNS'] ?? 2)
const LIVE_MS = 5_000
/** Silence until the client sends its probe, and its wait for the acknowledgement. */
const NOTICE_MS = 7_500

/** Creates a network between browser and server whose connections can fail without being closed. */
function network(target: URL) {
  const pairs = new Set<readonly [Socket, Socket]>()
  const server: Server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    const pair = [client, upstream] as const
    pairs.add(pair)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
      from.pipe(to)
    }
    client.on('close', () => pairs.delete(pair))
  })
  return {
    open: () =>
      new Promise<string>((done) =>
        server.listen(0, '127.0.0.1', () =>
          done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
        ),
      ),
    /** Mutes the present connections, which stay open; new ones work. */
    change: () => {
      for (const [client, upstream] of pairs) {
        client.unpipe()
        upstream.unpipe()
      }
    },
    close: () => {
      for (const pair of pairs) for (const each of pair) each.destroy()
      server.close()
    },
  }
}

let between: ReturnType<typeof network>
let url: string
beforeAll(async () => {
  between = network(new URL(screen.environment.url))
  url = await between.open()
})
afterAll(() => between.close())

let price = 61_000
/** Waits until a price that was made after the last one is on the screen. */
async function tick(driver: PageDriver): Promise<void> {
  price += 1
  await screen.environment.price('BTC/USDT', String(price))
  const text = price.toLocaleString('en-US', { minimumFractionDigits: 2 })
  await driver.page.locator('main a', { hasText: text }).first().waitFor()
}

const wakeUps: Record<string, (driver: PageDriver) => Promise<void>> = {
  online: ({ page }) => page.evaluate(() => void dispatchEvent(new Event('online'))),
  pageshow: ({ page }) => page.evaluate(() => void dispatchEvent(new Event('pageshow'))),
  visibilitychange: ({ page }) =>
    page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
  silence: async () => undefined,
}

it.each(
  (['websocket', 'polling'] as const).flatMap((transport) =>
    Object.keys(wakeUps).map((name) => [transport, name] as const),
  ),
)(
  'prices over %s are live within five seconds after a change of network, noticed by %s',
  async (transport, name) => {
    const connection = feedConnection(transport === 'websocket' ? 'carried' : 'closed')
    const driver = await screen.openPage(
      { lang: 'en', path: 'market/market', prepare: connection.prepare },
      url,
    )
    await driver.settles()
    await expect.poll(connection.isOpen).toBe(true)
    const times: number[] = []
    for (let run = 0; run < RUNS; run++) {
      await tick(driver)
      between.change()
      const began = performance.now()
      await wakeUps[name]?.(driver)
      // The first may come by HTTP, the second is live.
      await tick(driver)
      await tick(driver)
      times.push(Math.round(performance.now() - began))
    }
    process.stdout.write(`${transport} ${name}: ${times.join(' ')} ms\n`)
    const limit = name === 'silence' ? NOTICE_MS + LIVE_MS : LIVE_MS
    expect(
      times.filter((each) => each > limit),
      times.join(' '),
    ).toEqual([])
    await driver.close()
  },
  240_000,
)
