import type { Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { button, field, press, tabLink, toast } from './hands.ts'
import { stage } from './stage.ts'

const screen = stage()

const BOARDS = /\/api\/currency\/quotation_new/

const broken = (route: Route) =>
  route.fulfill({
    status: 502,
    json: { ok: false, error: { code: 'upstream_unreachable', message: 'ติดต่อไม่ได้', request_id: 'r' } },
  })

describe('when an answer fails', () => {
  it('its place says so and offers another try, and the bars stay', async () => {
    const phone = await screen.phone({
      prepare: async (page) => void (await page.route(BOARDS, broken)),
      path: 'market/market',
    })
    await button(phone, 'app.retry').first().waitFor()
    await tabLink(phone, 'tab.home').waitFor()
    await phone.page.unroute(BOARDS)
    await button(phone, 'app.retry').first().click()
    await phone.page.locator('main a', { hasText: 'BTC' }).first().waitFor()
    await phone.close()
  })

  it('a page whose code cannot be loaded says so in its place, and the other pages go on', async () => {
    const phone = await screen.phone({
      prepare: async (page) => void (await page.route(/assets\/market\.screen-/, (route) => route.abort())),
    })
    await phone.settles()
    await tabLink(phone, 'tab.market').click()
    await phone.sees(phone.t('app.chunk_failed'))
    await button(phone, 'app.retry').waitFor()
    await tabLink(phone, 'tab.home').click()
    await phone.page.getByRole('region', { name: phone.t('home.services') }).waitFor()
    await phone.close()
  })

  it('a form keeps what was typed, and the reason stays by its button', async () => {
    const phone = await screen.phone({ path: 'common/login' })
    await phone.page.route('**/api/user/login', broken)
    await field(phone, 'login.account').fill('somebody@example.com')
    await field(phone, 'login.password').fill('long enough')
    await press(phone, 'login.submit')
    await phone.page.locator('[data-part=reason]').filter({ hasText: 'ติดต่อไม่ได้' }).waitFor()
    await toast(phone).waitFor({ state: 'detached' })
    expect(await phone.page.locator('[data-part=reason]').innerText()).toContain('ติดต่อไม่ได้')
    expect(await field(phone, 'login.account').inputValue()).toBe('somebody@example.com')
    expect(await field(phone, 'login.password').inputValue()).toBe('long enough')
    await phone.close()
  })
})

describe('when identity is asked for', () => {
  it('the reason is told, and 1.2 s later the page of verification stands there', async () => {
    const phone = await screen.phone({
      member: await screen.world.member(),
      path: 'market/market',
      holdsTime: true,
    })
    await phone.settles()
    await phone.page.route('**/api/optional/add', (route) =>
      route.fulfill({
        status: 403,
        json: { ok: false, error: { code: 'identity_required', message: 'ยืนยันตัวตนก่อน', request_id: 'r' } },
      }),
    )
    const { clock } = phone.page
    await clock.pauseAt(Date.now() + 60_000)
    await phone.page
      .locator('main button[aria-pressed=false]:not([data-sort])')
      .first()
      .evaluate((star) => (star as HTMLElement).click())
    await phone.sees('ยืนยันตัวตนก่อน')
    await clock.runFor(1_100)
    expect(phone.at()).toBe('market/market')
    await clock.runFor(200)
    expect(phone.at()).toMatch(/^setting\/real_mark/)
    expect(
      await phone.page.evaluate(() => localStorage.getItem('token')),
      'the session lives on',
    ).not.toBeNull()
    await phone.close()
  })
})

describe('without a network', () => {
  it('the phone says so, keeps what it has, and lets nothing be sent that could not arrive', async () => {
    const member = await screen.world.member({ usdt: '1000' })
    const phone = await screen.phone({ member, path: 'transaction/currency?symbol=BTC%2FUSDT' })
    await phone.settles()
    await phone.context.setOffline(true)
    await phone.sees(phone.t('app.offline'))
    await phone.sees(phone.t('app.write_offline'))
    expect(await button(phone, 'spot.buy_coin', { coin: 'BTC' }).isDisabled()).toBe(true)
    await phone.context.setOffline(false)
    await phone.page.getByText(phone.t('app.write_offline')).waitFor({ state: 'detached' })
    expect(await button(phone, 'spot.buy_coin', { coin: 'BTC' }).isEnabled()).toBe(true)
    await phone.close()
  })
})
