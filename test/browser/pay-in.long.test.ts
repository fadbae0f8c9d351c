import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { PageDriver } from './page-driver.ts'
import { seededMember } from './seeded-member.ts'
import { fixture } from './fixture.ts'

const screen = fixture()

const press = ({ page, t }: PageDriver, key: Parameters<PageDriver['t']>[0]) =>
  page.getByRole('button', { name: t(key), exact: true }).click()
const coin = ({ page }: PageDriver, code: string) => page.locator(`[data-coin=${code}]`)
const addressIn = ({ page }: PageDriver) => page.locator('[data-part=address]')
const codeIn = (driver: PageDriver) => driver.page.locator('main svg[role=img] path').getAttribute('d')
const rows = ({ page }: PageDriver): Locator => page.locator('main li button')

/** Draws a real receipt picture in the browser. */
async function receipt({ page }: PageDriver) {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    const pen = canvas.getContext('2d')
    pen?.fillText('1000', 20, 20)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return { name: 'receipt.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') }
}

async function openAsNewMember(path: string): Promise<PageDriver> {
  const driver = await screen.openPage({ member: await screen.environment.member(), path, lang: 'en' })
  await driver.settles()
  return driver
}

describe('the deposit address', () => {
  it('changes with the network together with its QR code, and the displayed one is copied', async () => {
    const driver = await openAsNewMember('fund/assets')
    await driver.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await driver.page
      .getByRole('link', { name: driver.t('wallet.deposit') })
      .first()
      .click()
    await driver.arrives('fund/receive?asset=3')
    await driver.page.getByRole('link', { name: driver.t('deposit.as_real') }).click()
    await driver.sees(driver.t('deposit.warning', { coin: 'USDT', network: 'ERC20' }))
    const [first, firstCode] = [await addressIn(driver).textContent(), await codeIn(driver)]
    await driver.page.getByRole('button', { name: 'TRC20' }).click()
    await driver.sees(driver.t('deposit.warning', { coin: 'USDT', network: 'TRC20' }))
    const second = await addressIn(driver).textContent()
    expect(second).toMatch(/^PAPER-TRC20-/)
    expect(second).not.toBe(first)
    expect(await codeIn(driver)).not.toBe(firstCode)
    await press(driver, 'app.copy')
    await driver.sees(driver.t('app.copied'))
    expect(await driver.page.evaluate(() => navigator.clipboard.readText())).toBe(second)
    await driver.close()
  })

  it('of one asset is never visible on the page of another, however slow the response', async () => {
    const driver = await openAsNewMember('fund/receive?asset=1&as=real')
    const former = (await addressIn(driver).textContent()) ?? ''
    expect(former).toMatch(/^PAPER-BTC-/)
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    await driver.page.route('**/get_in_address', async (route) => {
      await held
      await route.continue()
    })
    await driver.page.getByRole('link', { name: driver.t('deposit.change_coin') }).click()
    await coin(driver, 'ETH').click()
    await driver.arrives('fund/receive?asset=2&as=real')
    await driver.page.locator('main').getByText('ETH', { exact: true }).waitFor()
    expect(await driver.page.locator('main').innerHTML()).not.toContain(former)
    expect(await driver.page.locator('main svg[role=img]').count()).toBe(0)
    release()
    await addressIn(driver).waitFor({ state: 'attached' })
    expect(await addressIn(driver).textContent()).toMatch(/^PAPER-ERC20-/)
    await driver.close()
  })
})

describe('announcing a deposit', () => {
  it('without a receipt sends nothing; with one it is first in the records and completes with the review', async () => {
    const driver = await openAsNewMember('fund/receive?asset=3&as=real')
    const sent: string[] = []
    driver.page.on('request', (request) => {
      if (request.url().endsWith('/api/wallet/charge_req')) sent.push(request.postData() ?? '')
    })
    await driver.page.getByLabel(driver.t('deposit.amount'), { exact: true }).fill('1000,5')
    await press(driver, 'deposit.submit')
    await driver.sees(driver.t('deposit.voucher_missing'))
    await driver.page.locator('input[type=file]').setInputFiles(await receipt(driver))
    await driver.sees(driver.t('image.uploaded'))
    expect(sent).toEqual([])
    await press(driver, 'deposit.submit')
    await driver.page.getByRole('dialog').waitFor()
    await driver.page.getByRole('button', { name: driver.t('app.confirm'), exact: true }).dblclick()
    await driver.arrives('fund/receive_withdraw_record')
    expect(sent).toHaveLength(1)
    const fields = Object.fromEntries(new URLSearchParams(sent[0]))
    expect(fields).toMatchObject({ amount: '1000.5', currency: '3', type: '0', lang: driver.lang })
    expect(fields.account).toMatch(/^\/upload\/.+/)

    const top = rows(driver).first()
    await top.getByText(driver.t('record.reviewing')).waitFor()
    await screen.environment.advance('4 seconds')
    await top.getByText(driver.t('record.complete')).waitFor({ timeout: 3_000 })
    await top.click()
    await driver.page.getByRole('dialog').getByText(driver.t('record.credited')).waitFor()
    expect(driver.complaints).toEqual([])
    await driver.close()
  })

  it('that is refused preserves its values, with the reason at the button', async () => {
    const driver = await openAsNewMember('fund/receive?asset=3&as=real')
    const amount = driver.page.getByLabel(driver.t('deposit.amount'), { exact: true })
    await amount.fill('0.5')
    await driver.page.locator('input[type=file]').setInputFiles(await receipt(driver))
    await driver.sees(driver.t('image.uploaded'))
    await press(driver, 'deposit.submit')
    await press(driver, 'app.confirm')
    await driver.page.getByRole('dialog').getByRole('alert').getByText('1 USDT').waitFor()
    await press(driver, 'app.close')
    expect(await amount.inputValue()).toBe('0.5')
    expect(await driver.page.getByRole('img', { name: driver.t('deposit.voucher') }).count()).toBe(1)
    await driver.close()
  })
})

