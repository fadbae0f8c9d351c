import { PASSWORD } from '#environment'
import { describe, expect, it } from 'vitest'
import { fixture } from './fixture.ts'
import { field, press } from './gestures.ts'

const screen = fixture()

describe('a form whose session is lost', () => {
  it('is there again after logging in, without its password', { timeout: 60_000 }, async () => {
    const member = await screen.environment.member({ usdt: '1000' })
    const driver = await screen.openPage({ member, lang: 'en', path: 'fund/fundTransfer' })
    await driver.settles()
    await field(driver, 'deposit.amount').fill('12.5')
    await driver.page.route('**/api/wallet/change', (route) =>
      route.fulfill({
        status: 401,
        json: { ok: false, error: { code: 'session_lost', message: 'Session expired', request_id: 'r' } },
      }),
    )
    await press(driver, 'app.confirm')
    await driver.page.waitForURL(/common\/login/)
    await driver.page.unroute('**/api/wallet/change')
    await field(driver, 'login.account').fill(member.email)
    await field(driver, 'login.password').fill(PASSWORD)
    await press(driver, 'login.submit')
    await driver.arrives('fund/fundTransfer')
    expect(await field(driver, 'deposit.amount').inputValue()).toBe('12.5')
  })
})
