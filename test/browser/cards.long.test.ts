import { readFileSync } from 'node:fs'
import { LANGUAGES } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { field, paintPicture, press, proveByCode } from './gestures.ts'
import type { PageDriver } from './page-driver.ts'
import { fixture } from './fixture.ts'

const screen = fixture()
const ETHER = '0x52908400098527886E0F7030069857D2E4169EE7'

const give = (driver: PageDriver, buffer: Buffer) =>
  driver.page.locator('input[type=file]').setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer })

const thailandIn = ({ lang }: PageDriver): string =>
  new Intl.DisplayNames([LANGUAGES[lang].tag], { type: 'region' }).of('TH') ?? ''

describe('a domestic card', () => {
  it('with an empty branch is refused at that field; a complete one is shown masked', async () => {
    const driver = await screen.openPage({ member: await screen.environment.member(), path: 'setting/bank' })
    await field(driver, 'card.holder').fill('สมชาย ใจดี')
    await field(driver, 'card.bank').fill('Kasikorn')
    await field(driver, 'card.number').fill('4539148803436467')
    expect(await field(driver, 'card.number').inputValue()).toBe('4539 1488 0343 6467')
    await field(driver, 'card.mobile').fill('0812345678')
    await driver.page.getByRole('link', { name: new RegExp(driver.t('card.city')) }).click()
    await driver.arrives('setting/areas')
    const country = thailandIn(driver)
    await driver.page.getByRole('searchbox').fill(country)
    await driver.page.getByRole('button', { name: country, exact: true }).click()
    await driver.page.getByRole('button', { name: 'กรุงเทพมหานคร' }).click()
    await driver.page.getByRole('searchbox').fill('บางรัก')
    await driver.page.getByRole('button', { name: driver.t('region.use', { text: 'บางรัก' }) }).click()
    await driver.arrives('setting/bank')
    await driver.sees(`${country} · กรุงเทพมหานคร · บางรัก`)
    await press(driver, 'app.save')
    expect(await field(driver, 'card.branch').getAttribute('aria-invalid')).toBe('true')
    expect(await driver.page.getByRole('alert').count()).toBe(1)
    // The error is at its field only, not at the button as well.
    const error = await driver.page.getByRole('alert').innerText()
    expect(await driver.page.getByText(error, { exact: true }).count()).toBe(1)
    await field(driver, 'card.branch').fill('สีลม')
    await press(driver, 'app.save')
    const sheet = driver.page.getByRole('dialog')
    await sheet.getByText('•••• 6467').waitFor()
    await sheet.getByRole('button', { name: driver.t('app.save'), exact: true }).click()
    await driver.sees(driver.t('card.own'))
    await driver.sees('•••• 6467')
    expect(driver.complaints).toEqual([])
    await driver.close()
  })
})

describe('an international card', () => {
  it('validates SWIFT and ABA by length, persists its draft, and is saved masked', async () => {
    const member = await screen.environment.member()
    const driver = await screen.openPage({ member, lang: 'vn', path: 'setting/bank_international' })
    await driver.sees(driver.t('card.part_holder'))
    const fields = driver.page.locator('main input')
    const count = await fields.count()
    for (let at = 0; at < count; at += 1) await fields.nth(at).fill(`4539148803436467`)
    const [swift, aba] = [driver.page.getByLabel(/SWIFT/), driver.page.getByLabel(/ABA/)]
    await swift.fill('bofaus3nx')
    await aba.fill('12345678')
    await press(driver, 'app.save')
    await driver.sees(driver.t('card.swift_wrong'))
    await driver.sees(driver.t('card.aba_wrong'))
    await driver.go('setting/setting')
    await driver.settles()
    await driver.go('setting/bank_international')
    expect(await swift.inputValue(), 'the draft, as it was typed').toBe('bofaus3nx')
    await swift.fill('BOFAUS3N')
    await aba.fill('026009593')
    await press(driver, 'app.save')
    await driver.page
      .getByRole('dialog')
      .getByRole('button', { name: driver.t('app.save'), exact: true })
      .click()
    await driver.sees(driver.t('card.own'))
    await driver.sees(/•••• /)
    await driver.close()
  })
})

describe('a new address', () => {
  it('without its picture is refused; a complete one is offered on Withdraw', async () => {
    const member = await screen.environment.verified({ usdt: '100' })
    const driver = await screen.openPage({ member, path: 'setting/wallet' })
    await driver.sees(driver.t('address.none'))
    await driver.page.getByRole('link', { name: driver.t('screen.add_address'), exact: true }).click()
    await driver.arrives('setting/addWallet')
    await field(driver, 'address.label').fill('กระเป๋าเย็น')
    await field(driver, 'withdraw.address').fill(` ${ETHER} `)
    await press(driver, 'app.save')
    await driver.sees(driver.t('address.qr_missing'))
    expect(await driver.page.getByRole('dialog').count()).toBe(0)
    await give(driver, await paintPicture(driver))
    await driver.sees(driver.t('image.uploaded'))
    await driver.sees(driver.t('address.no_wait'))
    await press(driver, 'app.save')
    const save = driver.page
      .getByRole('dialog')
      .getByRole('button', { name: driver.t('app.save'), exact: true })
    await save.click()
    await driver.sees(driver.t('code.invalid'))
    await proveByCode(driver, screen.environment.clock)
    await save.click()
    await driver.arrives('setting/wallet')
    await driver.sees('กระเป๋าเย็น')
    await driver.go('fund/withdraw?asset=3')
    await press(driver, 'withdraw.from_book')
    await driver.page.getByRole('button', { name: /กระเป๋าเย็น/ }).click()
    expect(await field(driver, 'withdraw.address').inputValue()).toBe(ETHER)
    expect(driver.complaints).toEqual([])
    await driver.close()
  })

  it('that differs from the one in its picture causes a warning that shows both', async () => {
    const member = await screen.environment.verified()
    const driver = await screen.openPage({ member, lang: 'zh', path: 'fund/receive?asset=3&as=real' })
    await driver.settles()
    const coming = driver.page.waitForEvent('download')
    await press(driver, 'deposit.save_qr')
    const picture = readFileSync(await (await coming).path())
    const shown = await driver.page.locator('[data-part=address]').textContent()
    await driver.go('setting/addWallet')
    await field(driver, 'withdraw.address').fill(ETHER)
    await give(driver, picture)
    await driver.sees(driver.t('address.other_in_qr'))
    await driver.sees(shown ?? '')
    await press(driver, 'address.use_other')
    expect(await field(driver, 'withdraw.address').inputValue()).toBe(shown)
    await driver.close()
  })
})
