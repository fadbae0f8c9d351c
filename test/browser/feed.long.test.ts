import { describe, expect, it } from 'vitest'
import { MOBILE_VIEWPORT } from './contexts.ts'
import { feedConnection } from './feed-connection.ts'
import { openOperator } from './operator.ts'
import type { PageDriver } from './page-driver.ts'
import { fixture } from './fixture.ts'

const screen = fixture()
const operator = openOperator(screen)

/** A failed connection is retried after a growing delay. */
const RECONNECT_MS = 40_000

const chip = ({ page, t }: PageDriver) => page.getByText(t('app.reconnecting'))
/** Waits for the price of a market in its row; returns the time it appeared. */
const seesPrice = ({ page }: PageDriver, text: string) =>
  page.waitForFunction(
    (expected) =>
      [...document.querySelectorAll('main a')].some((row) => row.textContent?.includes(expected)) &&
      Date.now(),
    text,
    { timeout: RECONNECT_MS },
  )

/** Names of the page's tabs that something else, such as the chip, covers. Some tab must be visible. */
const coveredTabs = async ({ page }: PageDriver) => {
  const tabs = page.locator('main').getByRole('tab')
  await tabs.first().waitFor()
  return tabs.evaluateAll((all) =>
    all
      .filter((tab) => {
        const { x, y, width, height } = tab.getBoundingClientRect()
        const isOutside = x < 0 || x + width > innerWidth
        const top = document.elementFromPoint(x + width / 2, y + height / 2)
        return !isOutside && !tab.contains(top)
      })
      .map((tab) => tab.textContent),
  )
}

describe('live prices', () => {
  it('a tick is on the screen within half a second', async () => {
    const driver = await screen.openPage({ path: 'market/market' })
    await driver.settles()
    const late: number[] = []
    for (const price of ['60101', '60202', '60303', '60404', '60505', '60606', '60707']) {
      const shown = seesPrice(driver, `${price.slice(0, 2)},${price.slice(2)}.00`)
      const made = Date.now()
      await screen.environment.price('BTC/USDT', price)
      late.push(Number(await (await shown).jsonValue()) - made)
    }
    // The first may include connecting; the median of the others counts, because the machine is shared.
    const middle = late.slice(1).sort((one, other) => one - other)[3]
    expect(middle, late.join(' ')).toBeLessThanOrEqual(500)
    await driver.close()
  })

  it('are marked as waiting while disconnected, and continue with the missed ones after reconnecting', async () => {
    const connection = feedConnection()
    const driver = await screen.openPage({ path: 'market/market', prepare: connection.prepare })
    await driver.settles()
    await expect.poll(connection.isOpen, { timeout: 30_000 }).toBe(true)
    await screen.environment.price('BTC/USDT', '61000')
    await seesPrice(driver, '61,000.00')
    expect(await chip(driver).count()).toBe(0)
    const cutAt = Date.now()
    await connection.cut()
    await chip(driver).waitFor()
    expect(Date.now() - cutAt).toBeLessThanOrEqual(5_000)
    for (const width of [320, 390]) {
      await driver.page.setViewportSize({ ...MOBILE_VIEWPORT, width })
      expect(await coveredTabs(driver), String(width)).toEqual([])
    }
    await screen.environment.price('BTC/USDT', '62000')
    connection.mend()
    await seesPrice(driver, '62,000.00')
    await chip(driver).waitFor({ state: 'detached' })
    await driver.close()
  })

  it('are marked as not live since their last event while the exchange is away, although the page is connected', async () => {
    const driver = await screen.openPage({ path: 'market/market', lang: 'th' })
    await driver.settles()
    await screen.environment.price('BTC/USDT', '63000')
    await seesPrice(driver, '63,000.00')
    const { server } = screen.environment.exchange.app
    server.close()
    const cutAt = Date.now()
    for (const socket of screen.environment.upstreamSockets) socket.destroy()
    const [before = '', after = ''] = driver.t('app.not_live', { time: '|' }).split('|')
    const notLive = driver.page.getByText(new RegExp(`^${before}\\d\\d:\\d\\d:\\d\\d${after}$`))
    await notLive.waitFor({ timeout: 20_000 })
    expect(Date.now() - cutAt).toBeLessThanOrEqual(10_000)
    expect(await chip(driver).count()).toBe(0)
    const { hostname, port } = new URL(screen.environment.upstreamUrl)
    server.listen(Number(port), hostname)
    await expect
      .poll(
        async () => {
          await screen.environment.price('BTC/USDT', '63500')
          return notLive.count()
        },
        { timeout: 30_000, interval: 1_000 },
      )
      .toBe(0)
    await seesPrice(driver, '63,500.00')
    await driver.close()
  })

  it('arrive by polling when a proxy closes every websocket, and again after a disconnection', async () => {
    const connection = feedConnection('closed')
    const driver = await screen.openPage({ path: 'market/market', prepare: connection.prepare })
    await driver.settles()
    await expect.poll(connection.isOpen, { timeout: 30_000 }).toBe(true)
    await screen.environment.price('BTC/USDT', '64000')
    await seesPrice(driver, '64,000.00')
    await connection.cut()
    await chip(driver).waitFor()
    await screen.environment.price('BTC/USDT', '65000')
    connection.mend()
    await seesPrice(driver, '65,000.00')
    await chip(driver).waitFor({ state: 'detached' })
    await driver.close()
  })

  it('arrive by polling when a proxy blocks every websocket silently', async () => {
    const connection = feedConnection('swallowed')
    const driver = await screen.openPage({
      path: 'market/market',
      prepare: connection.prepare,
      holdsTime: true,
    })
    await driver.settles()
    await driver.page.clock.runFor(11_000)
    await expect.poll(connection.isOpen, { timeout: 30_000 }).toBe(true)
    await screen.environment.price('BTC/USDT', '66000')
    await seesPrice(driver, '66,000.00')
    await driver.close()
  })

  it('are marked as waiting while the connection is open and silent', async () => {
    const connection = feedConnection()
    const driver = await screen.openPage({
      path: 'market/market',
      prepare: connection.prepare,
      holdsTime: true,
    })
    await driver.settles()
    await driver.page.clock.runFor(2_000)
    await expect.poll(connection.isOpen, { timeout: 30_000 }).toBe(true)
    await screen.environment.price('BTC/USDT', '63000')
    await seesPrice(driver, '63,000.00')
    connection.mute()
    await driver.page.clock.pauseAt(Date.now() + 10_000)
    await driver.page.clock.runFor(6_500)
    await chip(driver).waitFor()
    await driver.close()
  })
})

describe("a member's own events", () => {
  it('that happened before or between connections are on the screen after connecting', async () => {
    const member = await screen.environment.member()
    const connection = feedConnection()
    await connection.cut()
    const driver = await screen.openPage({ member, prepare: connection.prepare })
    const { t } = driver
    const counts = (length: number) =>
      driver.page
        .getByRole('link', { name: `${t('screen.messages')}, ${length} ${t('app.unread')}`, exact: true })
        .waitFor({ timeout: RECONNECT_MS })
    await counts(1)
    await operator('message', 'send', member.email, 'News', 'Not shown before a reconnect')
    connection.mend()
    await counts(2)
    await expect.poll(connection.isOpen).toBe(true)
    await connection.cut()
    await operator('message', 'send', member.email, 'News', 'Not shown without a feed')
    connection.mend()
    await counts(3)
    await driver.close()
  })
})
