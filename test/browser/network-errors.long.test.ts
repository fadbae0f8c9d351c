import { PASSWORD } from '#environment'
import { describe, expect, it } from 'vitest'
import { button, field, press } from './gestures.ts'
import { intercept } from './intercept.ts'
import { fixture } from './fixture.ts'

const screen = fixture()

describe('when identity is required', () => {
  it('the reason is shown, and 1.2 s later the verification page opens', async () => {
    const driver = await screen.openPage({
      member: await screen.environment.member(),
      path: 'market/market',
      holdsTime: true,
    })
    await driver.settles()
    await driver.page.route('**/api/optional/add', (route) =>
      route.fulfill({
        status: 403,
        json: { ok: false, error: { code: 'identity_required', message: 'ยืนยันตัวตนก่อน', request_id: 'r' } },
      }),
    )
    const { clock } = driver.page
    await clock.pauseAt(Date.now() + 60_000)
    await driver.page
      .locator('main button[aria-pressed=false]:not([data-sort])')
      .first()
      .evaluate((star) => (star as HTMLElement).click())
    await driver.sees('ยืนยันตัวตนก่อน')
    await clock.runFor(1_100)
    expect(driver.at()).toBe('market/market')
    await clock.runFor(200)
    await expect.poll(driver.at).toMatch(/^setting\/real_mark/)
    expect(
      await driver.page.evaluate(() => localStorage.getItem('token')),
      'the session lives on',
    ).not.toBeNull()
    await driver.close()
  })
})

describe('while offline', () => {
  it('the app shows it, keeps its content, and disables what could not be sent', async () => {
    const member = await screen.environment.member({ usdt: '1000' })
    const driver = await screen.openPage({ member, path: 'transaction/currency?symbol=BTC%2FUSDT' })
    await driver.settles()
    await driver.context.setOffline(true)
    await driver.sees(driver.t('app.offline'))
    await driver.sees(driver.t('app.write_offline'))
    expect(await button(driver, 'spot.buy_coin', { coin: 'BTC' }).isDisabled()).toBe(true)
    await driver.context.setOffline(false)
    await driver.page.getByText(driver.t('app.write_offline')).waitFor({ state: 'detached' })
    expect(await button(driver, 'spot.buy_coin', { coin: 'BTC' }).isEnabled()).toBe(true)
    await driver.close()
  })
})

describe('a form whose session is lost', () => {
  it('is there again after logging in, without its password', { timeout: 60_000 }, async () => {
    const member = await screen.environment.member({ usdt: '1000' })
    const driver = await screen.openPage({ member, lang: 'en', path: 'fund/fundTransfer' })
    await driver.settles()
    await field(driver, 'deposit.amount').fill('12.5')
    const restore = await intercept(driver.page, '**/api/wallet/change', (route) =>
      route.fulfill({
        status: 401,
        json: { ok: false, error: { code: 'session_lost', message: 'Session expired', request_id: 'r' } },
      }),
    )
    await press(driver, 'app.confirm')
    await driver.page.waitForURL(/common\/login/)
    restore()
    await field(driver, 'login.account').fill(member.email)
    await field(driver, 'login.password').fill(PASSWORD)
    await press(driver, 'login.submit')
    await driver.arrives('fund/fundTransfer')
    expect(await field(driver, 'deposit.amount').inputValue()).toBe('12.5')
  })
})
