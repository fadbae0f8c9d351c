import { authenticatorCode } from '#environment'
import { security } from '@bourse/contracts/security'
import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { describe, expect, it } from 'vitest'
import { button, field, press, proveByCode, slide } from './gestures.ts'
import { fixture } from './fixture.ts'

const screen = fixture()
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

describe('a withdrawal', () => {
  it('of an unverified member leads from the card to the verification and back', async () => {
    const member = await screen.environment.member({ usdt: '100' })
    const driver = await screen.openPage({ member, lang: 'zh', path: 'fund/withdraw?asset=3' })
    await driver.sees(driver.t('withdraw.verify_title'))
    expect(await driver.page.locator('main input').count()).toBe(0)
    await driver.page.locator('main').getByRole('link').first().click()
    await driver.arrives('setting/real_mark?from=fund%2Fwithdraw%3Fasset%3D3')
    await driver.close()
  })

  it('that the server refuses as unverified leads to the verification', async () => {
    const member = await screen.environment.member({ usdt: '100' })
    let limitRequests = 0
    const driver = await screen.openPage({
      member,
      lang: 'zh',
      path: 'fund/withdraw?asset=3',
      prepare: async (page) => {
        await page.route('**/api/real/state*', (route) =>
          route.fulfill({ json: { ok: true, data: { real_status: 1, review_status: 2 } } }),
        )
        // Responds like an upstream without limits.
        await page.route('**/api/wallet/withdraw_limits*', (route) => {
          limitRequests++
          return route.fulfill({
            json: { ok: false, error: { code: 'not_available', message: 'no', request_id: 'x' } },
          })
        })
      },
    })
    await field(driver, 'withdraw.address').fill(TRON)
    await driver.settles()
    // After returning from another app, failed queries are refetched, and the values stay.
    const before = limitRequests
    await driver.page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => limitRequests).toBeGreaterThan(before)
    await driver.settles()
    expect(await field(driver, 'withdraw.address').inputValue()).toBe(TRON)
    await driver.page.getByRole('button', { name: 'TRC20', exact: true }).click()
    await press(driver, 'field.max')
    await press(driver, 'app.next')
    await proveByCode(driver, screen.environment.clock)
    await slide(driver)
    await driver.page.waitForURL(/real_mark/)
    await driver.close()
  })

  it('to a card requires the card first, and shows its last digits then', async () => {
    const member = await screen.environment.verified({ usdt: '100' })
    const driver = await screen.openPage({ member, path: 'fund/withdraw?asset=3' })
    await press(driver, 'screen.bank')
    await driver.sees(driver.t('withdraw.no_card'))
    await button(driver, 'app.next').click()
    expect(await driver.page.getByRole('dialog').count()).toBe(0)
    await member.call(wallet.saveCard, {
      holder: 'Somchai',
      number: '4539148803436467',
      bank: 'K',
      branch: 'Silom',
      city: 'Bangkok',
      mobile: '812345678',
    })
    await driver.page.reload()
    await press(driver, 'screen.bank')
    await driver.sees('•••• 6467')
    await press(driver, 'field.max')
    await press(driver, 'app.next')
    await proveByCode(driver, screen.environment.clock)
    await slide(driver)
    await driver.arrives('fund/receive_withdraw_record?tab=withdraw')
    await driver.sees(/•••• 6467/)
    await driver.close()
  })

  it('of a member with an authenticator requires its code alone', async () => {
    const { environment } = screen
    const member = await environment.verified({ usdt: '100' })
    const driver = await screen.openPage({ member, lang: 'th', path: 'fund/assets' })
    // A confirmation by the member would end the page's session.
    const { secret } = await member.call(security.enrolTotp, {})
    await environment.db.rows(sql`
      update member_security set totp_secret = totp_pending where totp_pending = ${secret}`)
    const totp = () => authenticatorCode(secret, environment.clock.now())
    await driver.go('fund/withdraw?asset=3')
    await driver.page.getByRole('button', { name: 'TRC20', exact: true }).click()
    await field(driver, 'withdraw.address').fill(TRON)
    await press(driver, 'field.max')
    await press(driver, 'app.next')
    expect(await button(driver, 'code.send').count(), 'no code is sent').toBe(0)
    environment.clock.advance(60_000)
    await field(driver, 'security.totp_code').fill(totp() === '000000' ? '111111' : '000000')
    await slide(driver)
    await driver.page.getByRole('dialog').getByRole('alert').waitFor()
    expect(await member.held('USDT')).toBe('0')
    await field(driver, 'security.totp_code').fill(totp())
    await slide(driver)
    await driver.arrives('fund/receive_withdraw_record?tab=withdraw')
    expect(await member.held('USDT')).toBe('100')
    await driver.close()
  })
})
