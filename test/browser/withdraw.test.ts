import { lastingProof, mailedCode, type Member, uploadPicture } from '#environment'
import { security } from '@bourse/contracts/security'
import { wallet } from '@bourse/contracts/wallet'
import { describe, expect, it } from 'vitest'
import { field, press, proveByCode, slide } from './gestures.ts'
import type { PageDriver } from './page-driver.ts'
import { fixture } from './fixture.ts'

const screen = fixture()
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

async function saveAddress(member: Member, name: string): Promise<void> {
  const asset = (await member.assetId('USDT')) as never
  const qr = await uploadPicture(member)
  const proof = await lastingProof(screen.environment, member, 'address')
  await member.call(wallet.saveAddress, { asset, name, address: TRON, network: 'TRC20', qr, ...proof })
}

const prove = (driver: PageDriver) => proveByCode(driver, screen.environment.clock)

describe('a withdrawal', () => {
  it('to a saved address shows limits, names each mistake, is sent once and is listed as submitted', async () => {
    const member = await screen.environment.verified({ usdt: '500' })
    await saveAddress(member, 'Ví lạnh')
    const driver = await screen.openPage({ member, lang: 'vn', path: 'fund/select?mode=withdraw' })
    await driver.page.getByRole('button', { name: /USDT/ }).first().click()
    await driver.arrives('fund/withdraw?asset=3')
    await driver.settles()
    await driver.sees(driver.t('withdraw.left'))
    await driver.sees(driver.t('withdraw.level', { n: 1 }))
    const { minimum, fee } = await member.call(wallet.withdrawalTerms, { asset: '3' as never })
    await field(driver, 'deposit.receive').fill('0.5')
    await press(driver, 'app.next')
    await driver.sees(driver.t('withdraw.address_missing'))
    await driver.page
      .getByRole('alert')
      .filter({ hasText: String(minimum / 10n ** 18n) })
      .waitFor()
    await field(driver, 'deposit.receive').fill('500')
    await press(driver, 'app.next')
    await driver.sees(driver.t('field.insufficient'))

    await press(driver, 'withdraw.from_book')
    await driver.page.getByRole('button', { name: /Ví lạnh/ }).click()
    expect(await field(driver, 'withdraw.address').inputValue()).toBe(TRON)
    await press(driver, 'field.max')
    await press(driver, 'app.next')
    const sheet = driver.page.getByRole('dialog')
    await sheet.waitFor()
    expect(await sheet.locator('strong').allTextContents()).toEqual([TRON.slice(0, 6), TRON.slice(-6)])
    const edge = await sheet.locator('strong').last().boundingBox()
    expect((edge?.x ?? 0) + (edge?.width ?? 400), 'the last letters are on the screen').toBeLessThan(390)
    const text = (await sheet.textContent()) ?? ''
    expect(text).toContain('TRC20')
    expect(text).toContain(String(500n - fee / 10n ** 18n))

    const sent: string[] = []
    driver.page.on('request', (request) => {
      if (request.url().endsWith('/api/wallet/out')) sent.push(request.postData() ?? '')
    })
    await slide(driver)
    await driver.sees(driver.t('code.invalid'))
    expect(sent, 'without a code nothing is sent').toHaveLength(0)
    await prove(driver)
    await slide(driver)
    await driver.arrives('fund/receive_withdraw_record?tab=withdraw')
    await driver.sees(driver.t('record.reviewing'))
    expect(sent).toHaveLength(1)
    expect(Object.fromEntries(new URLSearchParams(sent[0]))).toMatchObject({
      currency: '3',
      number: '500',
      address: TRON,
      type: '0',
    })
    await screen.environment.advance('5 seconds')
    await driver.sees(driver.t('record.complete'))
    expect(driver.complaints).toEqual([])
    await driver.close()
  }, 60_000)

  it('never goes to the own deposit address, and a failed call preserves the values', async () => {
    const member = await screen.environment.verified({ usdt: '100' })
    const { erc20 } = await member.call(wallet.depositAddress, { asset: '3' as never })
    const driver = await screen.openPage({ member, lang: 'zh', path: 'fund/withdraw?asset=3' })
    await field(driver, 'withdraw.address').fill(erc20 ?? '')
    await field(driver, 'deposit.receive').fill('20')
    await press(driver, 'app.next')
    await driver.sees(driver.t('withdraw.own'))
    await field(driver, 'withdraw.address').fill(TRON)
    await driver.page.getByRole('button', { name: 'TRC20', exact: true }).click()
    await driver.page.route('**/api/wallet/out', (route) => route.abort())
    await press(driver, 'app.next')
    await prove(driver)
    await slide(driver)
    await driver.sees(driver.t('app.request_not_done'))
    await driver.page.keyboard.press('Escape')
    expect(await field(driver, 'withdraw.address').inputValue()).toBe(TRON)
    expect(await field(driver, 'deposit.receive').inputValue()).toBe('20')
    await driver.close()
  })

  it('requires the pay password if set, and a wrong one moves nothing', async () => {
    const member = await screen.environment.verified({ usdt: '100' })
    const time = { clock: screen.environment.clock, advance: screen.environment.advance }
    const code = await mailedCode(time, member, 'pay_password')
    const password = 'a payment secret'
    await member.call(security.setPayPassword, { password, repeated: password, code })
    const driver = await screen.openPage({ member, lang: 'vn', path: 'fund/withdraw?asset=3' })
    await driver.page.getByRole('button', { name: 'TRC20', exact: true }).click()
    await field(driver, 'withdraw.address').fill(TRON)
    await press(driver, 'field.max')
    await press(driver, 'app.next')
    await prove(driver)
    await slide(driver)
    await driver.sees(driver.t('proof.pay_missing'))
    expect(await field(driver, 'screen.pay_password').getAttribute('autocomplete')).toBe('off')
    await field(driver, 'screen.pay_password').fill('not the secret')
    await slide(driver)
    await driver.page.getByRole('dialog').getByRole('alert').waitFor()
    expect(await member.held('USDT')).toBe('0')
    await field(driver, 'screen.pay_password').fill(password)
    await slide(driver)
    await driver.arrives('fund/receive_withdraw_record?tab=withdraw')
    expect(await member.held('USDT')).toBe('100')
    await driver.close()
  })
})
