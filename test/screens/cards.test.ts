import { readFileSync } from 'node:fs'
import { LANGUAGES } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { field, paintPicture, press } from './hands.ts'
import type { Phone } from './phone.ts'
import { stage } from './stage.ts'

const screen = stage()
const ETHER = `0x${'aB'.repeat(20)}`

const give = (phone: Phone, buffer: Buffer) =>
  phone.page.locator('input[type=file]').setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer })

const thailandIn = ({ lang }: Phone): string =>
  new Intl.DisplayNames([LANGUAGES[lang].tag], { type: 'region' }).of('TH') ?? ''

describe('a domestic card', () => {
  it('with an empty branch is refused at that field; complete it is shown masked', async () => {
    const phone = await screen.phone({ member: await screen.world.member(), path: 'setting/bank' })
    await field(phone, 'card.holder').fill('สมชาย ใจดี')
    await field(phone, 'card.bank').fill('Kasikorn')
    await field(phone, 'card.number').fill('4539148803436467')
    expect(await field(phone, 'card.number').inputValue()).toBe('4539 1488 0343 6467')
    await field(phone, 'card.mobile').fill('0812345678')
    await phone.page.getByRole('link', { name: new RegExp(phone.t('card.city')) }).click()
    await phone.arrives('setting/areas')
    const country = thailandIn(phone)
    await phone.page.getByRole('searchbox').fill(country)
    await phone.page.getByRole('button', { name: country, exact: true }).click()
    await phone.page.getByRole('button', { name: 'กรุงเทพมหานคร' }).click()
    await phone.page.getByRole('searchbox').fill('บางรัก')
    await phone.page.getByRole('button', { name: phone.t('region.use', { text: 'บางรัก' }) }).click()
    await phone.arrives('setting/bank')
    await phone.sees(`${country} · กรุงเทพมหานคร · บางรัก`)
    await press(phone, 'app.save')
    expect(await field(phone, 'card.branch').getAttribute('aria-invalid')).toBe('true')
    expect(await phone.page.getByRole('alert').count()).toBe(1)
    await field(phone, 'card.branch').fill('สีลม')
    await press(phone, 'app.save')
    const sheet = phone.page.getByRole('dialog')
    await sheet.getByText('•••• 6467').waitFor()
    await sheet.getByRole('button', { name: phone.t('app.save'), exact: true }).click()
    await phone.sees(phone.t('card.own'))
    await phone.sees('•••• 6467')
    expect(phone.complaints).toEqual([])
    await phone.close()
  })
})

describe('an international card', () => {
  it('knows SWIFT and ABA by their length, keeps its draft, and is saved masked', async () => {
    const member = await screen.world.member()
    const phone = await screen.phone({ member, lang: 'vn', path: 'setting/bank_international' })
    await phone.sees(phone.t('card.part_holder'))
    const fields = phone.page.locator('main input')
    const count = await fields.count()
    for (let at = 0; at < count; at += 1) await fields.nth(at).fill(`4539148803436467`)
    const [swift, aba] = [phone.page.getByLabel(/SWIFT/), phone.page.getByLabel(/ABA/)]
    await swift.fill('bofaus3nx')
    await aba.fill('12345678')
    await press(phone, 'app.save')
    await phone.sees(phone.t('card.swift_wrong'))
    await phone.sees(phone.t('card.aba_wrong'))
    await phone.go('setting/setting')
    await phone.settles()
    await phone.go('setting/bank_international')
    expect(await swift.inputValue(), 'the draft').toBe('BOFAUS3NX')
    await swift.fill('BOFAUS3N')
    await aba.fill('026009593')
    await press(phone, 'app.save')
    await phone.page
      .getByRole('dialog')
      .getByRole('button', { name: phone.t('app.save'), exact: true })
      .click()
    await phone.sees(phone.t('card.own'))
    await phone.sees(/•••• /)
    await phone.close()
  })
})

describe('a new address', () => {
  it('without its picture is refused; complete it is offered on Withdraw', async () => {
    const member = await screen.world.verified({ usdt: '100' })
    const phone = await screen.phone({ member, path: 'setting/wallet' })
    await phone.sees(phone.t('address.none'))
    await phone.page.getByRole('link', { name: phone.t('screen.add_address'), exact: true }).click()
    await phone.arrives('setting/addWallet')
    await field(phone, 'address.label').fill('กระเป๋าเย็น')
    await field(phone, 'withdraw.address').fill(` ${ETHER} `)
    await press(phone, 'app.save')
    await phone.sees(phone.t('address.qr_missing'))
    expect(await phone.page.getByRole('dialog').count()).toBe(0)
    await give(phone, await paintPicture(phone))
    await phone.sees(phone.t('image.uploaded'))
    await press(phone, 'app.save')
    await phone.page
      .getByRole('dialog')
      .getByRole('button', { name: phone.t('app.save'), exact: true })
      .click()
    await phone.arrives('setting/wallet')
    await phone.sees('กระเป๋าเย็น')
    await phone.go('fund/withdraw?asset=3')
    await press(phone, 'withdraw.from_book')
    await phone.page.getByRole('button', { name: /กระเป๋าเย็น/ }).click()
    expect(await field(phone, 'withdraw.address').inputValue()).toBe(ETHER)
    expect(phone.complaints).toEqual([])
    await phone.close()
  })

  it('that is not the one in its picture is doubted, with both shown', async () => {
    const member = await screen.world.verified()
    const phone = await screen.phone({ member, lang: 'zh', path: 'fund/receive?asset=3' })
    await phone.settles()
    const coming = phone.page.waitForEvent('download')
    await press(phone, 'deposit.save_qr')
    const picture = readFileSync(await (await coming).path())
    const shown = await phone.page.locator('[data-part=address]').textContent()
    await phone.go('setting/addWallet')
    await field(phone, 'withdraw.address').fill(ETHER)
    await give(phone, picture)
    await phone.sees(phone.t('address.other_in_qr'))
    await phone.sees(shown ?? '')
    await press(phone, 'address.use_other')
    expect(await field(phone, 'withdraw.address').inputValue()).toBe(shown)
    await phone.close()
  })
})