describe('assets', () => {
  it('show no figure when hidden, neither visually nor to screen readers, and stay hidden', async () => {
    const member = await seededMember(screen.environment)
    const driver = await screen.openPage({ member, path: 'fund/assets', lang: 'en' })
    await driver.settles()
    const figures = () =>
      driver.page.evaluate(() => {
        const main = document.querySelector('main')
        const named = [...(main?.querySelectorAll('[aria-label], [title]') ?? [])]
        const descriptions = named.map(
          (each) => `${each.getAttribute('aria-label')} ${each.getAttribute('title')}`,
        )
        // The number of an index on its disc is a name, not a balance.
        const discs = new Set([...(main?.querySelectorAll('svg text') ?? [])].map((each) => each.textContent))
        const shown = `${main?.innerText} ${descriptions.join(' ')}`
        const found =
          shown.replaceAll(/Last 24h|Show \d+ zero balances/g, '').match(/(?<![A-Z\d])\d[\d.,]*/g) ?? []
        return found.filter((figure) => !discs.has(figure))
      })
    expect(await figures()).toContain('0.51')
    await press(driver, 'wallet.hide')
    expect(await figures()).toEqual([])
    await coin(driver, 'USDT').click()
    const sheet = driver.page.getByRole('dialog')
    await sheet.getByText('Deposit').first().waitFor()
    expect((await sheet.innerText()).replaceAll(/\d+ \w+ \d+, \d+:\d+:\d+/g, '')).not.toMatch(/\d/)
    await driver.page.reload()
    await coin(driver, 'USDT').waitFor()
    expect(await figures()).toEqual([])
    await driver.close()
  })

  it('are found by name, and small balances can be hidden', async () => {
    const driver = await screen.openPage({
      member: await seededMember(screen.environment),
      path: 'fund/assets',
      lang: 'en',
    })
    await driver.page.getByRole('button', { name: /^Show \d+ zero balances$/ }).click()
    await coin(driver, 'DOGE').waitFor()
    await driver.page.getByRole('switch', { name: driver.t('wallet.hide_small') }).click()
    expect(
      await driver.page
        .locator('main [data-coin]')
        .evaluateAll((all) => all.map((each) => each.getAttribute('data-coin'))),
    ).toEqual(['USDT', 'BTC', 'ETH', 'BRDL'])
    await driver.page.getByRole('searchbox').fill('dog')
    await coin(driver, 'DOGE').waitFor()
    expect(await driver.page.locator('main [data-coin]').count()).toBe(1)
    await driver.close()
  })
})

describe('the statement', () => {
  it('lists every movement by month, and applies filters', async () => {
    const driver = await screen.openPage({
      member: await seededMember(screen.environment),
      path: 'setting/bill',
      lang: 'en',
    })
    const all = async () => (await rows(driver).allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
    await rows(driver).first().waitFor()
    await driver.sees(/^[A-Z][a-z]+ \d{4}$/)
    expect((await all()).join('\n')).toContain('Futures margin')
    await press(driver, 'wallet.coin')
    await driver.page.getByRole('dialog').getByRole('button', { name: 'BTC', exact: true }).click()
    await driver.page.getByRole('button', { name: `${driver.t('wallet.coin')}: BTC` }).waitFor()
    await driver.settles()
    const bitcoin = await all()
    expect(bitcoin.length).toBeGreaterThan(1)
    expect(bitcoin.every((text) => text.includes('BTC'))).toBe(true)
    expect(bitcoin.join('\n')).toContain('Spot buy')
    await press(driver, 'bill.kind')
    await driver.page
      .getByRole('dialog')
      .getByRole('button', { name: driver.t('bill.money_out'), exact: true })
      .click()
    await driver.settles()
    expect((await all()).some((text) => text.includes('+'))).toBe(false)
    await driver.close()
  })
})
