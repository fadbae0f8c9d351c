import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Phone } from './phone.ts'
import { richMember } from './rich-member.ts'
import { stage } from './stage.ts'

const screen = stage()

const press = ({ page, t }: Phone, key: Parameters<Phone['t']>[0]) =>
  page.getByRole('button', { name: t(key), exact: true }).click()
const coin = ({ page }: Phone, code: string) => page.locator(`[data-coin=${code}]`)
const addressIn = ({ page }: Phone) => page.locator('[data-part=address]')
const codeIn = (phone: Phone) => phone.page.locator('main svg[role=img] path').getAttribute('d')
const rows = ({ page }: Phone): Locator => page.locator('main li button')

/** A receipt as a phone's album has it: a real picture, drawn by the browser. */
async function receipt({ page }: Phone) {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    const pen = canvas.getContext('2d')
    pen?.fillText('1000', 20, 20)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return { name: 'receipt.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') }
}

async function newcomer(path: string): Promise<Phone> {
  const phone = await screen.phone({ member: await screen.world.member(), path, lang: 'en' })
  await phone.settles()
  return phone
}

describe('the address to pay in to', () => {
  it('changes with the network together with its picture, and the one that is shown is the one that is copied', async () => {
    const phone = await newcomer('fund/assets')
    await phone.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await phone.page
      .getByRole('link', { name: phone.t('wallet.deposit') })
      .first()
      .click()
    await coin(phone, 'USDT').click()
    await phone.sees(phone.t('deposit.warning', { coin: 'USDT', network: 'ERC20' }))
    const [first, firstCode] = [await addressIn(phone).textContent(), await codeIn(phone)]
    await phone.page.getByRole('button', { name: 'TRC20' }).click()
    await phone.sees(phone.t('deposit.warning', { coin: 'USDT', network: 'TRC20' }))
    const second = await addressIn(phone).textContent()
    expect(second).toMatch(/^PAPER-TRC20-/)
    expect(second).not.toBe(first)
    expect(await codeIn(phone)).not.toBe(firstCode)
    await press(phone, 'app.copy')
    await phone.sees(phone.t('app.copied'))
    expect(await phone.page.evaluate(() => navigator.clipboard.readText())).toBe(second)
    await phone.close()
  })

  it('of one coin is never seen on the page of another, however slow the other comes', async () => {
    const phone = await newcomer('fund/receive?asset=1')
    const former = (await addressIn(phone).textContent()) ?? ''
    expect(former).toMatch(/^PAPER-BTC-/)
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    await phone.page.route('**/get_in_address', async (route) => {
      await held
      await route.continue()
    })
    await phone.page.getByRole('link', { name: phone.t('deposit.change_coin') }).click()
    await coin(phone, 'ETH').click()
    await phone.arrives('fund/receive?asset=2')
    await phone.page.locator('main').getByText('ETH', { exact: true }).waitFor()
    expect(await phone.page.locator('main').innerHTML()).not.toContain(former)
    expect(await phone.page.locator('main svg[role=img]').count()).toBe(0)
    release()
    await addressIn(phone).waitFor({ state: 'attached' })
    expect(await addressIn(phone).textContent()).toMatch(/^PAPER-ERC20-/)
    await phone.close()
  })
})

describe('announcing a payment', () => {
  it('without a receipt sends nothing; with one it tops the records and is complete when the review is', async () => {
    const phone = await newcomer('fund/receive?asset=3')
    const sent: string[] = []
    phone.page.on('request', (request) => {
      if (request.url().endsWith('/api/wallet/charge_req')) sent.push(request.postData() ?? '')
    })
    await phone.page.getByLabel(phone.t('deposit.amount'), { exact: true }).fill('1000,5')
    await press(phone, 'deposit.submit')
    await phone.sees(phone.t('deposit.voucher_missing'))
    await phone.page.locator('input[type=file]').setInputFiles(await receipt(phone))
    await phone.sees(phone.t('image.uploaded'))
    expect(sent).toEqual([])
    await press(phone, 'deposit.submit')
    await phone.page.getByRole('dialog').waitFor()
    await phone.page.getByRole('button', { name: phone.t('app.confirm'), exact: true }).dblclick()
    await phone.arrives('fund/receive_withdraw_record')
    expect(sent).toHaveLength(1)
    const fields = Object.fromEntries(new URLSearchParams(sent[0]))
    expect(fields).toMatchObject({ amount: '1000.5', currency: '3', type: '0', lang: phone.lang })
    expect(fields.account).toMatch(/^\/upload\/.+/)

    const top = rows(phone).first()
    await top.getByText(phone.t('record.submitted')).waitFor()
    await screen.world.advance('4 seconds')
    await top.getByText(phone.t('record.complete')).waitFor({ timeout: 3_000 })
    await top.click()
    await phone.page.getByRole('dialog').getByText(phone.t('record.credited')).waitFor()
    expect(phone.complaints).toEqual([])
    await phone.close()
  })

  it('that the house refuses stays as it was typed, with the reason at the button', async () => {
    const phone = await newcomer('fund/receive?asset=3')
    const amount = phone.page.getByLabel(phone.t('deposit.amount'), { exact: true })
    await amount.fill('0.5')
    await phone.page.locator('input[type=file]').setInputFiles(await receipt(phone))
    await phone.sees(phone.t('image.uploaded'))
    await press(phone, 'deposit.submit')
    await press(phone, 'app.confirm')
    await phone.page.getByRole('dialog').getByRole('alert').getByText('1 USDT').waitFor()
    await press(phone, 'app.close')
    expect(await amount.inputValue()).toBe('0.5')
    expect(await phone.page.getByRole('img', { name: phone.t('deposit.voucher') }).count()).toBe(1)
    await phone.close()
  })
})

