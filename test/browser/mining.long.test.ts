import { describe, expect, it } from 'vitest'
import { listBarriers } from './axe.ts'
import { cutsOn } from './inspect.ts'
import { fixture } from './fixture.ts'
import { field, press, slide } from './gestures.ts'

const screen = fixture()

describe.each(['en', 'th', 'vn'] as const)('a member in %s', (lang) => {
  it('rents hashrate with its return shown first, and is paid a day of it', { timeout: 60_000 }, async () => {
    const { environment } = screen
    const member = await environment.member({ usdt: '1000' })
    const driver = await screen.openPage({ member, lang, path: 'mining/mining' })
    const { page, t } = driver
    await driver.sees(t('mining.note'))
    expect(await listBarriers(page)).toEqual([])
    expect(await cutsOn(page)).toEqual([])
    await page.locator('a[href$="plan=1"]').click()
    await driver.arrives('mining/rent?plan=1')
    await field(driver, 'mining.shares').fill('2001')
    await press(driver, 'mining.action')
    await driver.sees(t('mining.limit_left', { n: '2,000' }).slice(0, 8))
    await field(driver, 'mining.shares').fill('10')
    expect(await listBarriers(page)).toEqual([])
    await press(driver, 'mining.action')
    await page.getByRole('dialog').waitFor()
    await page.getByRole('dialog').getByText(t('mining.total')).waitFor()
    await slide(driver)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(Number(await member.balance('USDT'))).toBeLessThan(1000)
    await environment.advance('48 hours')
    expect(Number(await member.balance('BTC'))).toBeGreaterThan(0)
    await driver.go('mining/order')
    await page.locator('[data-rental]').first().waitFor()
    expect(await listBarriers(page)).toEqual([])
    expect(await cutsOn(page)).toEqual([])
    await page.locator('[data-rental] a').first().click()
    await driver.sees(t('receipt.kind_mining_output'))
    expect(driver.complaints).toEqual([])
    await driver.close()
  })
})
