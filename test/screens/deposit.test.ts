import { describe, expect, it } from 'vitest'
import { field, paintPicture, press } from './hands.ts'
import type { Phone } from './phone.ts'
import { stage } from './stage.ts'

const screen = stage()

const addVoucher = async (phone: Phone) =>
  phone.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: await paintPicture(phone) })

describe('a deposit', () => {
  it('needs an amount and a voucher, and says so at the fields', async () => {
    const phone = await screen.phone({ member: await screen.world.member(), path: 'fund/receive?asset=3' })
    await phone.settles()
    await press(phone, 'deposit.submit')
    await phone.sees(phone.t('field.amount_wrong'))
    await phone.sees(phone.t('deposit.voucher_missing'))
    await phone.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
    await phone.sees(phone.t('image.not_image'))
    await phone.close()
  })

  it('with a voucher is submitted, then complete without a reload, and stands in assets and bills', async () => {
    const phone = await screen.phone({
      member: await screen.world.member(),
      path: 'fund/select?mode=receive',
    })
    await phone.page.getByRole('button', { name: /USDT/ }).first().click()
    await phone.arrives('fund/receive?asset=3')
    await field(phone, 'deposit.amount').fill('250')
    await addVoucher(phone)
    await phone.sees(phone.t('image.uploaded'))
    const sent = phone.page.waitForRequest('**/api/wallet/charge_req')
    await press(phone, 'deposit.submit')
    await press(phone, 'app.confirm')
    const fields = Object.fromEntries(new URLSearchParams((await sent).postData() ?? ''))
    expect(fields).toMatchObject({ amount: '250', currency: '3', type: '0', lang: 'th' })
    expect(Object.keys(fields)).toContain('account')
    await phone.arrives('fund/receive_withdraw_record')
    await phone.sees(phone.t('record.submitted'))
    await screen.world.advance('5 seconds')
    await phone.sees(phone.t('record.complete'))
    expect(await phone.page.getByText(phone.t('record.submitted'), { exact: true }).count()).toBe(0)
    await phone.go('fund/assets')
    await phone.settles()
    await phone.sees(/^250\.00/)
    await phone.go('setting/bill')
    await phone.settles()
    await phone.sees(/\+250/)
    await phone.close()
  })

  it('shows another address and another picture of it on another network, and copies what it shows', async () => {
    const phone = await screen.phone({ member: await screen.world.member(), path: 'fund/receive?asset=3' })
    await phone.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await phone.settles()
    const shown = async () => {
      await press(phone, 'app.copy')
      await phone.sees(phone.t('app.copied'))
      const copied = await phone.page.evaluate(() => navigator.clipboard.readText())
      const text = (await phone.page.locator('main').innerText()).replaceAll(/\s/g, '')
      expect(text, 'the copied address stands on the page').toContain(copied)
      return {
        address: copied,
        picture: await phone.page.getByRole('img', { name: /USDT/ }).first().innerHTML(),
      }
    }
    const first = await shown()
    await phone.page.getByText('TRC20', { exact: true }).first().click()
    const second = await shown()
    expect(second.address).not.toBe(first.address)
    expect(second.picture).not.toBe(first.picture)
    await phone.close()
  })
})
