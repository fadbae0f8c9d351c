import { spot } from '@bourse/contracts/spot'
import type { Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { button, field, press, tab, tabLink, toast } from './gestures.ts'
import { intercept } from './intercept.ts'
import { fixture } from './fixture.ts'

const screen = fixture()

const BOARDS = /\/api\/currency\/quotation_new/

const broken = (route: Route) =>
  route.fulfill({
    status: 502,
    json: { ok: false, error: { code: 'upstream_unreachable', message: 'ติดต่อไม่ได้', request_id: 'r' } },
  })

describe('when a request fails', () => {
  it('its section shows the error and a retry button, and the bars stay', async () => {
    let restore = () => undefined as void
    const driver = await screen.openPage({
      prepare: async (page) => void (restore = await intercept(page, BOARDS, broken)),
      path: 'market/market',
    })
    await button(driver, 'app.retry').first().waitFor()
    await tabLink(driver, 'screen.home').waitFor()
    restore()
    await button(driver, 'app.retry').first().click()
    await driver.page.locator('main a', { hasText: 'BTC' }).first().waitFor()
    await driver.close()
  })

  it('a page whose code fails to load shows the error in its place, and other pages work', async () => {
    const driver = await screen.openPage({
      prepare: async (page) => void (await page.route(/assets\/market\.screen-/, (route) => route.abort())),
    })
    await driver.settles()
    await tabLink(driver, 'screen.market').click()
    await driver.sees(driver.t('app.chunk_failed'))
    await button(driver, 'app.retry').waitFor()
    await tabLink(driver, 'screen.home').click()
    await driver.page.getByRole('region', { name: driver.t('home.services') }).waitFor()
    await driver.close()
  })

  it('a form preserves its values, and shows the reason at its button', async () => {
    const driver = await screen.openPage({ path: 'common/login' })
    await driver.page.route('**/api/user/login', broken)
    await field(driver, 'login.account').fill('somebody@example.com')
    await field(driver, 'login.password').fill('long enough')
    await press(driver, 'login.submit')
    await driver.page.locator('[data-part=reason]').filter({ hasText: 'ติดต่อไม่ได้' }).waitFor()
    await toast(driver).waitFor({ state: 'detached' })
    expect(await driver.page.locator('[data-part=reason]').innerText()).toContain('ติดต่อไม่ได้')
    expect(await field(driver, 'login.account').inputValue()).toBe('somebody@example.com')
    expect(await field(driver, 'login.password').inputValue()).toBe('long enough')
    await driver.close()
  })
})

describe("the browser's claim to be offline", () => {
  it('denies nothing while the server responds', async () => {
    const member = await screen.environment.member({ usdt: '1000' })
    const driver = await screen.openPage({
      member,
      path: 'transaction/currency?symbol=BTC%2FUSDT',
      prepare: async (page) =>
        void (await page.addInitScript(() =>
          Object.defineProperty(navigator, 'onLine', { get: () => false }),
        )),
    })
    await driver.settles()
    await button(driver, 'spot.buy_coin', { coin: 'BTC' }).and(driver.page.locator(':enabled')).waitFor()
    expect(await driver.page.getByText(driver.t('app.offline')).count()).toBe(0)
    await driver.close()
  })
})

describe('an order whose response is lost', () => {
  it(
    'is placed once: after closing its sheet, pressing again and a reload',
    { timeout: 60_000 },
    async () => {
      const member = await screen.environment.member({ usdt: '1000' })
      const driver = await screen.openPage({
        member,
        lang: 'en',
        path: 'transaction/currency?symbol=BTC%2FUSDT',
      })
      const { page, t } = driver
      await driver.settles()
      const orders = async () => (await member.call(spot.orders, {})).list.length
      const outcome = '**/api/user/outcome'
      await page.route('**/api/coin/trade', async (route) => {
        await route.fetch()
        await route.abort()
      })
      const restore = await intercept(page, outcome, (route) => route.abort())
      const buy = async () => {
        await press(driver, 'spot.buy_coin', { coin: 'BTC' })
        await press(driver, 'app.confirm')
        await page.getByRole('dialog').getByText(t('app.order_unknown')).waitFor()
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
      await tab(driver, 'spot.market').click()
      await page.getByRole('slider').click()
      await buy()
      expect(await orders()).toBe(1)
      await buy()
      await page.reload()
      await driver.sees(t('app.order_unknown'))
      restore()
      await press(driver, 'app.check_now')
      await driver.sees(t('app.order_applied'))
      await button(driver, 'app.check_now').waitFor({ state: 'detached' })
      expect(await orders()).toBe(1)
    },
  )
})
