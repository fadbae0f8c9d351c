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
  it('takes a picture for a voucher and nothing else', async () => {
    const phone = await screen.phone({ member: await screen.world.member(), path: 'fund/receive?asset=3' })
    await phone.settles()
    const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
    await phone.page.locator('input[type=file]').setInputFiles(notes)
    await phone.sees(phone.t('image.not_image'))
    await press(phone, 'deposit.submit')
    await phone.sees(phone.t('field.amount_wrong'))
    expect(phone.at()).toBe('fund/receive?asset=3')
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
    expect(fields).toMatchObject({ amount: '250', currency: '3', type: '0', lang: phone.lang })
    expect(Object.keys(fields)).toContain('account')
    await phone.arrives('fund/receive_withdraw_record')
    await phone.sees(phone.t('record.submitted'))
    await screen.world.advance('5 seconds')
    await phone.sees(phone.t('record.complete'))
    expect(await phone.page.getByText(phone.t('record.submitted'), { exact: true }).count()).toBe(0)
    await phone.go('fund/assets')
    await phone.settles()
    await phone.sees(/^250[.,]00/)
    await phone.go('setting/bill')
    await phone.settles()
    await phone.sees(/\+250/)
    await phone.close()
  })
})
