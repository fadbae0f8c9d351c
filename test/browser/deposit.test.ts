import { describe, expect, it } from 'vitest'
import { field, paintPicture, press } from './gestures.ts'
import type { PageDriver } from './page-driver.ts'
import { fixture } from './fixture.ts'

const screen = fixture()

const addVoucher = async (driver: PageDriver) =>
  driver.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: await paintPicture(driver) })

describe('a deposit', () => {
  it('accepts only a picture as voucher', async () => {
    const driver = await screen.openPage({
      member: await screen.environment.member(),
      path: 'fund/receive?asset=3&as=real',
    })
    await driver.settles()
    const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
    await driver.page.locator('input[type=file]').setInputFiles(notes)
    await driver.sees(driver.t('image.not_image'))
    await press(driver, 'deposit.submit')
    await driver.sees(driver.t('field.amount_wrong'))
    expect(driver.at()).toBe('fund/receive?asset=3&as=real')
    await driver.close()
  })

  it.each([
    ['fund/receive?asset=3', 'deposit'],
    ['fund/withdraw?asset=3', 'withdraw'],
  ])('page %s leads to the records of its kind', async (path, tab) => {
    const driver = await screen.openPage({ member: await screen.environment.member(), path })
    await press(driver, 'screen.deposit_records')
    await driver.arrives(`fund/receive_withdraw_record?tab=${tab}`)
    const selected = driver.page.getByRole('tab', { selected: true })
    expect(await selected.innerText()).toBe(
      driver.t(tab === 'deposit' ? 'wallet.deposit' : 'wallet.withdraw'),
    )
    await driver.close()
  })

  it('of demo money is one amount and one press, for each kind of link to it', async () => {
    const driver = await screen.openPage({
      member: await screen.environment.member(),
      path: 'fund/select?mode=receive',
    })
    await driver.arrives('fund/receive?asset=3')
    await driver.sees(driver.t('deposit.demo_title'))
    expect(await driver.page.locator('input[type=file], [data-part=address]').count()).toBe(0)
    await press(driver, 'deposit.demo_submit')
    await driver.sees(driver.t('field.amount_wrong'))
    const amounts = driver.page.getByRole('group', { name: driver.t('deposit.demo_amounts') })
    await amounts.getByRole('button').first().click()
    const sent = driver.page.waitForRequest('**/api/wallet/charge_req')
    await press(driver, 'deposit.demo_submit')
    const fields = Object.fromEntries(new URLSearchParams((await sent).postData() ?? ''))
    expect(fields).toMatchObject({ amount: '1000', currency: '3', account: 'demo' })
    await driver.arrives('fund/receive_withdraw_record')
    await screen.environment.advance('5 seconds')
    await driver.sees(driver.t('record.complete'))
    await driver.close()
  })

  it('with a voucher is submitted, completes without a reload, and is in assets and statement', async () => {
    const driver = await screen.openPage({
      member: await screen.environment.member(),
      path: 'fund/select?mode=receive&change=1&as=real',
    })
    await driver.page.getByRole('button', { name: /USDT/ }).first().click()
    await driver.arrives('fund/receive?asset=3&as=real')
    await field(driver, 'deposit.amount').fill('250')
    await addVoucher(driver)
    await driver.sees(driver.t('image.uploaded'))
    const sent = driver.page.waitForRequest('**/api/wallet/charge_req')
    await press(driver, 'deposit.submit')
    await press(driver, 'app.confirm')
    const fields = Object.fromEntries(new URLSearchParams((await sent).postData() ?? ''))
    expect(fields).toMatchObject({ amount: '250', currency: '3', type: '0', lang: driver.lang })
    expect(Object.keys(fields)).toContain('account')
    await driver.arrives('fund/receive_withdraw_record')
    await driver.sees(driver.t('record.reviewing'))
    await screen.environment.advance('5 seconds')
    await driver.sees(driver.t('record.complete'))
    expect(await driver.page.getByText(driver.t('record.reviewing'), { exact: true }).count()).toBe(0)
    await driver.go('fund/assets')
    await driver.settles()
    await driver.sees(/^250[.,]00/)
    await driver.go('setting/bill')
    await driver.settles()
    await driver.sees(/\+250/)
    await driver.close()
  })
})