describe('what a member owns', () => {
  it('leaves no figure when it is hidden, neither to eyes nor to screen readers, and stays hidden', async () => {
    const member = await richMember(screen.world)
    const phone = await screen.phone({ member, path: 'fund/assets', lang: 'en' })
    await phone.settles()
    const figures = () =>
      phone.page.evaluate(() => {
        const main = document.querySelector('main')
        const named = [...(main?.querySelectorAll('[aria-label], [title]') ?? [])]
        const said = named.map((each) => `${each.getAttribute('aria-label')} ${each.getAttribute('title')}`)
        return `${main?.innerText} ${said.join(' ')}`.match(/(?<![A-Z\d])\d[\d.,]*/g) ?? []
      })
    expect(await figures()).toContain('0.51')
    await press(phone, 'wallet.hide')
    expect(await figures()).toEqual([])
    await coin(phone, 'USDT').click()
    const sheet = phone.page.getByRole('dialog')
    await sheet.getByText('Deposit').first().waitFor()
    expect((await sheet.innerText()).replaceAll(/\d+\/\d+\/\d+, \d+:\d+:\d+/g, '')).not.toMatch(/\d/)
    await phone.page.reload()
    await coin(phone, 'USDT').waitFor()
    expect(await figures()).toEqual([])
    await phone.close()
  })

  it('is found by its name, and small balances can be put away', async () => {
    const phone = await screen.phone({
      member: await richMember(screen.world),
      path: 'fund/assets',
      lang: 'en',
    })
    await coin(phone, 'DOGE').waitFor()
    await phone.page.getByRole('switch', { name: phone.t('wallet.hide_small') }).click()
    expect(
      await phone.page
        .locator('main [data-coin]')
        .evaluateAll((all) => all.map((each) => each.getAttribute('data-coin'))),
    ).toEqual(['USDT', 'BTC', 'ETH'])
    await phone.page.getByRole('searchbox').fill('dog')
    await coin(phone, 'DOGE').waitFor()
    expect(await phone.page.locator('main [data-coin]').count()).toBe(1)
    await phone.close()
  })
})

describe('the bills', () => {
  it('tell every movement by month, and keep only what is asked for', async () => {
    const phone = await screen.phone({
      member: await richMember(screen.world),
      path: 'setting/bill',
      lang: 'en',
    })
    const all = async () => (await rows(phone).allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
    await rows(phone).first().waitFor()
    await phone.sees(/^[A-Z][a-z]+ \d{4}$/)
    expect((await all()).join('\n')).toContain('Futures margin')
    await press(phone, 'wallet.coin')
    await phone.page.getByRole('dialog').getByRole('button', { name: 'BTC', exact: true }).click()
    await phone.page.getByRole('button', { name: `${phone.t('wallet.coin')}: BTC` }).waitFor()
    await phone.settles()
    const bitcoin = await all()
    expect(bitcoin.length).toBeGreaterThan(1)
    expect(bitcoin.every((text) => text.includes('BTC'))).toBe(true)
    expect(bitcoin.join('\n')).toContain('Spot buy')
    await press(phone, 'bill.kind')
    await phone.page
      .getByRole('dialog')
      .getByRole('button', { name: phone.t('bill.money_out'), exact: true })
      .click()
    await phone.settles()
    expect((await all()).some((text) => text.includes('+'))).toBe(false)
    await phone.close()
  })
})
