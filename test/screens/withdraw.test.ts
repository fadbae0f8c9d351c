import { mailedCode, type Member, uploadPicture } from '#world'
import { security } from '@bourse/contracts/security'
import { wallet } from '@bourse/contracts/wallet'
import { describe, expect, it } from 'vitest'
import { button, field, press } from './hands.ts'
import type { Phone } from './phone.ts'
import { stage } from './stage.ts'

const screen = stage()
const TRON = `T${'J'.repeat(27)}abcdef`

async function keepAddress(member: Member, name: string): Promise<void> {
  const asset = (await member.assetId('USDT')) as never
  const qr = await uploadPicture(member)
  await member.call(wallet.saveAddress, { asset, name, address: TRON, network: 'TRC20', qr })
}

/** Tapped to arm it and tapped again: the way that needs no dragging. */
async function slide(phone: Phone): Promise<void> {
  await press(phone, 'slide.confirm')
  await press(phone, 'slide.again')
}

describe('a withdrawal', () => {
  it('to a saved address shows limits, names each mistake, is sent once and stands submitted', async () => {
    const member = await screen.world.verified({ usdt: '500' })
    await keepAddress(member, 'Ví lạnh')
    const phone = await screen.phone({ member, lang: 'vn', path: 'fund/select?mode=withdraw' })
    await phone.page.getByRole('button', { name: /USDT/ }).first().click()
    await phone.arrives('fund/withdraw?asset=3')
    await phone.settles()
    await phone.sees(phone.t('withdraw.left'))
    await phone.sees(phone.t('withdraw.level', { n: 1 }))
    const { minimum, fee } = await member.call(wallet.withdrawalTerms, { asset: '3' as never })
    await field(phone, 'deposit.receive').fill('0.5')
    await press(phone, 'app.next')
    await phone.sees(phone.t('withdraw.address_missing'))
    await phone.page
      .getByRole('alert')
      .filter({ hasText: String(minimum / 10n ** 18n) })
      .waitFor()
    await field(phone, 'deposit.receive').fill('500')
    await press(phone, 'app.next')
    await phone.sees(phone.t('field.insufficient'))

    await press(phone, 'withdraw.from_book')
    await phone.page.getByRole('button', { name: /Ví lạnh/ }).click()
    expect(await field(phone, 'withdraw.address').inputValue()).toBe(TRON)
    await press(phone, 'field.max')
    await press(phone, 'app.next')
    const sheet = phone.page.getByRole('dialog')
    await sheet.waitFor()
    expect(await sheet.locator('strong').allTextContents()).toEqual([TRON.slice(0, 6), TRON.slice(-6)])
    const edge = await sheet.locator('strong').last().boundingBox()
    expect((edge?.x ?? 0) + (edge?.width ?? 400), 'the last letters are on the screen').toBeLessThan(390)
    const said = (await sheet.textContent()) ?? ''
    expect(said).toContain('TRC20')
    expect(said).toContain(String(500n - fee / 10n ** 18n))

    const sent: string[] = []
    phone.page.on('request', (request) => {
      if (request.url().endsWith('/api/wallet/out')) sent.push(request.postData() ?? '')
    })
    await slide(phone)
    await phone.arrives('fund/receive_withdraw_record?tab=withdraw')
    await phone.sees(phone.t('record.submitted'))
    expect(sent).toHaveLength(1)
    expect(Object.fromEntries(new URLSearchParams(sent[0]))).toMatchObject({
      currency: '3',
      number: '500',
      address: TRON,
      type: '0',
    })
    await screen.world.advance('5 seconds')
    await phone.sees(phone.t('record.complete'))
    expect(phone.complaints).toEqual([])
    await phone.close()
  })

  it('is not begun by somebody who is not verified: the card leads to the verification and back', async () => {
    const member = await screen.world.member({ usdt: '100' })
    const phone = await screen.phone({ member, lang: 'zh', path: 'fund/withdraw?asset=3' })
    await phone.sees(phone.t('withdraw.verify_title'))
    expect(await phone.page.locator('main input').count()).toBe(0)
    await phone.page.locator('main').getByRole('link').first().click()
    await phone.arrives('setting/real_mark?from=fund%2Fwithdraw%3Fasset%3D3')
    await phone.close()
  })

  it('that the server finds unverified after all leads to the verification', async () => {
    const member = await screen.world.member({ usdt: '100' })
    let limitsAsked = 0
    const phone = await screen.phone({
      member,
      lang: 'zh',
      path: 'fund/withdraw?asset=3',
      prepare: async (page) => {
        await page.route('**/api/real/state*', (route) =>
          route.fulfill({ json: { ok: true, data: { real_status: 1, review_status: 2 } } }),
        )
        // As from an upstream that does not tell its limits.
        await page.route('**/api/wallet/withdraw_limits*', (route) => {
          limitsAsked++
          return route.fulfill({
            json: { ok: false, error: { code: 'not_available', message: 'no', request_id: 'x' } },
          })
        })
      },
    })
    await field(phone, 'withdraw.address').fill(TRON)
    await phone.settles()
    // Back from another app: whatever failed is asked for again, and what was typed stays.
    const before = limitsAsked
    await phone.page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => limitsAsked).toBeGreaterThan(before)
    await phone.settles()
    expect(await field(phone, 'withdraw.address').inputValue()).toBe(TRON)
    await phone.page.getByRole('button', { name: 'TRC20', exact: true }).click()
    await press(phone, 'field.max')
    await press(phone, 'app.next')
    await slide(phone)
    await phone.page.waitForURL(/real_mark/)
    await phone.close()
  })

  it('never goes to the own deposit address, and a failed call keeps what was typed', async () => {
    const member = await screen.world.verified({ usdt: '100' })
    const { erc20 } = await member.call(wallet.depositAddress, { asset: '3' as never })
    const phone = await screen.phone({ member, lang: 'zh', path: 'fund/withdraw?asset=3' })
    await field(phone, 'withdraw.address').fill(erc20 ?? '')
    await field(phone, 'deposit.receive').fill('20')
    await press(phone, 'app.next')
    await phone.sees(phone.t('withdraw.own'))
    await field(phone, 'withdraw.address').fill(TRON)
    await phone.page.getByRole('button', { name: 'TRC20', exact: true }).click()
    await phone.page.route('**/api/wallet/out', (route) => route.abort())
    await press(phone, 'app.next')
    await slide(phone)
    await phone.sees(phone.t('app.unreachable'))
    await phone.page.keyboard.press('Escape')
    expect(await field(phone, 'withdraw.address').inputValue()).toBe(TRON)
    expect(await field(phone, 'deposit.receive').inputValue()).toBe('20')
    await phone.close()
  })

  it('to a card asks for the card first, and goes to its last digits once there is one', async () => {
    const member = await screen.world.verified({ usdt: '100' })
    const phone = await screen.phone({ member, path: 'fund/withdraw?asset=3' })
    await press(phone, 'screen.bank')
    await phone.sees(phone.t('withdraw.no_card'))
    await button(phone, 'app.next').click()
    expect(await phone.page.getByRole('dialog').count()).toBe(0)
    await member.call(wallet.saveCard, { holder: 'Somchai', number: '4539148803436467', bank: 'K' })
    await phone.page.reload()
    await press(phone, 'screen.bank')
    await phone.sees('•••• 6467')
    await press(phone, 'field.max')
    await press(phone, 'app.next')
    await slide(phone)
    await phone.arrives('fund/receive_withdraw_record?tab=withdraw')
    await phone.sees(/•••• 6467/)
    await phone.close()
  })

  it('asks for the payment password where one is set, and a wrong one moves nothing', async () => {
    const member = await screen.world.verified({ usdt: '100' })
    const time = { clock: screen.world.clock, advance: screen.world.advance }
    const code = await mailedCode(time, member, 'pay_password')
    const password = 'a payment secret'
    await member.call(security.setPayPassword, { password, repeated: password, code })
    const phone = await screen.phone({ member, lang: 'vn', path: 'fund/withdraw?asset=3' })
    await phone.page.getByRole('button', { name: 'TRC20', exact: true }).click()
    await field(phone, 'withdraw.address').fill(TRON)
    await press(phone, 'field.max')
    await press(phone, 'app.next')
    await phone.sees(phone.t('withdraw.pay_missing'))
    await field(phone, 'screen.pay_password').fill('not the secret')
    await press(phone, 'app.next')
    await slide(phone)
    await phone.page.getByRole('dialog').getByRole('alert').waitFor()
    expect(await member.held('USDT')).toBe('0')
    await phone.page.keyboard.press('Escape')
    await field(phone, 'screen.pay_password').fill(password)
    await press(phone, 'app.next')
    await slide(phone)
    await phone.arrives('fund/receive_withdraw_record?tab=withdraw')
    expect(await member.held('USDT')).toBe('100')
    await phone.close()
  })
})
